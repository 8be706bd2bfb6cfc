import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { analyse } from "../../../src/analysis/index.ts";
import type { CompiledStory } from "../../../src/ink/index.ts";
import { openMachine } from "../../../src/machine/index.ts";
import { confirm, openOracle } from "../../../src/oracle/index.ts";
import { defaultLimits, drawsOf, packedEngine, type SearchResult, witnessOf } from "../../../src/search/index.ts";
import { sharedFolder } from "../../shared-folder.ts";
import { storyOf } from "../../differential/story-of.ts";
import { playEverything } from "./all-draws.ts";

const search = (story: CompiledStory, options: Parameters<typeof packedEngine>[1] = {}, maxDepth = 100) =>
  packedEngine(story, { draws: "all", ...options })({ storySeed: 1, limits: { ...defaultLimits, maxDepth } });

const endings = ({ endings: { outcomes } }: SearchResult): string[] => outcomes.map(({ text }) => text).sort();

const errors = ({ sites }: SearchResult): string[] =>
  sites.flatMap(({ event }) => (event.kind === "issue" && event.severity === "error" ? [event.message] : [])).sort();

const dice = `VAR sum = 0
+   [Roll]
-   ~ sum = RANDOM(1, 6) + RANDOM(1, 6) + RANDOM(1, 6) + RANDOM(1, 6)
Luck: {100 / (24 - sum)}. -> END
`;

describe("every outcome of a draw", () => {
  test("the one bad throw of four dice is found, and stock inkjs shows it", async () => {
    const story = storyOf(dice);
    const result = await search(story);
    expect(result.closed).toBe(true);
    expect(result.counters.transitions).toBe(6 ** 4);
    const [site] = result.sites.filter(({ event }) => event.kind === "hazard" && event.hazard === "division-by-zero");
    if (site === undefined) throw new Error("nothing found");
    const witness = {
      storySeed: 1,
      choices: witnessOf(result.graph, site.first),
      draws: drawsOf(result.graph, site.first),
    };
    expect(witness).toMatchObject({ choices: [0], draws: [[], [5, 5, 5, 5]] });
    const claim = { kind: "hazard", hazard: "division-by-zero" } as const;
    expect(confirm(openOracle(story), claim, witness)).toEqual({ status: "confirmed" });
    expect(confirm(openOracle(story), claim, { ...witness, draws: null }).status).toBe("diverges");
  });

  test("two shuffles come apart, and the search closes although they are drawn for ever", async () => {
    const shuffle = "{ shuffle:\n- ~ return 1\n- ~ return 2\n- ~ return 3\n}";
    const story = storyOf(`-> top
=== top
+   [Deal]
    ~ temp a = left()
    ~ temp b = right()
    { a == b: same | -> differ }
    -> top
=== differ
They differ. -> END
=== function left()
${shuffle}
=== function right()
${shuffle}
`);
    const result = await search(story);
    expect(result.closed).toBe(true);
    expect(result.reached.has("differ")).toBe(true);
    expect(result.under).toMatchObject({ draws: "all", randomness: true });
  });

  test("chances of endings are those of the draws", async () => {
    const story = storyOf(`LIST guests = (Ana), (Bo), (Cy)
+   [Pick]
    {RANDOM(0, LIST_COUNT(guests)) == 0: -> nobody}
+   [Wait]
-   Somebody comes. -> END
=== nobody
Nobody comes. -> END
`);
    const result = await search(story);
    const { odds, unknown } = analyse(result, []);
    expect(unknown).toBeNull();
    const row = result.endings.outcomes.findIndex(({ text }) => text === "Nobody comes.");
    expect(odds?.outcomes.get(row)?.atLeast).toBeCloseTo(1 / 8);
  });

  test("a turn of more outcomes than the limit leaves all verdicts unknown", async () => {
    const story = storyOf("+   [Roll] {RANDOM(1, 1000000)} -> END");
    const result = await search(story);
    expect(result.closed).toBe(false);
    expect(result.counters).toMatchObject({ transitions: 16, cutDraws: 1 });
    expect(analyse(result, []).unknown).toBe("fan-out");
    const narrow = await search(storyOf(dice), { fanOut: 100 });
    expect(narrow.counters).toMatchObject({ transitions: 100, cutDraws: 1 });
  });

  test("throwing again until it fits is no endless turn", async () => {
    const story = storyOf("-> throw\n=== throw\n{RANDOM(1, 2) == 1: -> throw}\nHit. -> END");
    const result = await search(story);
    expect(result.endings.outcomes.map(({ text }) => text)).toEqual(["Hit."]);
    expect(result.closed).toBe(false);
    expect(result.sites.filter(({ event }) => event.kind === "unfinished" && event.why === "repeats")).toEqual([]);
  }, 20_000);

  test("the first turn may draw", async () => {
    const story = storyOf(
      "VAR side = 0\n~ side = RANDOM(0, 2)\n+ {side != 1} [Go] {side} -> END\n+ {side == 1} [Stay] -> stay\n=== stay\n+ [Again] -> stay\n",
    );
    const result = await search(story);
    expect(endings(result)).toEqual(["0", "2"]);
    const { stuck, odds } = analyse(result, []);
    expect(stuck.start).toEqual({ kind: "ends" });
    expect(odds?.forever.atLeast).toBeCloseTo(1 / 3);
  });

  test("each answer of a host is a branch, whoever draws", async () => {
    const story = storyOf("EXTERNAL hasKey()\n+ [Try] {hasKey(): Open.|Shut.} -> END");
    const externals = new Map([["hasKey", { answers: [false, true], lookaheadSafe: true }]]);
    const result = await search(story, { draws: "seed", externals });
    expect(endings(result)).toEqual(["Open.", "Shut."]);
    expect(analyse(result, []).unknown).toBeNull();
    const [, shut] = result.endings.outcomes;
    if (shut === undefined) throw new Error("one ending only");
    const way = { choices: witnessOf(result.graph, shut.first), draws: drawsOf(result.graph, shut.first) };
    for (const machine of [openMachine(story, { externals }), openOracle(story, { externals })]) {
      machine.start(1, way.draws);
      machine.take(0);
      expect(machine.text().trim()).toBe(shut.text);
    }
  });
});

