import { expect, test } from "bun:test";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { acquireLock } from "../../src/store/process-lock.ts";
import { scratchFolder } from "../support/scratch-folder.ts";

const lockPath = (): string => join(scratchFolder(), "entry.lock");

const holder = (path: string) =>
  Bun.spawn([process.execPath, "run", join(import.meta.dir, "lock-holder.ts"), path], {
    stdout: "pipe",
    stderr: "inherit",
  });

/** The first line of a child's output: that it holds the lock. */
async function firstLine(child: ReturnType<typeof holder>): Promise<string> {
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  reader.releaseLock();
  return new TextDecoder().decode(value);
}

test("a second taker in the same process is told it is busy until the first lets go", () => {
  const path = lockPath();
  const first = acquireLock(path);
  expect(acquireLock(path).kind).toBe("busy");
  if (first.kind === "held") first.release();
  expect(acquireLock(path).kind).toBe("held");
});

test("a lock of another process is busy and dies with its holder, even by SIGKILL", async () => {
  const path = lockPath();
  const child = holder(path);
  expect(await firstLine(child)).toBe("held\n");
  expect(acquireLock(path).kind).toBe("busy");
  child.kill("SIGKILL");
  await child.exited;
  using lock = released(acquireLock(path));
  expect(lock.kind).toBe("held");
});

test("two locks do not touch each other; links and foreign files are refused", () => {
  const path = lockPath();
  const first = acquireLock(path);
  expect(first.kind).toBe("held");
  expect(acquireLock(`${path}2`).kind).toBe("held");
  symlinkSync(path, `${path}-link`);
  expect(acquireLock(`${path}-link`)).toMatchObject({ refusal: { code: "unsafe_path" } });
  writeFileSync(`${path}-foreign`, "x".repeat(4096));
  expect(acquireLock(`${path}-foreign`).kind).toBe("refused");
});

function released(outcome: ReturnType<typeof acquireLock>) {
  if (outcome.kind !== "held") throw new Error(`the lock is ${outcome.kind}`);
  return outcome;
}
