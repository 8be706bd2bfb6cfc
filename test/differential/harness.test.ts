import { describe, expect, test } from "bun:test";
import {
  compareAllPaths,
  compareMachines,
  describeDivergence,
  openOracle,
  randomWalk,
} from "../../src/oracle/index.ts";
import { storyOf } from "./story-of.ts";
import { FaultyMachine, faultKinds } from "./faulty-machine.ts";

const market = storyOf(`EXTERNAL fee()
VAR coins = 3
VAR honest = true
- (square) You have {coins} coins. # market
{RANDOM(1, 6)} stalls are open.
+ [Buy bread # food]
  ~ coins--
  Bread. {fee()} {owed()}
+ [Look around]
* [Leave] -> END
- -> square
=== function owed
{coins > 99:
  ~ temp debt = 1
}
~ return debt`);

describe("a comparison of two sound machines", () => {
  test("finds nothing on walks", () => {
    const [left, right] = [openOracle(market), openOracle(market)];
    for (let seed = 1; seed <= 20; seed++) {
      expect(compareMachines(left, right, randomWalk(seed, 30)).divergence).toBeNull();
    }
  });

  test("finds nothing on all paths", () => {
    const result = compareAllPaths(openOracle(market), openOracle(market), 1, 100);
    expect(result).toEqual({ steps: 101, divergence: null, unsettled: 0 });
  });
});

describe("a comparison finds a machine that is wrong about", () => {
  for (const fault of faultKinds) {
    test(fault, () => {
      const faulty = new FaultyMachine(openOracle(market), fault, 2);
      const sound = openOracle(market);
      const walked = Array.from(
        { length: 20 },
        (_, seed) => compareMachines(faulty, sound, randomWalk(seed, 30)).divergence,
      );
      const found = [...walked, compareAllPaths(faulty, sound, 1, 100).divergence].filter((each) => each !== null);
      expect(found.length).toBeGreaterThan(0);
      const earliest = Math.min(...found.map((each) => each.trail.length));
      expect(earliest).toBeGreaterThanOrEqual(fault === "restore" ? 1 : 2);
    });
  }
});

test("a divergence is told with its place, its trail and both values", () => {
  const faulty = new FaultyMachine(openOracle(market), "global", 1);
  const { divergence } = compareMachines(faulty, openOracle(market), { storySeed: 5, maxChoices: 9, pick: () => 0 });
  expect(divergence).not.toBeNull();
  if (divergence === null) return;
  expect(describeDivergence(divergence)).toBe(
    "global coins differs after 1 choices, at 0.square.38, story.ink:10\n  seed   5\n  trail  0\n  left   3\n  right  2",
  );
});

test("a turn that only the referee cannot finish is unsettled, not equal", () => {
  const story = storyOf(
    "- (top) Dust. {sum(200)}\n+ [On]\n- -> top\n=== function sum(n)\n{n > 0:\n~ return n + sum(n - 1)\n}\n~ return 0",
  );
  const small = openOracle(story, { budget: { maxSteps: 500 } });
  expect(compareMachines(openOracle(story), small, randomWalk(1, 5))).toEqual({
    steps: 0,
    divergence: null,
    unsettled: 1,
  });
  expect(compareMachines(small, openOracle(story), randomWalk(1, 5)).divergence?.what).toBe("end");
});

test("a comparison without words passes over them and over nothing else", () => {
  for (const fault of faultKinds) {
    const found = Array.from({ length: 10 }, (_, seed) => {
      const walk = { ...randomWalk(seed, 30), aspects: "all-but-text" } as const;
      return compareMachines(new FaultyMachine(openOracle(market), fault, 0), openOracle(market), walk).divergence;
    });
    const isAboutWords = ["text", "tag", "choice-text", "choice-tag", "restore"].includes(fault);
    expect([fault, found.every((each) => each === null)]).toEqual([fault, isAboutWords]);
  }
});
