/** Ctrl-C and SIGTERM as an abort: the first asks for a clean stop, a second ends the process at once. */
export interface Interruption {
  readonly signal: AbortSignal;
  by(): "SIGINT" | "SIGTERM" | null;
  /** Gives the signals back to the system. */
  release(): void;
}

export function watchInterruption(): Interruption {
  const abort = new AbortController();
  let by: "SIGINT" | "SIGTERM" | null = null;
  const heard = (signal: "SIGINT" | "SIGTERM"): void => {
    if (by !== null) release();
    if (by !== null) process.kill(process.pid, signal);
    by ??= signal;
    abort.abort();
  };
  const release = (): void => {
    process.off("SIGINT", heard);
    process.off("SIGTERM", heard);
  };
  process.on("SIGINT", heard);
  process.on("SIGTERM", heard);
  return { signal: abort.signal, by: () => by, release };
}
