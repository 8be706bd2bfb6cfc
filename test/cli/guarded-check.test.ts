import { expect, test } from "bun:test";
import * as v from "valibot";
import { reportSchema } from "../../src/report/index.ts";
import { longStory } from "../support/long-story.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck, startInkcheck } from "./run-inkcheck.ts";

/** Takes many seconds to compile on any machine. */
const huge = { "huge.ink": longStory(60_000) };

/**
 * The most memory a process had, by its own high-water mark; 0 where the system does not tell. What the system says of a
 * child that has ended will not do: that counts the memory of whoever started it as well.
 */
async function peakMemory({
  pid,
  exited,
}: {
  readonly pid: number;
  readonly exited: Promise<number>;
}): Promise<number> {
  let peak = 0;
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  for (; !ended; await Bun.sleep(5)) {
    const status = await Bun.file(`/proc/${pid}/status`)
      .text()
      .catch(() => "");
    const kibibytes = Number(/^VmHWM:\s*(\d+) kB$/mu.exec(status)?.[1] ?? 0);
    peak = Math.max(peak, kibibytes * 1024);
  }
  return peak;
}

test("the time limit ends a compile, and the report says that nothing was explored", async () => {
  using folder = temporaryFolder(huge);
  const started = performance.now();
  const { code, stdout, stderr } = await runInkcheck(["huge.ink", "--max-time", "1"], folder.path);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toStartWith("? huge.ink  stopped by --max-time while compiling; nothing was explored");
  expect(stdout).toContain("next  inkcheck huge.ink --max-time 600");
  expect(performance.now() - started).toBeLessThan(15_000);
});

test("an interrupted compile exits 130 with a report of its schema that knows nothing of the story", async () => {
  using folder = temporaryFolder(huge);
  const running = startInkcheck(["huge.ink", "--format", "json"], folder.path);
  await Bun.sleep(4000);
  running.kill("SIGINT");
  const [stdout, code] = await Promise.all([new Response(running.stdout).text(), running.exited]);
  const { evidence, run } = v.parse(v.strictObject(reportSchema.entries), JSON.parse(stdout));
  expect(code).toBe(130);
  expect(run).toMatchObject({
    exitCode: 130,
    interruptedBy: "SIGINT",
    cutOff: { by: "interrupted", during: "compiling" },
  });
  expect(evidence).toMatchObject({ compile: null, explore: null, findings: [] });
});

test("the memory limit ends a compile before it is passed", async () => {
  using folder = temporaryFolder(huge);
  const words = ["huge.ink", "--max-memory", "300MiB", "--require-complete", "--format", "json"];
  const running = startInkcheck(words, folder.path);
  const peak = peakMemory(running);
  const [stdout, code] = await Promise.all([new Response(running.stdout).text(), running.exited]);
  expect(code).toBe(3);
  expect(JSON.parse(stdout).run.cutOff).toEqual({ by: "memory", during: "compiling" });
  const most = await peak;
  expect(most).toBeLessThan(300 * 2 ** 20);
});

test("a campaign that is interrupted while its story compiles ends at once, and has changed nothing", async () => {
  using folder = temporaryFolder(huge);
  const running = startInkcheck(["campaign", "huge.ink"], folder.path);
  await Bun.sleep(4000);
  const asked = performance.now();
  running.kill("SIGTERM");
  const [stderr, code] = await Promise.all([new Response(running.stderr).text(), running.exited]);
  expect(code).toBe(143);
  expect(stderr).toContain("refused[interrupted] stopped before anything was searched; nothing was changed");
  expect(performance.now() - asked).toBeLessThan(5000);
  const listed = await runInkcheck(["sessions", "list", "--format", "json"], folder.path);
  expect(JSON.stringify(JSON.parse(listed.stdout))).not.toContain("huge.ink");
});
