import { expect, test } from "bun:test";
import fc from "fast-check";
import { compileText } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { checkEqualStates } from "./equal-states.ts";
import { storyOf } from "./story-of.ts";
import { storyText } from "./stories/story.ts";

const loops = {
  "the age of a visit":
    "- (top) {TURNS_SINCE(-> bell) > 2: Silence.}\n+ [Wait] -> top\n+ [Ring] -> bell\n- (bell) Ding.\n-> top",
  "the turn number": "- (top) {TURNS() == 3: Noon.}\n+ [Wait] -> top\n+ [Stop] -> END",
  "a sequence": "- (top) {One.|Two.|Three.}\n+ [On] -> top\n+ [Back] -> top",
  "a once-only choice": "- (top) Hall.\n* [Lamp] -> top\n+ [Wait] -> top",
  "the kind of a number":
    "VAR share = 3\n- (top) {7 / share}\n+ [Whole]\n  ~ share = 3\n+ [Float]\n  ~ share = FLOAT(3)\n+ [Look]\n- -> top",
};

for (const [what, ink] of Object.entries(loops)) {
  test(`states that differ in ${what} are not called equal`, () => {
    const result = checkEqualStates(openOracle(storyOf(ink)), 1, 60);
    expect(result.parted).toBeNull();
    expect(result.merged).toBeGreaterThan(what === "the turn number" ? -1 : 0);
  });
}

test("states of random stories that are called equal go on equally", () => {
  let merged = 0;
  for (const text of fc.sample(storyText, { numRuns: 40, seed: 21 })) {
    const { story } = compileText(text);
    if (story === null) continue;
    const oracle = openOracle(story, { budget: { maxSteps: 4000, maxOutputChars: 50_000 } });
    const result = checkEqualStates(oracle, 1, 150);
    expect(result.parted === null ? null : `${result.parted}\n${text}`).toBeNull();
    merged += result.merged;
  }
  expect(merged).toBeGreaterThan(50);
}, 60_000);
