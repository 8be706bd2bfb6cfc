import { expect, test } from "bun:test";
import { type CompiledStory, compileText, type StoryMachine } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { openOracle } from "../../src/oracle/index.ts";

const market = `VAR coins = 2
-> stalls
=== stalls ===
{stopping:
- The market wakes.
- The market is loud.
}
{coins > 1: You feel rich. | You feel poor.}
+   {coins > 0} [Buy a pear]
    ~ coins = coins - 1
    Juice runs down. # sweet
    -> stalls
*   (song) [Listen]
    A song.
-   (after) You leave.
    -> home ->
    -> END
=== home ===
{stalls.song: You hum.}
->->
`;

const story = (): CompiledStory => {
  const compiled = compileText(market).story;
  if (compiled === null) throw new Error("the market does not compile");
  return compiled;
};

/** What each turn of a play touched, as kinds and lines. */
function touchedBy(machine: StoryMachine, { sourceMap }: CompiledStory, choices: readonly number[]): string[][] {
  const turn = (): string[] =>
    [...new Set(machine.touched?.() ?? [])]
      .sort((a, b) => a - b)
      .map((position) => `${sourceMap.items[position]?.kind} ${sourceMap.items[position]?.span?.line}`);
  machine.start(1);
  const turns = [turn()];
  for (const choice of choices) {
    machine.take(choice);
    turns.push(turn());
  }
  return turns;
}

test("our machine and stock inkjs say alike what a turn played", () => {
  for (const choices of [[0, 0, 0], [1], [0, 1]]) {
    const compiled = story();
    const ours = touchedBy(openMachine(compiled, { coverage: true }), compiled, choices);
    expect(ours).toEqual(touchedBy(openOracle(compiled, { coverage: true }), compiled, choices));
  }
});

test("play without text touches what play with text touches", () => {
  for (const choices of [[0, 0, 0], [1], [0, 1]]) {
    const compiled = story();
    const spoken = touchedBy(openMachine(compiled, { coverage: true }), compiled, choices);
    expect(touchedBy(openMachine(compiled, { coverage: true, text: false }), compiled, choices)).toEqual(spoken);
  }
});

test("a turn touches what it played and nothing else", () => {
  const compiled = story();
  const [first = [], second = []] = touchedBy(openMachine(compiled, { coverage: true }), compiled, [0]);
  expect(first).toContain("text 5");
  expect(first).not.toContain("text 6");
  expect(first).not.toContain("text 11");
  expect(second).toContain("text 6");
  expect(second).toContain("tag 11");
});

test("nothing is watched unless asked for", () => {
  expect(openMachine(story()).touched).toBeUndefined();
  expect(openOracle(story()).touched).toBeUndefined();
});