describe.skipIf(sharedFolder === null)("stories from bug reports", () => {
  const bug = (name: string): CompiledStory =>
    storyOf(readFileSync(join(sharedFolder ?? "", "bugs", name, "story.ink"), "utf8"));

  test("a home-made pick of a list draws one number too many: nobody comes in one of four games", async () => {
    const result = await search(bug("18-random-off-by-one-empty-list"));
    expect(result.closed).toBe(true);
    expect(result.reached.has("nobody")).toBe(true);
    const row = result.endings.outcomes.findIndex(({ text }) => text === "Nobody steps forward.");
    expect(analyse(result, []).odds?.outcomes.get(row)?.atLeast).toBeCloseTo(1 / 4);
  });

  test("two shuffles of one length come apart", async () => {
    const result = await search(bug("19-paired-shuffles"));
    expect(result.closed).toBe(true);
    expect(result.reached.has("differ")).toBe(true);
  });
});

/** A short story that draws in all the ways there are, and asks about what it drew. */
const drawingStory = fc
  .array(
    fc.record({
      draw: fc.constantFrom(
        "~ x = RANDOM(0, 2)",
        "~ x = x + RANDOM(-1, 1)",
        "~ x = pick()",
        "~ x = LIST_VALUE(LIST_RANDOM(bag))",
        "~ bag -= LIST_RANDOM(bag)",
        "{shuffle:one|two|three}",
        "{shuffle once:\n- ~ x = x * 2\n- ~ x = 0\n}",
        "~ x = x + RANDOM(0, 1)\n~ SEED_RANDOM(x)",
      ),
      condition: fc.constantFrom("x > 1", "x == 0", "LIST_COUNT(bag) < 2", "x % 2 == 1"),
      follows: fc.constantFrom("-> END", "Hm. {x}", "~ x = 5 / x", "~ x = bag * 2", "-> pit", "{back < 2: -> back}"),
      choices: fc.integer({ min: 0, max: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((rooms) => {
    const knots = rooms.map(({ draw, condition, follows, choices }, number) => {
      const next = number + 1 < rooms.length ? `room_${number + 1}` : "out";
      const offers = ["+ [Go]", "+ {x > 0} [Try]"].slice(0, choices).map((offer) => `${offer} -> ${next}`);
      return `=== room_${number}\n${draw}\n{${condition}:\n  ${follows}\n}\n${offers.join("\n")}\n-> ${next}\n`;
    });
    return `LIST bag = (nut), (key), (map)
VAR x = 1
-> room_0
${knots.join("")}
=== back
-> room_0
=== out
Out with {x}. -> END
=== pit
{x == 2: -> END}
=== function pick()
{ shuffle:
- ~ return 0
- ~ return 1
- ~ return 4
}
`;
  });

test("the branching search sees what plain play of everything sees", async () => {
  await fc.assert(
    fc.asyncProperty(drawingStory, fc.boolean(), async (text, reduces) => {
      const story = storyOf(text);
      const result = await search(story, reduces ? {} : { without: new Set(["all"]) }, 3);
      const seen = playEverything(story, 3);
      expect(endings(result)).toEqual([...seen.endings].sort());
      expect(errors(result)).toEqual([...seen.errors].sort());
      expect([...result.reached.keys()].sort()).toEqual([...seen.visited].sort());
    }),
    { numRuns: 25, seed: 7 },
  );
}, 60_000);
