import { expect, test } from "bun:test";
import { compileText } from "../../src/ink/index.ts";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";
import { compareVerdicts } from "./same-verdicts.ts";

async function states(text: string, without: readonly string[] = []): Promise<readonly [boolean, number]> {
  const { story } = compileText(text);
  if (story === null) throw new Error("the story does not compile");
  const limits = { ...defaultLimits, maxStates: 5000 };
  const { closed, counters } = await packedEngine(story, { without: new Set(without) })({ storySeed: 1, limits });
  return [closed, counters.states];
}

const WALK = `VAR mood = 0
-> road
=== road
~ mood = RANDOM(1, 100)
{mood > 50: A lark sings.|Rain.}
+ [Walk on] -> road
+ [Rest] -> END`;

test("what is written again before it is read does not multiply states", async () => {
  const [closed, count] = await states(
    WALK.replace("RANDOM(1, 100)", "mood + 1").replace("VAR mood = 0", "VAR mood = 0\nVAR steps = 0"),
    ["one-way-numbers"],
  );
  expect(closed).toBe(false);
  expect(count).toBeGreaterThan(100);
  const again = WALK.replace("RANDOM(1, 100)", "LIST_COUNT(bag) + 1").replace(
    "VAR mood = 0",
    "VAR mood = 0\nLIST bag = (apple)",
  );
  expect((await states(again))[0]).toBe(true);
});

test("a counter that is reset on each visit is dead between visits", async () => {
  const room = `VAR tries = 0
-> door
=== door
~ tries = 0
-> knock
=== knock
~ tries++
+ {tries < 3} [Knock] -> knock
+ [Leave] -> garden
=== garden
+ [Back] -> door
+ [Home] -> END`;
  const [closed, reduced] = await states(room);
  const [, raw] = await states(room, ["liveness"]);
  expect(closed).toBe(true);
  expect(reduced).toBeLessThan(raw);
});

test("reductions change no verdict of random stories", async () => {
  const { stories, closed, failure } = await compareVerdicts(60, 99, 2000);
  expect(failure).toBeNull();
  expect(stories).toBeGreaterThan(50);
  expect(closed).toBeGreaterThan(20);
}, 60_000);
