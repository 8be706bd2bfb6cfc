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
  test("hold the true chances in nearly all of their intervals, and the intervals are narrow", () => {
    const truth: Record<string, number> = { "A view.": 2 / 3, "Gold.": 1 / 6 };
    let missed = 0;
    for (let storySeed = 1; storySeed <= 40; storySeed++) {
      const { endings, plays, givenUp } = sampledOdds(scriptedMachine(fork), { ...request, storySeed });
      expect({ plays, givenUp }).toEqual({ plays: 2000, givenUp: 0 });
      expect(endings.map(({ text }) => text)).toEqual(["A view.", "Gold."]);
      for (const { text, low, high } of endings) {
        if ((truth[text] ?? -1) < low || (truth[text] ?? 2) > high) missed++;
        expect(high - low).toBeLessThan(0.05);
      }
    }
    // 5 of 100 on average: more than 12 of 80 would hardly ever happen by chance.
    expect(missed).toBeLessThanOrEqual(12);
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
