import { expect, test } from "bun:test";
import fc from "fast-check";
import { type CompiledStory, compileText, Story } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { storyText } from "../differential/stories/story.ts";

/** Plays the first offered choice again and again with nothing but inkjs's own calls. */
function playBare({ root, listDefinitions }: CompiledStory, turns: number): unknown[] {
  const story = new Story(root, listDefinitions.lists);
  story.onError = () => undefined;
  story.ResetState();
  story.state.storySeed = 7;
  const shown: unknown[] = [];
  for (let turn = 0; turn < turns; turn++) {
    shown.push([story.ContinueMaximally(), story.currentChoices.map(({ text, tags }) => [text, tags])]);
    if (story.currentChoices.length === 0) break;
    story.ChooseChoiceIndex(0);
  }
  return shown;
}

function playOracle(story: CompiledStory, turns: number): unknown[] {
  const oracle = openOracle(story);
  const shown: unknown[] = [];
  for (let turn = 0; turn < turns; turn++) {
    if (turn === 0) oracle.start(7);
    else oracle.take(0);
    shown.push([oracle.text(), oracle.choices().map(({ text, tags }) => [text, tags])]);
    if (oracle.choices().length === 0) break;
  }
  return shown;
}

test("what the oracle shows is what bare inkjs shows", () => {
  let compared = 0;
  for (const text of fc.sample(storyText, { numRuns: 400, seed: 11 })) {
    const { story } = compileText(text);
    if (story === null || text.includes("EXTERNAL")) continue;
    const oracle = openOracle(story);
    const isPlain = (end: string): boolean => end === "choices" || end === "ended" || end === "silent-stop";
    if (!isPlain(oracle.start(7).end.kind)) continue;
    let turns = 1;
    while (turns < 6 && oracle.choices().length > 0 && isPlain(oracle.take(0).end.kind)) turns++;
    expect(playOracle(story, turns)).toEqual(playBare(story, turns));
    compared += turns;
  }
  expect(compared).toBeGreaterThan(100);
}, 30_000);
