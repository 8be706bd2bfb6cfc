/** Signals as two steps: the first stops a run in order, the second at once. */
export interface RunInterruption {
  readonly interrupt: AbortSignal;
  readonly force: AbortSignal;
  /** Gives the signals back to the system. */
  release(): void;
}

const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Hears Ctrl-C, a request to end and a closed terminal, so that a run that is stopped still leaves its digest. */
export function watchRunInterruption(): RunInterruption {
  const [interrupt, force] = [new AbortController(), new AbortController()];
  const heard = (): void => {
    if (interrupt.signal.aborted) force.abort();
    interrupt.abort();
  };
  for (const signal of signals) process.on(signal, heard);
  const release = (): void => {
    for (const signal of signals) process.off(signal, heard);
  };
  return { interrupt: interrupt.signal, force: force.signal, release };
}
