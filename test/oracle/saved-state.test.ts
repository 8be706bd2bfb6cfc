import { expect, test } from "bun:test";
import { type Oracle, openOracle } from "../../src/oracle/index.ts";
import { storyOf } from "../differential/story-of.ts";

/** The empty literal in `clear` takes on the origins of whatever list it is assigned to last. */
const basket = `LIST fruit = (apple), pear
LIST tools = (saw), axe
- (top) {LIST_ALL(fruit)} / {LIST_ALL(tools)}
+ [No fruit] {clear(fruit)}
+ [No tools] {clear(tools)}
+ [Share]
  ~ tools = fruit
+ [Stop] -> END
- -> top
=== function clear(ref box)
~ box = ()`;

const ratio = "VAR share = 3.0\n- (top) {7 / share}\n+ [Halve]\n  ~ share = share / 2.0\n+ [Stop] -> END\n- -> top";

function transcript(oracle: Oracle, choices: readonly number[]): string[] {
  const step = (): string =>
    JSON.stringify([oracle.text(), oracle.choices(), [...oracle.globals()], oracle.identity()]);
  oracle.start(1);
  const first = step();
  const after = choices.map((choice) => {
    oracle.take(choice);
    return step();
  });
  return [first, ...after];
}

test("replays in one oracle do not leak into each other through the story's own list literals", () => {
  const story = storyOf(basket);
  const pooled = openOracle(story);
  const walks = [
    [0, 1, 2],
    [1, 0],
    [2, 0, 1],
    [0, 1, 2],
  ];
  for (const walk of walks) expect(transcript(pooled, walk)).toEqual(transcript(openOracle(storyOf(basket)), walk));
});

test("two oracles of one story do not disturb each other", () => {
  const story = storyOf(basket);
  const left = openOracle(story);
  const right = openOracle(story);
  const alone = transcript(openOracle(storyOf(basket)), [0, 1, 0]);
  left.start(1);
  for (const choice of [0, 1, 0]) {
    left.take(choice);
    transcript(right, [1, 2]);
  }
  expect(left.text()).toBe(String(JSON.parse(alone[3] ?? "[]")[0]));
  expect(JSON.stringify([left.text(), left.choices(), [...left.globals()], left.identity()])).toBe(String(alone[3]));
});

test.each([
  ["lists that share one empty literal", basket],
  ["whole floats", ratio],
])("a restored state plays on as the original did: %s", (_, ink) => {
  const story = storyOf(ink);
  const oracle = openOracle(story);
  const walk = ink === basket ? [0, 1, 2, 0] : [0, 0, 0, 0];
  const straight = transcript(openOracle(story), walk);
  oracle.start(1);
  for (const [depth, choice] of walk.entries()) {
    const saved = oracle.snapshot();
    for (let other = 0; other < oracle.choices().length; other++) {
      oracle.take(other);
      oracle.restore(saved);
    }
    expect(JSON.stringify([oracle.text(), oracle.choices(), [...oracle.globals()], oracle.identity()])).toBe(
      String(straight[depth]),
    );
    oracle.take(choice);
  }
});

test("states that differ only in counters no line can read are one state", () => {
  const oracle = openOracle(storyOf("- (top) The hall.\n+ [Look] Dust.\n+ [Listen] Silence.\n- -> top"));
  oracle.start(1);
  oracle.take(0);
  const looked = oracle.identity();
  oracle.take(1);
  expect(oracle.identity()).toBe(looked);
});

test("a snapshot of another oracle is refused", () => {
  const story = storyOf(ratio);
  const [one, two] = [openOracle(story), openOracle(story)];
  one.start(1);
  two.start(1);
  expect(() => two.restore(one.snapshot())).toThrow("another machine");
});
