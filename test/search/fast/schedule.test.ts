import { expect, test } from "bun:test";
import { type CompiledStory, compileText } from "../../../src/ink/index.ts";
import type { SavedPart } from "../../../src/machine/index.ts";
import {
  defaultLimits,
  packedSearch,
  type SearchOrder,
  searchOrders,
  type SearchResult,
  witnessOf,
} from "../../../src/search/index.ts";

/** A crossroads where most ways only go round, and one leads to an end after a long walk. */
const MOOR = `VAR steps = 0
VAR lost = 0
-> heath
=== heath
+ [Wander] ~ lost = lost + 1
  {lost > 6: -> bog}
  -> heath
+ [Whistle] ~ steps = 1 - steps
  -> heath
* [Follow the light] -> path
=== path
+ [On] -> ridge
+ [Back] -> heath
=== ridge
+ [Down] -> village
+ {lost < 3} [Up] -> heath
=== village
Home. -> END
=== bog
You sink. -> END
`;

const compiled = (): CompiledStory => {
  const { story } = compileText(MOOR.replaceAll("] ~", "]\n  ~"));
  if (story === null) throw new Error("the story does not compile");
  return story;
};

interface Saved {
  readonly result: Omit<SearchResult, "measured">;
  readonly parts: readonly SavedPart[];
}

async function windowTo(order: SearchOrder, maxStates: number, from: readonly SavedPart[] | null, orderSeed = 5) {
  const request = { storySeed: 1, limits: { ...defaultLimits, maxStates }, order: { order, orderSeed } };
  const { search } = packedSearch(compiled(), request, { without: new Set(["all"]) });
  const { measured: _, ...result } = await search.runOn(from === null ? null : streamed(from));
  const parts = [...search.saved()];
  search.close();
  return { result, parts } satisfies Saved;
}

async function* streamed(parts: readonly SavedPart[]): AsyncGenerator<SavedPart> {
  yield* parts;
}

const found = ({ counters, ends, reached, offered, endings, closed }: Saved["result"]) => ({
  closed,
  counters: { ...counters, depth: null },
  ends,
  reached: [...reached.keys()].sort(),
  offered: [...offered.keys()].sort(),
  endings: endings.outcomes.map(({ text }) => text).sort(),
});

test.each(searchOrders)("a story that closes has the same states in every order: %s", async (order) => {
  const nearest = (await windowTo("breadth", 10_000, null)).result;
  const { result } = await windowTo(order, 10_000, null);
  expect(nearest.closed).toBe(true);
  expect(found(result)).toEqual(found(nearest));
  expect(result.under.order).toBe(order);
  for (const { text, first } of result.endings.outcomes) {
    const shortest = nearest.endings.outcomes.find((outcome) => outcome.text === text);
    if (shortest === undefined) throw new Error(`breadth first did not meet ${text}`);
    expect(witnessOf(result.graph, first).length).toBeGreaterThanOrEqual(
      witnessOf(nearest.graph, shortest.first).length,
    );
  }
});

test.each(searchOrders)("wherever it is cut, going on gives what one run gives: %s", async (order) => {
  const whole = await windowTo(order, 90, null);
  expect(whole.result.counters.transitions).toBe(90);
  for (let cut = 0; cut <= 90; cut += 19) {
    const first = await windowTo(order, cut, null);
    const second = await windowTo(order, Math.min(cut + 3, 90), first.parts);
    const resumed = await windowTo(order, 90, second.parts);
    expect({ cut, ...resumed.result }).toEqual({ cut, ...whole.result });
    expect(resumed.parts).toEqual(whole.parts);
  }
});

test("another seed draws another way; the same seed the same", async () => {
  const [one, again, other] = [
    await windowTo("seeded", 40, null, 1),
    await windowTo("seeded", 40, null, 1),
    await windowTo("seeded", 40, null, 2),
  ];
  expect(again).toEqual(one);
  expect(other.result.graph.parents).not.toEqual(one.result.graph.parents);
});

test("walks to what is rare reach the far end of a story long before every shorter way is played", async () => {
  const stepsTo = async (order: SearchOrder): Promise<number> => {
    for (let maxStates = 5; ; maxStates += 5) {
      if ((await windowTo(order, maxStates, null)).result.reached.has("village")) return maxStates;
    }
  };
  expect(await stepsTo("mixed")).toBeLessThanOrEqual((await stepsTo("breadth")) / 2);
});
