import { expect, test } from "bun:test";
import { type CompiledStory, compileText, type StoryMachine } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { openOracle } from "../../src/oracle/index.ts";

/** The hazards of the first turn and of each choice after it, as kinds and lines. */
function hazardsOf(open: (story: CompiledStory) => StoryMachine, text: string, choices: readonly number[]): string[][] {
  const { story } = compileText(text);
  if (story === null) throw new Error("the story does not compile");
  const machine = open(story);
  const turns = [machine.start(1), ...choices.map((choice) => machine.take(choice))];
  return turns.map(({ hazards }) => (hazards ?? []).map(({ kind, span }) => `${kind} ${span?.line}`));
}

const oven = `LIST Oven = cold, (warm), hot
-> kitchen
=== kitchen ===
+   [Up]
    ~ Oven++
    -> kitchen
+   [Down]
    ~ Oven--
    -> kitchen
+   [Reset]
    ~ Oven = cold
    -> kitchen
`;
const purse = `VAR gold = 7
VAR friends = 1
-> share
=== share ===
+   [Share] {gold / friends} {gold % friends}
    -> share
+   [Quarrel]
    ~ friends = 0
    -> share
+   [Weigh] {7.5 / friends}
    -> share
`;

test.each([
  ["a list moved past its end, from nothing, and back again", oven, [0, 0, 0, 1, 2, 1, 1, 2, 0, 0, 0], 3],
  ["a whole number divided by zero", purse, [0, 2, 1, 0], 2],
  ["a float divided by zero, which is none", purse, [1, 2], 0],
])("our machine meets the hazards that stock inkjs meets: %s", (_, text, choices, expected) => {
  const ours = hazardsOf(openMachine, text, choices);
  expect(ours).toEqual(hazardsOf(openOracle, text, choices));
  expect(ours.flat().length).toBe(expected);
});
