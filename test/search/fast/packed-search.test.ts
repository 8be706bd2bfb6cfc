import { expect, test } from "bun:test";
import { type CompiledStory, compileText } from "../../../src/ink/index.ts";
import { openOracle } from "../../../src/oracle/index.ts";
import {
  breadthFirstEngine,
  defaultLimits,
  packedEngine,
  type SearchResult,
  witnessOf,
} from "../../../src/search/index.ts";

/** A hub with a price, a debt that divides by nothing, two ways to end, and a knot nobody reaches. */
const FERRY = `VAR coins = 2
VAR boats = 0
-> pier
=== pier
The night ferry waits. You hold {coins} coins.
* [Buy a candle] ~ temp spent = 1
  ~ coins = coins - spent
  -> pier
* {coins < 2} [Hire a boat] Split the cost: {INT(coins / boats)}.
  -> pier
+ [Board] {coins > 1: You keep your coins dry.|You pay the ferryman.} -> END
+ [Wait] -> pier
=== lighthouse
Nobody comes here. -> DONE`;

const DICE = `-> table
=== table
~ temp roll = RANDOM(1, 6)
{roll > 3: High.|Low.}
+ [Again] -> table
+ [Leave] {~So long.|Farewell.} -> END`;

function storyOf(text: string): CompiledStory {
  const { story } = compileText(text.replace("* [Buy a candle] ~ temp", "* [Buy a candle]\n  ~ temp"));
  if (story === null) throw new Error("the story does not compile");
  return story;
}

const limits = { ...defaultLimits, maxStates: 400 };

async function both(story: CompiledStory): Promise<readonly [SearchResult, SearchResult]> {
  return [
    await packedEngine(story)({ storySeed: 1, limits }),
    await breadthFirstEngine(openOracle(story))({ storySeed: 1, limits }),
  ];
}

test.each([
  ["hub", FERRY],
  ["dice", DICE],
])("finds what the slow search over stock inkjs finds: %s", async (_name, text) => {
  const [fast, slow] = await both(storyOf(text));
  expect(fast.closed).toBe(slow.closed);
  expect([...fast.reached.keys()].sort()).toEqual([...slow.reached.keys()].sort());
  expect([...fast.offered.keys()].sort()).toEqual([...slow.offered.keys()].sort());
  expect(fast.endings.outcomes.map(({ text }) => text).sort()).toEqual(
    slow.endings.outcomes.map(({ text }) => text).sort(),
  );
  // Stock inkjs knows no hazards: what goes wrong elsewhere only is told by our machine.
  const told = ({ sites }: SearchResult) =>
    sites.filter(({ event }) => event.kind !== "hazard").map(({ event, place }) => [event, place]);
  expect(told(fast)).toEqual(told(slow));
  for (const [path, { first }] of fast.reached) {
    const other = slow.reached.get(path);
    expect(witnessOf(fast.graph, first).length).toBe(
      other === undefined ? -1 : witnessOf(slow.graph, other.first).length,
    );
  }
});

test("stops at each limit with what it has", async () => {
  const story = storyOf(DICE);
  const few = await packedEngine(story)({ storySeed: 1, limits: { ...limits, maxStates: 7 } });
  expect([few.stop, few.counters.transitions, few.closed]).toEqual(["transitions", 7, false]);
  const shallow = await packedEngine(story)({ storySeed: 1, limits: { ...limits, maxDepth: 2 } });
  expect([shallow.stop, shallow.closed]).toEqual(["depth", false]);
  expect(shallow.counters.depth).toBe(2);
});
