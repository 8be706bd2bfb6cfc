import type { Draws, StoryMachine } from "../../ink/index.ts";
import { ok, type Outcome, refused } from "../../store/index.ts";
import { runtimeCode } from "../../findings/index.ts";
import { failuresOf } from "../failure.ts";
import { type Expectation, placeName, type Trail, type TrailChoice } from "./trail.ts";

export interface Recording {
  readonly story: string;
  readonly seed: number;
  readonly choices: readonly number[];
  readonly draws?: Draws | null;
}

/** Plays choices and writes down what they were and what came of them. */
export function recordTrail(machine: StoryMachine, { story, seed, choices, draws = null }: Recording): Outcome<Trail> {
  let turn = machine.start(seed, draws);
  const recorded: TrailChoice[] = [];
  for (const [step, index] of choices.entries()) {
    const offered = machine.choices();
    const choice = offered[index];
    if (choice === undefined) {
      const hint = "count from 0, as `inkcheck play` shows them";
      return refused(
        "no_such_choice",
        `choice ${index} at step ${step + 1} is not offered; there are ${offered.length}`,
        hint,
      );
    }
    recorded.push({ index, target: placeName(choice.targetPath), label: choice.text });
    turn = machine.take(index);
  }
  const [failure] = failuresOf(turn);
  const place = turn.stoppedAt === null ? null : placeName(turn.stoppedAt.path);
  const ending: Expectation = turn.end.kind === "choices" ? { kind: "choices" } : { kind: "ending", place };
  const expect: Expectation =
    failure === undefined
      ? ending
      : { kind: "error", code: runtimeCode(failure), message: failure.kind === "issue" ? failure.message : null };
  return ok({ story, seed, draws, expect, choices: recorded });
}
