import type { SearchProgress } from "../app/index.ts";
import type { Outlet } from "./outlet.ts";

/** Milliseconds a run may take before it shows any progress. */
const SILENT_MS = 300;
const TERMINAL_MS = 250;
const PLAIN_MS = 10_000;

export interface ProgressLine {
  show(progress: SearchProgress): void;
  /** For a stage that counts nothing. */
  showStage(stage: string, elapsedMs: number): void;
  /** Takes the line off the terminal. */
  clear(): void;
}

/** Progress on stderr: one rewritten line on a terminal, a plain line now and then elsewhere. */
export function progressLine(outlet: Outlet, terminal: boolean): ProgressLine {
  let shownAt = 0;
  let onScreen = false;
  const started = performance.now();
  const put = (text: () => string): void => {
    const now = performance.now() - started;
    const due = shownAt === 0 ? (terminal ? SILENT_MS : PLAIN_MS) : shownAt + (terminal ? TERMINAL_MS : PLAIN_MS);
    if (now < due) return;
    shownAt = now;
    onScreen = terminal;
    void outlet.write(terminal ? `\r\u001b[K${text()}` : `${text()}\n`);
  };
  return {
    show: (progress) => put(() => progressText(progress)),
    showStage: (stage, elapsedMs) => put(() => `${stage} · ${Math.round(elapsedMs / 1000)} s`),
    clear() {
      if (onScreen) void outlet.write("\r\u001b[K");
      onScreen = false;
    },
  };
}

function progressText({ depth, states, transitions, frontier, elapsedMs, memoryBytes }: SearchProgress): string {
  const rate = Math.round(transitions / Math.max(0.001, elapsedMs / 1000));
  const memory = `${Math.round(memoryBytes / 2 ** 20)} MiB`;
  return `exploring  depth ${depth} · ${states} states (${transitions} tried, ${rate}/s) · queue ${frontier} · ${memory}`;
}
