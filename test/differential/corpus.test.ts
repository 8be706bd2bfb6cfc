import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { describeDivergence } from "../../src/oracle/index.ts";
import { sharedFolder } from "../shared-folder.ts";
import { corpusStories, walkStory } from "./corpus.ts";
import { openUnderTest } from "./under-test.ts";

const limits = { walks: 30, cpuSeconds: 3, maxChoices: 200 };

describe.skipIf(sharedFolder === null)("real stories", () => {
  test("play as in stock inkjs along random walks", () => {
    const lines: string[] = [];
    for (const { id, story } of corpusStories(join(sharedFolder ?? "", "corpus"))) {
      const { divergence, walks, steps, unsettled, cpuSeconds } = walkStory(story, openUnderTest, limits);
      expect(divergence === null ? null : `${id}: ${describeDivergence(divergence)}`).toBeNull();
      lines.push(`${id}: ${walks} walks, ${steps} steps, ${unsettled} unsettled, ${cpuSeconds.toFixed(1)} CPU s`);
    }
    console.log(lines.join("\n"));
    expect(lines.length).toBeGreaterThanOrEqual(13);
  }, 300_000);
});
