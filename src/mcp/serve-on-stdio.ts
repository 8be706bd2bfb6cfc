import { serveInkcheck } from "./serve-inkcheck.ts";
import type { CheckServer } from "./tools/check-place.ts";

export interface StdioServer {
  readonly version: string;
  readonly cwd: string | null;
  readonly config: string | null;
  readonly dataDir: string | null;
  readonly workers: NonNullable<CheckServer["workers"]>;
}

/** Serves on the process's own stdin and stdout; gives the exit code once stdin ends or a signal asks for the end. */
export async function serveOnStdio(server: StdioServer): Promise<number> {
  const stop = new AbortController();
  let code = 0;
  const end = (exit: number) => (): void => {
    code = exit;
    stop.abort();
  };
  process.once("SIGINT", end(130)).once("SIGTERM", end(143));
  // A client that went away is no defect of ours.
  process.stdout.on("error", end(0));
  await serveInkcheck({ ...server, environment: process.env }, process.stdin, process.stdout, stop.signal);
  return code;
}
