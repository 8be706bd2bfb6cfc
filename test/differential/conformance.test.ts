import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compareAllPaths, describeDivergence, openOracle } from "../../src/oracle/index.ts";
import { sharedFolder } from "../shared-folder.ts";
import { loadStory } from "./load-story.ts";
import { conformanceCases, inkjsStories } from "./story-files.ts";
import { comparable, transcript } from "./transcript.ts";
import { openUnderTest } from "./under-test.ts";

/** Where stock inkjs itself does not give the transcript that inklecate gives, and why. */
const knownDifferences: Readonly<Record<string, string>> = {
  I026: "inkle's C# runtime prints floats in single precision",
  I133: "inkle's C# runtime prints floats in single precision",
  I074: "LIST_RANDOM draws from another generator in C#",
  I106: "shuffles draw from another generator in C#",
  I107: "shuffles draw from another generator in C#",
  I131: "a ref parameter that bears the name of the temp it points to points to itself in inkjs, which overflows its stack",
};

const conformance = join(sharedFolder ?? "/nowhere", "conformance");

function answers(folder: string): number[] {
  const input = join(folder, "input.txt");
  if (!existsSync(input)) return [];
  return (readFileSync(input, "utf8").match(/\d+/g) ?? []).map((number) => Number(number) - 1);
}

describe.skipIf(sharedFolder === null)("conformance cases", () => {
  test("every case plays as in stock inkjs, and stock inkjs plays it as inklecate, but for named exceptions", () => {
    const differing: string[] = [];
    for (const { id, folder, story: path } of conformanceCases(conformance)) {
      const story = loadStory(path);
      if (story === null) {
        differing.push(id);
        continue;
      }
      const choices = answers(folder);
      const oracle = openOracle(story);
      const shown = transcript(oracle, choices);
      expect(`${id}\n${transcript(openUnderTest(story), choices)}`).toBe(`${id}\n${shown}`);
      const expected = readFileSync(join(folder, "transcript.txt"), "utf8");
      if (comparable(shown) !== comparable(expected)) differing.push(id);
    }
    expect(differing.sort()).toEqual(Object.keys(knownDifferences).sort());
  }, 60_000);

  test("every case is the same on every path", () => {
    for (const { id, story: path } of conformanceCases(conformance)) {
      const story = loadStory(path);
      if (story === null) continue;
      const { divergence } = compareAllPaths(openUnderTest(story), openOracle(story), 1, 100);
      expect(divergence === null ? null : `${id} ${describeDivergence(divergence)}`).toBeNull();
    }
  }, 60_000);
});

describe.skipIf(sharedFolder === null)("inkjs's own stories", () => {
  for (const kind of ["original", "compiled"] as const) {
    test(`are the same on every path up to 300 transitions: ${kind}`, () => {
      let [stories, steps, refused] = [0, 0, 0];
      for (const name of inkjsStories(conformance, kind)) {
        const story = loadStory(name);
        if (story === null) {
          refused++;
          continue;
        }
        stories++;
        const result = compareAllPaths(openUnderTest(story), openOracle(story), 1, 300);
        steps += result.steps;
        expect(result.divergence === null ? null : `${name} ${describeDivergence(result.divergence)}`).toBeNull();
      }
      console.log(`${kind}: ${stories} stories, ${steps} steps compared, ${refused} that do not compile`);
      expect([stories, steps > 1000]).toEqual([kind === "original" ? 178 : 176, true]);
    }, 120_000);
  }
});
