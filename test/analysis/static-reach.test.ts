import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { analyse, staticReach } from "../../src/analysis/index.ts";
import { compileText, inspectStory } from "../../src/ink/index.ts";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";
import { storyText } from "../differential/stories/story.ts";

/** Names of what the source proves never to be played. */
function impossible(text: string, entries?: Parameters<typeof staticReach>[1]): string[] {
  const { story } = compileText(text);
  const inspection = story === null ? null : inspectStory(story);
  if (story === null || inspection === null) throw new Error("the story compiles");
  const reach = staticReach(inspection, entries);
  const items = story.sourceMap.items.filter((item) => reach.isImpossible(item));
  return items.map(({ kind, name, span }) => `${kind} ${name ?? span?.line}`);
}

const islands = `-> hall
== hall
Hall. -> END
== east
-> west
== west
{east: Again.}
-> east
`;

describe("the source alone proves", () => {
  test("that knots which only lead to each other are never entered, but not if the game enters one", () => {
    expect(impossible(islands).filter((name) => name.startsWith("knot"))).toEqual(["knot east", "knot west"]);
    expect(impossible(islands, { paths: ["west"], variables: new Set() })).toEqual([]);
  });

  test("that a condition nothing can open stays shut, but not if the game may set what it asks", () => {
    const text = "VAR key = false\n~ key = 0\n*   {key} [Unlock] -> END\n*   [Knock] -> END\n{key: Open.}\n";
    expect(impossible(text)).toEqual(["choice 3", "branch 5"]);
    expect(impossible(text, { paths: [], variables: new Set(["key"]) })).toEqual([]);
    expect(impossible(text.replace("key = 0", "key = key + 1"))).toEqual([]);
  });

  test("that a negation binds tighter than a comparison, whatever is set", () => {
    const text =
      "VAR x = 0\n+   [On]\n    ~ x = x * 2 + 1\n+   {not x > 3} [Boast]\n+   {not x >= 0} [Pass]\n-   -> END\n";
    expect(impossible(text)).toEqual(["choice 4"]);
    expect(impossible(text.replace("not x > 3", "not (x > 3)"))).toEqual([]);
  });

  test("nothing of an else whose other side is empty", () => {
    expect(impossible("VAR key = false\n{key: |Shut.} Night.\n-> END\n")).toEqual([]);
    expect(impossible("VAR key = false\n{key: Open.|Shut.} Night.\n-> END\n")).toEqual(["branch 2"]);
    expect(impossible("VAR key = false\n{key:\n- else: Shut.\n}\n-> END\n")).toEqual([]);
  });

  test("nothing of a knot whose address is held by a variable or an argument", () => {
    const target = "== there\nThere. -> END\n";
    expect(impossible(`VAR way = -> there\n-> way\n${target}`)).toEqual([]);
    expect(impossible(`-> go(-> there)\n== go(-> way)\n-> way\n${target}`)).toEqual([]);
    expect(impossible(`-> a ->\n-> END\n== a\n->-> there\n${target}`)).toEqual([]);
  });
});

test("what the source proves impossible in random stories, no search plays", async () => {
  let [claims, stories] = [0, 0];
  for (const text of fc.sample(storyText, { numRuns: 60, seed: 20_261_201 })) {
    const { story } = compileText(text);
    const inspection = story === null ? null : inspectStory(story);
    if (story === null || inspection === null) continue;
    stories++;
    const reach = staticReach(inspection);
    const limits = { ...defaultLimits, maxStates: 400 };
    const result = await packedEngine(story, { budget: { maxSteps: 4000, maxOutputChars: 50_000 } })({
      storySeed: 1,
      limits,
    });
    for (const { item, verdict } of analyse(result, story.sourceMap.items).items) {
      if (!reach.isImpossible(item)) continue;
      claims++;
      if (verdict.kind === "reached") throw new Error(`${item.kind} ${item.path} of\n${text}`);
    }
  }
  expect(stories).toBeGreaterThan(30);
  expect(claims).toBeGreaterThan(30);
}, 30_000);
