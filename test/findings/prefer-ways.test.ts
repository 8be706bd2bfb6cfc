import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { ShortestWays } from "../../src/analysis/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { preferWays } from "../../src/findings/prefer-ways.ts";
import { compileText } from "../../src/ink/index.ts";
import { defaultLimits, NO_STATE, packedEngine, type SearchResult, type StateGraph } from "../../src/search/index.ts";
import { hubStory } from "../analysis/hub-stories.ts";
import { checkText } from "./check-story.ts";

const house = (kitchen: string): string => `-> hall
== hall
Hall.
+ [Through the kitchen] -> kitchen
+ [By the stairs] -> landing
== kitchen
${kitchen}Warm.
+ [Up] -> garret
== landing
High.
+ [On] -> garret
== garret
Dust.
+ [Jump]
  You fall.
== cellar
Damp.
->->
`;

test("of ways of one length a finding takes the one through the fewest knots, then the one with the lowest choices", async () => {
  const wayTo = async (text: string) => (await checkText(text)).findings.find(({ code }) => code === "INK110")?.witness;
  expect(await wayTo(house(""))).toEqual([0, 0, 0]);
  expect(await wayTo(house("-> cellar ->\n"))).toEqual([1, 0, 0]);
});

/** A graph whose parents tell longer ways than there are, as an order that is not breadth first leaves it. */
function deepened(graph: StateGraph): StateGraph {
  const { edges, states } = graph;
  if (edges === null) throw new Error("edges were kept");
  const parents = graph.parents.slice();
  const parentChoices = graph.parentChoices.slice();
  const seen = new Set([0]);
  const visit = (state: number): void => {
    const first = edges.offsets[state] ?? 0;
    for (let edge = first; edge < (edges.offsets[state + 1] ?? 0); edge++) {
      const target = edges.targets[edge] ?? 0;
      if (seen.has(target)) continue;
      seen.add(target);
      [parents[target], parentChoices[target]] = [state, edge - first];
      visit(target);
    }
  };
  visit(0);
  expect(seen.size).toBe(states);
  return { ...graph, parents, parentChoices };
}

describe("ways through what was explored", () => {
  const searched = async (text: string) => {
    const { story } = compileText(text);
    if (story === null) throw new Error("the story compiles");
    const result: SearchResult = await packedEngine(story)({
      storySeed: 1,
      limits: { ...defaultLimits, maxStates: 3000 },
    });
    return { story, result };
  };

  test("are the shortest, and lead where they say, on random stories in any order", async () => {
    let shortened = 0;
    for (const text of fc.sample(hubStory, { numRuns: 40, seed: 3 })) {
      const { story, result } = await searched(text);
      if (!result.closed) continue;
      const graph = deepened(result.graph);
      const ways = ShortestWays.over(graph);
      if (ways === null) throw new Error("the graph is small");
      for (let state = 0; state < graph.states; state++) {
        const found = ways.to(state, 5);
        expect(found.length).toBeGreaterThan(0);
        for (const way of found) {
          expect(way.length).toBe(result.graph.depths[state] ?? 0);
          expect(ways.stateAfter(way)).toBe(state);
        }
        expect(found.map((way) => way.join())).toEqual(found.map((way) => way.join()).sort(byChoices));
      }
      const deep = [...graph.parents.keys()].filter((state) => graph.parents[state] !== NO_STATE);
      const long = deep.map((state) => ({ state, witness: wayTo(graph, state) }));
      const drafts = long.map(({ witness }) => ({ ...blank, witness }));
      const best = preferWays(drafts, { ...result, graph }, openMachine(story));
      for (const [at, { state, witness }] of long.entries()) {
        const given = best[at]?.witness ?? [];
        expect(ways.stateAfter(given.slice(0, -1))).toBe(ways.stateAfter(witness.slice(0, -1)));
        expect(ways.stateAfter(given)).toBe(state);
        expect(given.length).toBeLessThanOrEqual(witness.length);
        if (given.length < witness.length) shortened++;
      }
    }
    expect(shortened).toBeGreaterThan(0);
  });
});

const blank = {
  code: "INK110",
  message: "",
  certainty: "witnessed",
  span: null,
  path: null,
  claim: null,
  reachedBy: null,
} as const;

function wayTo({ parents, parentChoices }: StateGraph, state: number): number[] {
  const way: number[] = [];
  for (let at = state; at !== 0; at = parents[at] ?? 0) way.unshift(parentChoices[at] ?? 0);
  return way;
}

function byChoices(a: string, b: string): number {
  const [left, right] = [a.split(",").map(Number), b.split(",").map(Number)];
  const at = left.findIndex((choice, step) => choice !== right[step]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}
