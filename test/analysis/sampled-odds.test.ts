import { describe, expect, test } from "bun:test";
import { sampledOdds } from "../../src/analysis/index.ts";
import { type Script, scriptedMachine } from "../search/scripted-machine.ts";

const request = { plays: 2000, maxChoices: 50, storySeed: 1, varySeed: false, mustStop: () => false };

const fork: Script = {
  start: { choices: { Left: "cave", Right: "hill" } },
  cave: { choices: { On: "treasure", Back: "hill", Rest: "bats" } },
  hill: { text: "A view." },
  treasure: { text: "Gold." },
  bats: { end: { kind: "error" } },
};

describe("random plays", () => {
  test("hold the true chances in their intervals", () => {
    const { endings, fault, plays, givenUp, median } = sampledOdds(scriptedMachine(fork), request);
    expect({ plays, givenUp }).toEqual({ plays: 2000, givenUp: 0 });
    expect([1, 2]).toContain(median);
    const truth: Record<string, number> = { "A view.": 2 / 3, "Gold.": 1 / 6 };
    expect(endings.map(({ text }) => text)).toEqual(["A view.", "Gold."]);
    for (const { text, low, high } of endings) {
      expect(low).toBeLessThan(truth[text] ?? 0);
      expect(high).toBeGreaterThan(truth[text] ?? 1);
      expect(high - low).toBeLessThan(0.05);
    }
    expect(fault.low).toBeLessThan(1 / 6);
    expect(fault.high).toBeGreaterThan(1 / 6);
  });

  test("are the same for the same request", () => {
    expect(sampledOdds(scriptedMachine(fork), request)).toEqual(sampledOdds(scriptedMachine(fork), request));
  });

  test("give up what does not end, and claim little from little", () => {
    const maze: Script = { start: { choices: { On: "start" } } };
    const { endings, fault, givenUp, median } = sampledOdds(scriptedMachine(maze), { ...request, plays: 5 });
    expect({ endings, givenUp, median }).toEqual({ endings: [], givenUp: 5, median: null });
    expect(fault.high).toBeGreaterThan(0.4);
  });

  test("stop when asked", () => {
    let asked = 0;
    const { plays } = sampledOdds(scriptedMachine(fork), { ...request, mustStop: () => asked++ >= 3 });
    expect(plays).toBe(3);
  });
});
