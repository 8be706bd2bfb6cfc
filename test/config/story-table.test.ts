import { describe, expect, test } from "bun:test";
import { isConfig, readConfig, type StoryConfig } from "../../src/config/index.ts";

function story(text: string): StoryConfig {
  const read = readConfig(text);
  if (!isConfig(read)) throw new Error(JSON.stringify(read));
  return read.story;
}

function faults(text: string): string[] {
  const read = readConfig(text);
  return isConfig(read) ? [] : read.map(({ line, message, hint }) => `${line}: ${message} ${hint ?? ""}`.trim());
}

describe("[story]", () => {
  test("left out says nothing, and `entry` is a list of one", () => {
    const nothing = story("");
    expect(nothing).toMatchObject({
      entries: [],
      includeRoots: [],
      externals: [],
      maxTime: undefined,
      strict: undefined,
    });
    expect(story('[story]\nentry = "tide.ink"\n').entries).toEqual(["tide.ink"]);
    expect(story('[story]\nentries = ["a.ink", "b.ink"]\n').entries).toEqual(["a.ink", "b.ink"]);
  });

  test("takes times and amounts as numbers of seconds and bytes, or with their units", () => {
    expect(story('[story]\nmax_time = "2h"\nmax_memory = "2GiB"\n')).toMatchObject({
      maxTime: 7200,
      maxMemory: 2 ** 31,
    });
    expect(story("[story]\nmax_time = 90\nmax_memory = 67_108_864\n")).toMatchObject({
      maxTime: 90,
      maxMemory: 2 ** 26,
    });
  });

  test("holds every limit to its range, both ends included", () => {
    expect(story("[story]\nmax_depth = 1\n").maxDepth).toBe(1);
    expect(story("[story]\nmax_depth = 1_000\n").maxDepth).toBe(1000);
    for (const fault of [
      "max_depth = 0",
      "max_depth = 1001",
      "max_depth = 1.5",
      "max_states = 100_000_001",
      "story_seed = 0",
    ]) {
      expect(faults(`[story]\n${fault}\n`)).toEqual([
        expect.stringMatching(/^2: must be a whole number from 1 to \d+$/),
      ]);
    }
    for (const fault of [
      "max_time = 0",
      'max_time = "8d"',
      "max_memory = 1",
      'max_memory = "63MiB"',
      "max_time = 604_801",
    ]) {
      expect(faults(`[story]\n${fault}\n`)).toEqual([expect.stringMatching(/^2: must be /)]);
    }
  });

  test("tells all that is wrong at once, each at its line, with the nearest known key", () => {
    const wrong = faults('[story]\nentri = "a.ink"\nmax_deth = 3\n\nstrict = "yes"\n');
    expect(wrong.map((fault) => fault.split(":")[0])).toEqual(["2", "3", "5"]);
    expect(wrong.join("\n")).toContain("did you mean `max_depth`");
  });

  test("has one of `entry` and `entries`, and no empty name", () => {
    expect(faults('[story]\nentry = "a.ink"\nentries = ["b.ink"]\n').join()).toContain("both `entry` and `entries`");
    expect(faults('[story]\nentry = ""\n').join()).toContain("must not be empty");
    expect(faults("[story]\nentries = []\n").join()).toContain("must not be empty");
  });
});
