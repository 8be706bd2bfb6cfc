import { expect, test } from "bun:test";
import fc from "fast-check";
import { type CompiledStory, compileText } from "../../../src/ink/index.ts";
import { defaultLimits, packedEngine } from "../../../src/search/index.ts";
import { storyText } from "../../differential/stories/story.ts";

const budget = { maxSteps: 4000, maxOutputChars: 50_000 };

const searched = (story: CompiledStory, options: Parameters<typeof packedEngine>[1]) =>
  packedEngine(story, { budget, ...options })({ storySeed: 1, limits: { ...defaultLimits, maxStates: 1500 } });

test("globals that nothing reads any more tell endings apart only where they are tracked", async () => {
  const { story } = compileText("VAR gold = 0\n+ [Take]\n  ~ gold = 1\n+ [Leave]\n- Night.\n* [Sleep] Dawn. -> END\n");
  if (story === null) throw new Error("the story compiles");
  const plain = await searched(story, {});
  const tracked = await searched(story, { tracksGlobals: true });
  expect([plain.endings.variants.length, plain.under.exactVariants]).toEqual([1, false]);
  expect([tracked.endings.variants.length, tracked.under.exactVariants]).toEqual([2, true]);
});

test("tracked variants are those of a search without reductions, on random stories", async () => {
  let [compared, more] = [0, 0];
  for (const text of fc.sample(storyText, { numRuns: 35, seed: 7 })) {
    const { story } = compileText(text);
    if (story === null) continue;
    const whole = await searched(story, { without: new Set(["all"]) });
    if (!whole.closed) continue;
    const tracked = await searched(story, { tracksGlobals: true });
    const plain = await searched(story, {});
    compared++;
    const ids = ({ endings }: typeof whole): string[] => endings.variants.map(({ key }) => key).sort();
    expect(ids(tracked)).toEqual(ids(whole));
    if (plain.endings.variants.length < tracked.endings.variants.length) more++;
  }
  expect(compared).toBeGreaterThan(5);
  expect(more).toBeGreaterThan(0);
}, 30_000);
