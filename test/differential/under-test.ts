import type { CompiledStory, StoryMachine, TurnBudget } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { RoundTripMachine } from "./round-trip-machine.ts";

/** Opens the machine that is held against stock inkjs: stock inkjs itself, saved and restored after every turn. */
export function openUnderTest(story: CompiledStory, budget: Partial<TurnBudget> = {}): StoryMachine {
  return new RoundTripMachine(openOracle(story, { budget }));
}
