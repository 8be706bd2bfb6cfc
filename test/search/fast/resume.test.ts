import { expect, test } from "bun:test";
import { type CompiledStory, compileText } from "../../../src/ink/index.ts";
import type { SavedPart } from "../../../src/machine/index.ts";
import { defaultLimits, packedSearch, type SearchResult } from "../../../src/search/index.ts";

/** A hub with temporaries, a function, a list, words put together in play, a variable divert, a thread, dice, hazards. */
const MARKET = `LIST goods = (bread), salt, rope
VAR coins = 3
VAR name = "you"
VAR next = -> stalls
EXTERNAL weather()
-> stalls
=== stalls
{name} {coins} {goods} {weather()}
<- crowd
* [Buy] ~ coins = coins / (coins - 2)
  ~ goods += rope
  -> next
* [Rename] ~ name = name + " {coins}"
  ~ next = -> leave
  -> stalls
+ {coins > 0} [Gamble] ~ coins = coins - RANDOM(0, 2)
  -> next
= leave
{coins < 1.5: Poor.|Rich {goods}.} -> END
=== crowd
* [Push {LIST_COUNT(goods)}] ~ goods -= bread
  -> stalls
* [Fall]
  Down.
`;

const SPIRAL = `VAR turns = 0
VAR half = 0.5
-> top
=== top
~ turns = turns + 1
~ half = half / 2
{turns > 40: -> END}
+ [Up] -> top
+ [Down {half}] ~ turns = turns + 2
  -> top
+ {turns mod 3 == 0} [Across] -> side ->
  -> top
=== side
+ [Back] ->->
`;

const compiled = (text: string): CompiledStory => {
  const { story, issues } = compileText(text.replaceAll("] ~", "]\n  ~"));
  if (story === null) throw new Error(`the story does not compile: ${JSON.stringify(issues)}`);
  return story;
};

interface Saved {
  readonly result: Omit<SearchResult, "measured">;
  readonly parts: readonly SavedPart[];
}

interface Options {
  readonly without?: ReadonlySet<string>;
  readonly maxDepth?: number;
  readonly draws?: "seed" | "all";
}

/** One window on a freshly compiled story, as a new process would run it. */
async function windowTo(
  compile: () => CompiledStory,
  maxStates: number,
  from: readonly SavedPart[] | null,
  { without = new Set(), maxDepth = 100, draws = "seed" }: Options = {},
): Promise<Saved> {
  const request = { storySeed: 3, limits: { ...defaultLimits, maxStates, maxDepth } };
  const { search } = packedSearch(compile(), request, { without, draws });
  const { measured: _, ...result } = await search.runOn(from === null ? null : streamed(from));
  const parts = [...search.saved()];
  search.close();
  return { result, parts };
}

async function* streamed(parts: readonly SavedPart[]): AsyncGenerator<SavedPart> {
  yield* parts;
}

test.each([
  ["market", MARKET, new Set<string>(), "seed"],
  ["market, nothing left out", MARKET, new Set(["all"]), "seed"],
  ["market, every draw", MARKET, new Set<string>(), "all"],
  ["spiral", SPIRAL, new Set<string>(), "seed"],
  ["spiral, nothing left out", SPIRAL, new Set(["all"]), "seed"],
] as const)("wherever a search is cut, going on gives what one run gives: %s", async (_name, text, without, draws) => {
  const compile = (): CompiledStory => compiled(text);
  const whole = await windowTo(compile, 120, null, { without, draws });
  expect(whole.result.counters.transitions).toBeGreaterThan(50);
  for (let cut = 0; cut <= whole.result.counters.transitions; cut += 7) {
    const first = await windowTo(compile, cut, null, { without, draws });
    const second = await windowTo(compile, Math.min(cut + 3, 120), first.parts, { without, draws });
    const resumed = await windowTo(compile, 120, second.parts, { without, draws });
    expect({ cut, ...resumed.result }).toEqual({ cut, ...whole.result });
    expect(resumed.parts).toEqual(whole.parts);
  }
});

test("what is saved for one story is refused by another", async () => {
  const { parts } = await windowTo(() => compiled(SPIRAL), 40, null);
  const other = (): CompiledStory => compiled(SPIRAL.replace("[Up]", "[Out] Out you go. ~ turns = turns + 7"));
  expect(windowTo(other, 80, parts)).rejects.toThrow("does not fit");
});

test("a piece that is missing is noticed", async () => {
  const { parts } = await windowTo(() => compiled(SPIRAL), 40, null);
  expect(windowTo(() => compiled(SPIRAL), 80, parts.slice(0, 3))).rejects.toThrow();
});
