/**
 * How long a search keeps its thread from other work: a watchdog is due every 5 ms for a minute a story, and the longest it
 * had to wait beyond that must be 100 ms or less. Wall time: on a machine that others use this measures them too.
 */
import { join } from "node:path";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";
import { corpusStories } from "../../test/differential/corpus.ts";
import { sharedFolder } from "../../test/shared-folder.ts";

const PERIOD_MS = 5;
const LONGEST_MS = 100;
const SECONDS = 60;
/** Short turns and very many states, long turns, and lists. */
const watched = new Set(["the-intercept", "dog-ink-adventure", "innkeeper"]);

let isRed = false;
for (const { id, story } of sharedFolder === null ? [] : corpusStories(join(sharedFolder, "corpus"))) {
  if (!watched.has(id)) continue;
  const limits = { ...defaultLimits, maxStates: 100_000_000, maxDepth: 1000, maxTime: SECONDS };
  const search = packedEngine(story, { without: new Set(["all"]) });
  const { longest, transitions } = await underWatch(() => search({ storySeed: 1, limits }));
  if (longest > LONGEST_MS) isRed = true;
  process.stdout.write(`${id}: longest stall ${Math.round(longest)} ms in ${transitions} transitions\n`);
}
process.exitCode = isRed ? 1 : 0;

async function underWatch(
  run: () => ReturnType<ReturnType<typeof packedEngine>>,
): Promise<{ longest: number; transitions: number }> {
  let longest = 0;
  let last = performance.now();
  const tick = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last - PERIOD_MS);
    last = now;
  };
  const timer = setInterval(tick, PERIOD_MS);
  const { counters } = await run();
  tick();
  clearInterval(timer);
  return { longest, transitions: counters.transitions };
}
