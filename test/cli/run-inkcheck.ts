import { join } from "node:path";

const main = join(import.meta.dir, "../../src/main.ts");

/** What a command line left behind. */
export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts inkcheck as a process of its own, from source. */
export function startInkcheck(words: readonly string[], cwd: string, environment: Record<string, string> = {}) {
  return Bun.spawn([process.execPath, main, ...words], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", HOME: cwd, ...environment },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

/** Runs inkcheck as a process of its own, from source, to its end. */
export async function runInkcheck(words: readonly string[], cwd: string, environment = {}): Promise<Ran> {
  const running = startInkcheck(words, cwd, environment);
  const [stdout, stderr, code] = await Promise.all([
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
    running.exited,
  ]);
  return { code, stdout, stderr };
}
