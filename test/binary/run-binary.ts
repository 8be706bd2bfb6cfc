import { inkcheckBinary } from "../support/binary.ts";

/** What one run of the executable left behind. */
export interface BinaryRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the executable in a folder with this environment and no other. */
export async function runBinary(
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<BinaryRun> {
  const child = Bun.spawn([await inkcheckBinary(), ...args], {
    cwd,
    env: { ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, exitCode] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited]);
  return { exitCode, stdout, stderr };
}

/** A report without the times that differ from run to run. */
export function withoutTimes(text: string): string {
  return text.replace(/\(\d+(?:\.\d+)? (?:ms|s)\)/g, "(time)");
}
