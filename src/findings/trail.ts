import type { StoryMachine } from "../ink/index.ts";
import type { TrailStep } from "./finding.ts";
import type { Way } from "./way.ts";

/**
 * Plays a witness and writes down what the player reads on the way; null where the machine does not offer a choice of
 * it. The last choice is read, not taken: its turn may be the one that never ends.
 */
export function playTrail(machine: StoryMachine, storySeed: number, { witness, draws }: Way): TrailStep[] | null {
  const steps: TrailStep[] = [];
  if (witness.length > 0) machine.start(storySeed, draws);
  for (const [step, index] of witness.entries()) {
    const choices = machine.choices();
    const choice = choices[index];
    if (choice === undefined) return null;
    steps.push({ index, of: choices.length, text: choice.text, span: choice.span });
    if (step < witness.length - 1) machine.take(index);
  }
  return steps;
}
