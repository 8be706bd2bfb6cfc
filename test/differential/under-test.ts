import type { CompiledStory, StoryMachine, TurnBudget } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import type { Contender } from "./generated.ts";
import { RoundTripMachine } from "./round-trip-machine.ts";

/** Opens the machine that is held against stock inkjs: ours, saved and restored after every turn. */
export function openUnderTest(story: CompiledStory, budget: Partial<TurnBudget> = {}): StoryMachine {
  return new RoundTripMachine(openMachine(story, { budget }));
}

/** Far beyond what the oracle gets for a random story, so that only endless turns meet it. */
const budget = { maxSteps: 60_000, maxOutputChars: 100_000 };

/** Our machine with its words and without. */
export const machinesUnderTest: readonly Contender[] = [
  { open: (story) => openUnderTest(story, budget) },
  { open: (story) => new RoundTripMachine(openMachine(story, { text: false, budget })), aspects: "all-but-text" },
];
