import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { analyse, type StuckAnalysis } from "../../src/analysis/index.ts";
import {
  breadthFirstEngine,
  defaultLimits,
  type SearchResult,
  StateKind,
  witnessOf,
  witnessTo,
} from "../../src/search/index.ts";
import { scripts } from "../search/generated-scripts.ts";
import { type Script, scriptedMachine } from "../search/scripted-machine.ts";

const search = (script: Script, maxStates = 1000): Promise<SearchResult> =>
  breadthFirstEngine(scriptedMachine(script))({ storySeed: 1, limits: { ...defaultLimits, maxStates } });

const stuckOf = async (script: Script): Promise<StuckAnalysis & { witnesses: (readonly number[])[] }> => {
  const result = await search(script);
  const { stuck } = analyse(result, []);
  return { ...stuck, witnesses: stuck.pointsOfNoReturn.map((point) => witnessOf(result.graph, point.arrival)) };
};

describe("the choice that loses every ending", () => {
  test("is named with its way from the start", async () => {
    const stuck = await stuckOf({
      start: { choices: { "Sail home": "home", "Burn the boat": "beach" } },
      home: {},
      beach: { choices: { Wait: "beach", "Walk inland": "hill" } },
      hill: { choices: { "Walk back": "beach" } },
    });
    expect(stuck.start).toEqual({ kind: "ends" });
    expect(stuck.stuckStates).toBe(2);
    expect(stuck.witnesses).toEqual([[1]]);
    expect(stuck.pointsOfNoReturn[0]?.loops).toBe(true);
  });

  test("is told apart from one after which everything runs into a fault", async () => {
    const stuck = await stuckOf({
      start: { choices: { Leave: "gone", "Open the trapdoor": "ladder" } },
      gone: {},
      ladder: { choices: { "Climb down": "dark" } },
      dark: { end: { kind: "error" } },
    });
    expect(stuck.pointsOfNoReturn.map((point) => point.loops)).toEqual([false]);
  });

  test("does not exist in a story that never ends at all: that is said once", async () => {
    const stuck = await stuckOf({
      start: { choices: { Work: "evening", Rest: "evening" } },
      evening: { choices: { Sleep: "start" } },
    });
    expect(stuck).toMatchObject({ start: { kind: "never-ends", loops: true }, stuckStates: 2, pointsOfNoReturn: [] });
  });

  test("is not claimed where chance could open a way", async () => {
    const stuck = await stuckOf({
      start: { draws: 1, choices: { Roll: "lost", Leave: "gone" } },
      gone: {},
      lost: { choices: { "Roll again": "lost" } },
    });
    expect(stuck).toMatchObject({ start: { kind: "ends" }, stuckStates: 0, pointsOfNoReturn: [] });
  });

  test("a start whose ending lies beyond a limit stays unknown", async () => {
    const result = await search({ start: { choices: { Go: "road" } }, road: { choices: { Go: "inn" } }, inn: {} }, 1);
    expect(analyse(result, []).stuck.start).toEqual({ kind: "unknown", why: "transitions" });
  });
});

/** The rooms of a script from which some way leads to an ending, by following every way. */
function roomsThatCanEnd(script: Script): ReadonlySet<string> {
  const canEnd = new Set(Object.keys(script).filter((name) => isEnding(script, name)));
  for (let before = -1; before !== canEnd.size;) {
    before = canEnd.size;
    for (const [name, room] of Object.entries(script)) {
      if (Object.values(room.choices ?? {}).some((to) => canEnd.has(to))) canEnd.add(name);
    }
  }
  return canEnd;
}

const isEnding = (script: Script, name: string): boolean => {
  const room = script[name];
  return room?.choices === undefined && room?.end?.kind === "ended";
};

function roomAfter(script: Script, witness: readonly number[]): string {
  const machine = scriptedMachine(script);
  machine.start(1);
  for (const choice of witness) machine.take(choice);
  return machine.identity();
}

test("agrees with following every way by hand, and stays right on searches that were cut", async () => {
  await fc.assert(
    fc.asyncProperty(scripts(), fc.integer({ min: 1, max: 30 }), async (script, maxStates) => {
      const result = await search(script, maxStates);
      const { stuck } = analyse(result, []);
      const canEnd = roomsThatCanEnd(script);
      for (const point of stuck.pointsOfNoReturn) {
        expect(canEnd.has(roomAfter(script, witnessTo(result.graph, point.state)))).toBe(false);
        if (result.closed)
          expect(canEnd.has(roomAfter(script, witnessTo(result.graph, point.arrival.from)))).toBe(true);
      }
      if (stuck.start.kind === "never-ends") expect(canEnd.has("start")).toBe(false);
      if (!result.closed) return;
      let expected = 0;
      for (let state = 0; state < result.graph.states; state++) {
        if (result.graph.kinds[state] !== StateKind.expanded) continue;
        if (!canEnd.has(roomAfter(script, witnessTo(result.graph, state)))) expected++;
      }
      expect(stuck.stuckStates).toBe(expected);
      expect(stuck.start.kind).toBe(canEnd.has("start") ? "ends" : "never-ends");
    }),
    { numRuns: 400 },
  );
});
