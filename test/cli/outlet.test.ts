import { join } from "node:path";
import { expect, test } from "bun:test";

const speaker = join(import.meta.dir, "speaker.ts");
const lines = 200_000;

/** Runs the speaker into a shell pipeline; `status` is the speaker's own exit code. */
async function pipeInto(reader: string): Promise<{ stdout: string; stderr: string }> {
  const command = `{ "$BUN" "$SPEAKER" ${lines}; printf ' %s' "$?" >&2; } | ${reader}`;
  const child = Bun.spawn(["sh", "-c", command], {
    env: { PATH: process.env["PATH"] ?? "", BUN: process.execPath, SPEAKER: speaker },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { stdout, stderr };
}

test("a slow reader gets everything, and the exit code stands", async () => {
  const { stdout, stderr } = await pipeInto(`{ sleep 0.3; cat; }`);
  expect(stdout.length).toBeGreaterThan(5_000_000);
  expect(stdout.trimEnd().split("\n").length).toBe(lines + 1);
  expect(stdout.endsWith("the end\n")).toBe(true);
  expect(stderr).toBe("all said 1");
});

test("a reader that leaves is no error", async () => {
  const { stdout, stderr } = await pipeInto("head -n 1");
  expect(stdout).toBe("line 0 of a long report\n");
  expect(stderr).toBe("nobody listened 1");
});

test("a reader that never was is no error either", async () => {
  const { stderr } = await pipeInto("true");
  expect(stderr).toBe("nobody listened 1");
});
