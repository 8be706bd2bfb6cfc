import type { Outlet } from "./outlet.ts";

/** A line that tells how far a run is, and goes away. */
export interface RunProgress {
  show(check: string, progress: { readonly elapsedMs: number; readonly outputBytes: number }): void;
  clear(): void;
}

const clearLine = "\r\u001b[K";

/** Progress for a terminal; nothing where nobody watches. */
export function runProgress(outlet: Outlet, isWatched: boolean): RunProgress {
  if (!isWatched) return { show: () => undefined, clear: () => undefined };
  return {
    show(check, { elapsedMs, outputBytes }) {
      const seconds = Math.floor(elapsedMs / 1000);
      if (seconds > 0)
        void outlet.write(`${clearLine}${check}  ${seconds} s, ${Math.ceil(outputBytes / 1024)} KiB printed`);
    },
    clear() {
      void outlet.write(clearLine);
    },
  };
}
