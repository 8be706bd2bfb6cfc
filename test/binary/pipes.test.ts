import { expect, test } from "bun:test";
import { inkcheckBinary } from "../support/binary.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const rooms = 1500;

/** A story with many rooms that nobody can enter: each is a finding, and the report is long. */
const manor = `The manor is shut for the winter.\n-> END\n${Array.from(
  { length: rooms },
  (_, room) => `=== room_${room}\nDust sheets over the furniture of room ${room}.\n-> END\n`,
).join("")}`;

/** Runs the executable into a reader; the exit code is the executable's own. */
async function pipeInto(reader: string, args: string): Promise<{ stdout: string; stderr: string; exitCode: number }> {
  using folder = temporaryFolder({ "manor.ink": manor });
  const command = `{ "$INKCHECK" ${args} manor.ink; printf '%s' "$?" >status; } | ${reader}`;
  const child = Bun.spawn(["sh", "-c", command], {
    cwd: folder.path,
    env: { PATH: process.env["PATH"] ?? "", INKCHECK: await inkcheckBinary() },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  return { stdout, stderr, exitCode: Number(await Bun.file(`${folder.path}/status`).text()) };
}

test("a long report reaches a slow reader whole", async () => {
  const { stdout, exitCode } = await pipeInto("{ sleep 1.5; cat; }", "--format json --strict");
  expect(stdout.length).toBeGreaterThan(300_000);
  const report: unknown = JSON.parse(stdout);
  expect(JSON.stringify(report)).toContain(`room_${rooms - 1}`);
  expect(exitCode).toBe(1);
}, 30_000);

test("a reader that leaves early hears no complaint and changes no exit code", async () => {
  const { stdout, stderr, exitCode } = await pipeInto("head -n 1", "--all --strict --quiet");
  expect(stdout.split("\n").length).toBe(2);
  expect(stdout).toContain("manor.ink");
  expect(stderr).toBe("");
  expect(exitCode).toBe(1);
}, 30_000);

test("a reader that was never there hears no complaint either", async () => {
  const { stderr, exitCode } = await pipeInto("true", "--format json --strict --quiet");
  expect(stderr).toBe("");
  expect(exitCode).toBe(1);
}, 30_000);
