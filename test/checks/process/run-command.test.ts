import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Ending } from "../../../src/checks/process/ending.ts";
import { type CommandRequest, runCommand } from "../../../src/checks/process/run-command.ts";
import { isAlive } from "../../support/is-alive.ts";
import { temporaryFolder } from "../temporary-folder.ts";

interface Played extends Ending {
  readonly output: string;
  readonly elapsedMs: number;
}

/** Runs a shell script with a short grace. */
async function play(script: string, options: Partial<CommandRequest> = {}): Promise<Played> {
  using folder = temporaryFolder();
  const outputFile = join(folder.path, "full.log");
  const idle = new AbortController().signal;
  const started = performance.now();
  const ending = await runCommand({
    argv: ["sh", "-c", script],
    cwd: folder.path,
    environment: process.env,
    outputFile,
    timeout: null,
    maxOutputBytes: 1e9,
    graceMs: 400,
    stop: { interrupt: idle, force: idle },
    ...options,
  });
  const elapsedMs = performance.now() - started;
  return { ...ending, output: ending.kind === "not-started" ? "" : readFileSync(outputFile, "utf8"), elapsedMs };
}

/** A child that prints its id, hears no TERM and keeps standard output open. */
const stubborn = "sh -c 'trap \"\" TERM; echo $$; while :; do sleep 0.05; done' &";

describe("the code of a command", () => {
  test.each([0, 1, 7, 255])("%d is kept", async (rc) => {
    expect(await play(`exit ${rc}`)).toMatchObject({ kind: "exited", rc, note: null });
  });

  test("a death by signal is the negative number of the signal", async () => {
    expect(await play("kill -9 $$")).toMatchObject({ kind: "exited", rc: -9 });
  });

  test("a tool that does not exist is 127, and the note names it", async () => {
    expect(await play("", { argv: ["no-such-tool-of-ours"] })).toMatchObject({
      kind: "not-started",
      rc: 127,
      note: "`no-such-tool-of-ours` was not found",
    });
  });

  test("a file that cannot be run is 127, with what the system said", async () => {
    expect((await play("", { argv: ["/tmp"] })).note).toContain("EACCES");
  });
});

test("both streams land in one file in the order they came", async () => {
  expect((await play("echo one; echo two >&2; echo three")).output).toBe("one\ntwo\nthree\n");
});

test("input is closed (weak spot 10)", async () => {
  const { output, elapsedMs } = await play("cat; echo done");
  expect(output).toBe("done\n");
  expect(elapsedMs).toBeLessThan(2000);
});

test("the command leads a session of its own", async () => {
  const [pid, group, session] = (await play("cut -d' ' -f1,5,6 /proc/$$/stat")).output.trim().split(" ");
  expect([group, session]).toEqual([pid, pid]);
});

describe("nothing of the tree is left", () => {
  test("after a timeout, though a grandchild hears no TERM: 124", async () => {
    const played = await play(`${stubborn} sleep 30`, { timeout: 0.2 });
    expect(played).toMatchObject({ kind: "timed-out", rc: 124, note: "stopped after its timeout of 0.2 s" });
    expect(isAlive(played.output)).toBe(false);
    expect(played.elapsedMs).toBeLessThan(2000);
  });

  test("after a clean exit that leaves a child holding standard output", async () => {
    const played = await play(`${stubborn} sleep 0.1; exit 0`);
    expect(played).toMatchObject({ kind: "exited", rc: 0 });
    expect(isAlive(played.output)).toBe(false);
  });

  test("also where a descendant moved to a session of its own", async () => {
    const played = await play("setsid sh -c 'echo $$; sleep 30' & sleep 0.2; exit 3");
    expect(played.rc).toBe(3);
    expect(played.output).not.toBe("");
    expect(isAlive(played.output)).toBe(false);
  });

  test("but what another command started at the same time is left alone", async () => {
    const [survivor] = await Promise.all([play("sleep 0.6; echo lived"), play("exit 0")]);
    expect(survivor).toMatchObject({ rc: 0, output: "lived\n" });
  });

  test("a command that runs commands itself takes theirs with it, though each has a session of its own", async () => {
    const module = JSON.stringify(join(import.meta.dir, "../../../src/checks/process/run-command.ts"));
    const inner = `const { runCommand } = await import(${module});
      const idle = new AbortController().signal;
      await runCommand({ argv: ["sh", "-c", "echo $$; exec sleep 30"], cwd: ".", environment: process.env, outputFile: "inner.log",
        timeout: null, maxOutputBytes: 1e9, graceMs: 100, stop: { interrupt: idle, force: idle } });`;
    const played = await play(
      `"$BUN" -e "$INNER" & while [ ! -s inner.log ]; do sleep 0.05; done; cat inner.log; kill -9 $!`,
      {
        environment: { ...process.env, BUN: process.execPath, INNER: inner },
      },
    );
    expect(played.output).not.toBe("");
    expect(isAlive(played.output.split("\n")[0] ?? "")).toBe(false);
  });

  test("a child that obeys TERM costs no grace", async () => {
    const played = await play("exec sleep 30", { timeout: 0.1, graceMs: 5000 });
    expect(played.elapsedMs).toBeLessThan(1500);
  });
});

describe("an interrupt", () => {
  test("ends the command in order: 130", async () => {
    const interrupt = new AbortController();
    setTimeout(() => interrupt.abort(), 150);
    const stop = { interrupt: interrupt.signal, force: new AbortController().signal };
    const played = await play("trap 'echo cleaned; exit 5' TERM; while :; do sleep 0.02; done", { stop });
    expect(played).toMatchObject({ kind: "interrupted", rc: 130 });
    expect(played.output).toEndWith("cleaned\n");
  });

  test("a second one does not wait for the grace", async () => {
    const [interrupt, force] = [new AbortController(), new AbortController()];
    setTimeout(() => interrupt.abort(), 100);
    setTimeout(() => force.abort(), 200);
    const stop = { interrupt: interrupt.signal, force: force.signal };
    const played = await play("trap '' TERM; while :; do sleep 0.02; done", { stop, graceMs: 20_000 });
    expect(played.rc).toBe(130);
    expect(played.elapsedMs).toBeLessThan(3000);
  });

  test("that came before the start starts nothing", async () => {
    using folder = temporaryFolder();
    const stop = { interrupt: AbortSignal.abort(), force: new AbortController().signal };
    const ending = await runCommand({
      argv: ["sh", "-c", "touch started"],
      cwd: folder.path,
      environment: {},
      outputFile: join(folder.path, "full.log"),
      timeout: null,
      maxOutputBytes: 1000,
      graceMs: 10,
      stop,
    });
    expect(ending).toMatchObject({ kind: "interrupted", rc: 130 });
    expect(await Bun.file(join(folder.path, "started")).exists()).toBe(false);
  });
});

test("a command that prints without end is stopped (weak spot 13)", async () => {
  const played = await play("while :; do echo flood; done", { maxOutputBytes: 2000 });
  expect(played).toMatchObject({ kind: "output-limit", rc: 126 });
});
