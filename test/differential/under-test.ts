import type { CompiledStory, StoryMachine, TurnBudget } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import type { Contender } from "./generated.ts";
import { RoundTripMachine } from "./round-trip-machine.ts";

/** Opens the machine that is held against stock inkjs: ours, saved and restored after every turn. */
export function openUnderTest(story: CompiledStory, budget: Partial<TurnBudget> = {}): StoryMachine {
  return new RoundTripMachine(openMachine(story, { budget }));
}

/** Our machine with its words and without. */
export const machinesUnderTest: readonly Contender[] = [
  { open: openUnderTest },
  { open: (story) => new RoundTripMachine(openMachine(story, { text: false })), aspects: "all-but-text" },
];
