import type { CompiledStory, StoryMachine, TurnBudget } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { RoundTripMachine } from "./round-trip-machine.ts";

/** Opens the machine that is held against stock inkjs: ours, saved and restored after every turn. */
export function openUnderTest(story: CompiledStory, budget: Partial<TurnBudget> = {}): StoryMachine {
  return new RoundTripMachine(openMachine(story, { budget }));
}
