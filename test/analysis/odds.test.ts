import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { analyse, type Odds } from "../../src/analysis/index.ts";
import { breadthFirstEngine, defaultLimits, type SearchResult } from "../../src/search/index.ts";
import { scripts } from "../search/generated-scripts.ts";
import { type Script, scriptedMachine } from "../search/scripted-machine.ts";

const search = (script: Script, maxStates = 1000): Promise<SearchResult> =>
  breadthFirstEngine(scriptedMachine(script))({ storySeed: 1, limits: { ...defaultLimits, maxStates } });

async function odds(script: Script): Promise<{ odds: Odds; chances: Record<string, number> }> {
  const result = await search(script);
  const found = analyse(result, []).odds;
  if (found === null) throw new Error("no odds");
  const chances = Array.from(found.outcomes, ([row, { atLeast }]) => [result.endings.outcomes[row]?.text, atLeast]);
  return { odds: found, chances: Object.fromEntries(chances) };
}

describe("uniform play", () => {
  test("splits its chance at every choice", async () => {
    const { odds: found, chances } = await odds({
      start: { choices: { Left: "cave", Right: "hill" } },
      cave: { choices: { On: "treasure", Back: "hill", Wait: "bats" } },
      hill: { text: "A view." },
      treasure: { text: "Gold." },
      bats: { end: { kind: "error" } },
    });
    expect(chances["Gold."]).toBeCloseTo(1 / 6, 12);
    expect(chances["A view."]).toBeCloseTo(2 / 3, 12);
    expect(found.fault.atLeast).toBeCloseTo(1 / 6, 12);
    expect(found).toMatchObject({ shortest: 1, median: 1, longest: 2, stillPlaying: 0 });
  });

  test("goes round in circles as often as it takes", async () => {
    const { odds: found, chances } = await odds({
      start: { choices: { "Toss again": "start", Heads: "won", Tails: "lost" } },
      won: { text: "Won." },
      lost: { text: "Lost." },
    });
    expect(chances["Won."]).toBeCloseTo(0.5, 8);
    expect(found.longest).toBeNull();
    expect(found.stillPlaying).toBeLessThan(1e-9);
  });

  test("owns up to games that never end", async () => {
    const { odds: found, chances } = await odds({
      start: { choices: { Leave: "home", "Enter the maze": "maze" } },
      home: { text: "Home." },
      maze: { choices: { On: "maze" } },
    });
    expect(chances["Home."]).toBe(0.5);
    expect(found.forever).toEqual({ atLeast: 0.5, atMost: 0.5 });
    expect(found.stillPlaying).toBe(0);
    expect([...found.outcomes.values()]).toEqual([{ atLeast: 0.5, atMost: 0.5 }]);
  });

  test("has no odds where the search did not close", async () => {
    const result = await search({ start: { choices: { Go: "road" } }, road: { choices: { Go: "inn" } }, inn: {} }, 1);
    expect(analyse(result, []).odds).toBeNull();
  });
});

/** The chance of each way of stopping after at most so many choices, by playing every game out. */
function playedOut(script: Script, name: string, share: number, choices: number, into: Map<string, number>): void {
  const doors = Object.values(script[name]?.choices ?? {});
  const stop = script[name]?.end?.kind === "ended" ? name : "fault";
  if (doors.length === 0) into.set(stop, (into.get(stop) ?? 0) + share);
  else if (choices > 0) for (const to of doors) playedOut(script, to, share / doors.length, choices - 1, into);
}

test("bounds hold what playing every game out gives", async () => {
  await fc.assert(
    fc.asyncProperty(scripts(), async (script) => {
      const { odds: found, chances } = await odds(script);
      const expected = new Map<string, number>();
      playedOut(script, "start", 1, 9, expected);
      const total =
        Object.values(chances).reduce((sum, share) => sum + share, 0) +
        found.fault.atLeast +
        found.forever.atLeast +
        found.stillPlaying;
      expect(total).toBeCloseTo(1, 9);
      for (const [name, share] of expected) {
        const chance = name === "fault" ? found.fault.atLeast : (chances[name] ?? 0);
        expect(chance).toBeGreaterThanOrEqual(share - 1e-9);
      }
    }),
    { numRuns: 150 },
  );
});
