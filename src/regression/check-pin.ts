import type { StoryMachine, Turn } from "../ink/index.ts";
import { failureHash, failuresOf } from "./failure.ts";
import { type Anchor, follow, type Followed } from "./follow.ts";
import type { RegressionPin, RuntimePin } from "./pin.ts";
import type { PlayStatus } from "./play-through.ts";
import { anchorOf } from "./step-mark.ts";
import type { TypedJudge } from "./typed-pin.ts";

export type PinStatus = "fixed" | "still_failing" | "path_changed" | "still_reached" | "lost";

export type PinReason =
  | "completed_without_pinned_failure"
  | "pinned_failure_reproduced"
  /** A step's choice is not offered any more, or a step was found among other choices. */
  | "indexed_path_changed"
  /** The pin has no marks of its steps, so that drift cannot be ruled out. */
  | "path_not_marked"
  | "different_runtime_failure"
  | "assertion_violation_reproduced"
  | "assertion_holds_at_pinned_checkpoint"
  | "assertion_out_of_scope"
  | "goal_witness_reproduced"
  | "goal_not_reached_at_pinned_checkpoint";

/** What a pin's path shows on the story as it stands. It holds nothing of the story. */
export interface PinVerdict {
  readonly status: PinStatus;
  readonly reason: PinReason;
  /** The step from which the path differs from the pinned one, from 0; null where none does. */
  readonly step: number | null;
  readonly replayStatus: PlayStatus;
  readonly runtimeErrorCount: number;
}

/**
 * Replays a pin on the story as it stands; spends no states. The pinned failure, seen again, is `still_failing` however the
 * path was found. Its absence is `fixed` only where every step was found exactly as it was pinned; on any other path absence
 * proves nothing.
 */
export function checkPin(machine: StoryMachine, pin: RegressionPin, judge: TypedJudge): PinVerdict {
  const played = follow(machine, pin.storySeed, anchorsOf(pin), pin.draws ?? null);
  const last = played.turns.at(-1);
  if (last === undefined) throw new Error("a story that starts has a first turn");
  const judged = verdictOf(machine, pin, played, last, judge);
  const step = played.lostAt ?? played.movedAt;
  const changed = judged.status === "fixed" || judged.status === "lost" ? doubtOf(pin, played) : null;
  const errors = played.turns.flatMap(failuresOf);
  return {
    ...(changed === null ? judged : { status: "path_changed", reason: changed }),
    step,
    replayStatus: errors.length > 0 ? "runtime_error" : step === null ? "completed" : "path_changed",
    runtimeErrorCount: errors.length,
  };
}

type Judged = Pick<PinVerdict, "status" | "reason">;

/** Why the absence of what was pinned proves nothing, or null where it does. */
function doubtOf(pin: RegressionPin, played: Followed): PinReason | null {
  if (played.lostAt !== null || played.movedAt !== null) return "indexed_path_changed";
  return pin.steps === undefined && pin.choices.length > 0 ? "path_not_marked" : null;
}

function verdictOf(machine: StoryMachine, pin: RegressionPin, played: Followed, last: Turn, judge: TypedJudge): Judged {
  switch (pin.artifactType) {
    case "runtime-regression-pin":
      return runtimeVerdict(pin, last);
    case "assertion-regression-pin": {
      if (played.lostAt !== null) return blocked(last);
      const seen = judge.rule(pin.rule, machine, last);
      if (seen === "violated") return { status: "still_failing", reason: "assertion_violation_reproduced" };
      if (seen === "out_of_scope") return { status: "path_changed", reason: "assertion_out_of_scope" };
      return { status: "fixed", reason: "assertion_holds_at_pinned_checkpoint" };
    }
    case "goal-witness-pin": {
      if (played.lostAt !== null) return blocked(last);
      const reached = judge.goal(pin.goal, pin.stageId ?? null, machine);
      if (reached) return { status: "still_reached", reason: "goal_witness_reproduced" };
      return { status: "lost", reason: "goal_not_reached_at_pinned_checkpoint" };
    }
    default:
      return pin satisfies never;
  }
}

function runtimeVerdict(pin: RuntimePin, last: Turn): Judged {
  const failures = failuresOf(last);
  const expected = new Set(pin.expectedRuntimeErrorHashes);
  if (failures.some((failure) => expected.has(failureHash(failure)))) {
    return { status: "still_failing", reason: "pinned_failure_reproduced" };
  }
  if (failures.length > 0) return { status: "path_changed", reason: "different_runtime_failure" };
  return { status: "fixed", reason: "completed_without_pinned_failure" };
}

function blocked(last: Turn): Judged {
  const reason = failuresOf(last).length > 0 ? "different_runtime_failure" : "indexed_path_changed";
  return { status: "path_changed", reason };
}

/** Marked steps are found by their marks; without marks there is the index alone. */
function anchorsOf({ id, choices, steps }: RegressionPin): readonly Anchor[] {
  if (steps !== undefined) return steps.map((step) => anchorOf(id, step));
  return choices.map(
    (index): Anchor =>
      (offered) =>
        offered[index] === undefined ? { kind: "lost" } : { kind: "exact", index },
  );
}
