import { expect, test } from "bun:test";
import { sampleStates } from "../../../src/search/index.ts";
import { storyOf } from "../../differential/story-of.ts";

const story = storyOf(`VAR gold = 0
VAR lamp = false
-> mine
=== mine
You have {gold}.
+ [Dig]
  ~ gold = gold + 1
+ [Spend]
  ~ gold = gold - 1
+ {gold > 2} [Light]
  ~ lamp = not lamp
- {lamp: It is bright.}
-> mine`);

const sample = (maxStates: number) => sampleStates(story, { storySeed: 1, maxStates, mustStop: () => false });

test("names the variable that multiplies states, and what is left without it or under a cap", () => {
  const { looked, waiting, factors } = sample(60);
  expect(looked).toBe(60);
  expect(waiting).toBeGreaterThan(0);
  const [gold, lamp] = factors;
  expect(gold).toMatchObject({ what: { kind: "variable", name: "gold" }, without: 4 });
  expect(gold?.values).toBeGreaterThan(30);
  expect(gold?.capped?.states).toBeLessThan(60);
  expect(lamp).toMatchObject({ what: { kind: "variable", name: "lamp" }, values: 2, capped: null });
});

test("layers count new states by distance, and a story that closes leaves nothing waiting", () => {
  expect(sample(60).layers.slice(0, 4)).toEqual([1, 2, 2, 2]);
  const closed = sampleStates(storyOf("* a\n* b\n- done -> END"), {
    storySeed: 1,
    maxStates: 100,
    mustStop: () => false,
  });
  expect(closed).toMatchObject({ looked: 1, waiting: 0, factors: [] });
});
