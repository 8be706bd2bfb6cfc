import { expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharedFolder } from "../shared-folder.ts";
import { sessionEngine } from "../../src/app/session-engine.ts";
import type { CheckpointChunk } from "../../src/store/index.ts";
import { valueOf } from "../store/value-of.ts";
import { runSteps } from "./session-steps.ts";

const lamp = `VAR oil = 9
VAR names = ""
-> lamp
=== lamp
+ {oil > 0} [Burn]
  ~ oil = oil - 1
  ~ names = "{oil}" + names
  -> lamp
+ {oil < 5} [Fill {oil}]
  ~ oil = oil + RANDOM(1, 2)
  -> lamp
* [Trim] Snip {10 / (oil - 3)}. -> lamp
* [Read on] -> page
=== page
The page ends`;

function projectWith(story: string): string {
  const root = mkdtempSync(join(tmpdir(), "inkcheck-sessions-"));
  if (story.includes("\n")) writeFileSync(join(root, "story.ink"), story);
  else copyFileSync(story, join(root, "story.ink"));
  return root;
}

/** The last line of a process that continues the session of a folder to a total, all in a process of its own. */
async function stepInProcess(root: string, total: number): Promise<unknown> {
  const script = join(import.meta.dir, "session-steps.ts");
  const child = Bun.spawn([process.execPath, "run", script, root, String(total)]);
  return JSON.parse(await child.stdout.text());
}

async function sameAsOneRun(story: string, totals: readonly number[]): Promise<void> {
  const cut = projectWith(story);
  let latest: unknown = null;
  for (const total of totals) latest = await stepInProcess(cut, total);
  const whole = await stepInProcess(projectWith(story), totals.at(-1) ?? 0);
  expect(latest).toMatchObject({ stop: "max_states", statesExplored: totals.at(-1) });
  expect(latest).toEqual(whole);
}

test(
  "a session continued in other processes reports what one undisturbed run reports",
  () => sameAsOneRun(lamp, [1, 40, 203, 500]),
  30_000,
);

test("a session whose story changed is refused, and goes on once the story is as it was", async () => {
  const root = projectWith(lamp);
  await runSteps(root, 100);
  writeFileSync(join(root, "story.ink"), `${lamp}.`);
  expect(await runSteps(root, 200)).toEqual({ refused: "source_changed" });
  writeFileSync(join(root, "story.ink"), lamp);
  expect(await runSteps(root, 200)).toMatchObject({ statesExplored: 200 });
});

test.skipIf(sharedFolder === null)(
  "The Intercept in windows is The Intercept in one run",
  () => sameAsOneRun(join(sharedFolder ?? "", "corpus/the-intercept/TheIntercept.ink"), [2000, 9000]),
  60_000,
);

test("a window ended by its signal or its time goes on as if nothing had happened", async () => {
  const engine = sessionEngine({ root: projectWith(lamp), config: { kind: "none" }, version: "0.1.0" });
  const options = { maxDepth: 300, seed: 1, storySeed: 1, maxFrontierStates: null, maxFrontierBytes: null };
  const story = valueOf(await engine.open("story.ink", options));
  const window = async (from: CheckpointChunk[] | null, maxSeconds: number, signal = new AbortController().signal) => {
    const request = { totalStates: 20_000, maxSeconds, signal, onProgress: null };
    const result = valueOf(await story.runWindow({ ...request, from: from === null ? null : streamed(from) }));
    return { ...result, chunks: await Array.fromAsync(result.checkpoint?.chunks ?? []) };
  };
  const first = await window(null, 60, AbortSignal.abort());
  expect([first.stop, first.report.evidence.explore?.stop]).toEqual(["interrupted", "interrupted"]);
  const second = await window(first.chunks, 0);
  expect([second.stop, second.statesExplored > first.statesExplored]).toEqual(["time", true]);
  const last = await window(second.chunks, 60);
  expect([last.stop, last.statesExplored]).toEqual(["states", 20_000]);
  expect(last.report.evidenceSha256).toBe((await window(null, 60)).report.evidenceSha256);
}, 20_000);

async function* streamed(chunks: readonly CheckpointChunk[]): AsyncGenerator<CheckpointChunk> {
  yield* chunks;
}

test("who draws is settled when a session begins, and a frontier of another kind is not its own", async () => {
  const options = { maxDepth: 300, seed: 1, storySeed: 1, maxFrontierStates: null, maxFrontierBytes: null };
  const drawsIn = async (story: string): Promise<string> => {
    const engine = sessionEngine({ root: projectWith(story), config: { kind: "none" }, version: "0.1.0" });
    const { draws, maxFanOut, randomSensitive } = valueOf(await engine.open("story.ink", options)).binding;
    return `${draws} ${maxFanOut} ${randomSensitive}`;
  };
  expect(await drawsIn(lamp)).toBe("all 4096 false");
  expect(await drawsIn(lamp.replace("RANDOM(1, 2)", "RANDOM(1, 20000)"))).toBe("seed 4096 true");
  expect(await drawsIn(lamp.replace("RANDOM(1, 2)", "1"))).toBe("seed 4096 false");
});

test("a window ends where more states wait than its session allows, and the report says so", async () => {
  const engine = sessionEngine({ root: projectWith(lamp), config: { kind: "none" }, version: "0.1.0" });
  const options = { maxDepth: 300, seed: 1, storySeed: 1, maxFrontierStates: 5, maxFrontierBytes: null };
  const story = valueOf(await engine.open("story.ink", options));
  const request = { totalStates: 20_000, maxSeconds: 60, signal: new AbortController().signal, onProgress: null };
  const { stop, report } = valueOf(await story.runWindow({ ...request, from: null }));
  expect(stop).toBe("frontier");
  expect(report.evidence.explore).toMatchObject({ stop: "frontier", unknown: "frontier", closed: false });
  expect(report.evidence.options).toMatchObject({ maxFrontierStates: 5, maxFrontierBytes: null });
});
