import { runtimeCode } from "../../findings/index.ts";
import type { OfferedChoice, StoryMachine, Turn } from "../../ink/index.ts";
import { failuresOf } from "../failure.ts";
import { type Anchor, follow, type Followed, onlyOne } from "../follow.ts";
import { printExpectation } from "./print-trail.ts";
import { placeName, type Trail, type TrailChoice } from "./trail.ts";

export type TrailStatus =
  /** What was expected was seen. */
  | "holds"
  /** The path was played as it is written, and something else was seen. */
  | "broken"
  /** The story has changed so that the path is another one, and what was expected was not seen on it. */
  | "changed";

export interface TrailVerdict {
  readonly status: TrailStatus;
  /** The first step that is not as it is written, from 0; null where all are. */
  readonly step: number | null;
  /** One sentence for the author. */
  readonly message: string;
  /** The choices that were taken, as the story has them now. */
  readonly taken: readonly number[];
}

/** Says whether a rule of the configuration is broken where a machine stands; null where there is no such rule. */
export type RuleProbe = (id: string, machine: StoryMachine, turn: Turn) => boolean | null;

/**
 * Plays a trail. A step whose choice moved is found by its words and place, and the trail holds if what it expects is seen all
 * the same; if it is not, the verdict is `changed`, since on another path its absence proves nothing.
 */
export function checkTrail(machine: StoryMachine, trail: Trail, ruleBroken: RuleProbe): TrailVerdict {
  const played = follow(machine, trail.seed, trail.choices.map(anchorOf), trail.draws);
  const seen = seenAt(machine, trail, played, ruleBroken);
  const step = played.lostAt ?? played.movedAt;
  const { taken } = played;
  const wanted = printExpectation(trail.expect);
  if (seen === null && played.lostAt === null) {
    const moved = step === null ? "" : `; step ${step + 1} has moved, so renew the trail`;
    return { status: "holds", step, message: `seen: ${wanted}${moved}`, taken };
  }
  if (played.lostAt !== null) {
    const lost = trail.choices[played.lostAt];
    const words = JSON.stringify(lost?.label);
    return {
      status: "changed",
      step,
      message: `step ${played.lostAt + 1}: ${words} is not offered here any more`,
      taken,
    };
  }
  if (step === null) return { status: "broken", step, message: `expected ${wanted}, but ${seen}`, taken };
  return { status: "changed", step, message: `from step ${step + 1} the path is another one; there ${seen}`, taken };
}

/** Null where what the trail expects is seen at its end, else what is seen instead. */
function seenAt(machine: StoryMachine, trail: Trail, played: Followed, ruleBroken: RuleProbe): string | null {
  const last = played.turns.at(-1);
  if (last === undefined) throw new Error("a story that starts has a first turn");
  const { expect } = trail;
  switch (expect.kind) {
    case "error": {
      const met = failuresOf(last).some(
        (failure) =>
          runtimeCode(failure) === expect.code &&
          (expect.message === null || (failure.kind === "issue" && failure.message === expect.message)),
      );
      return met ? null : whatIs(last);
    }
    case "ending": {
      const place = last.stoppedAt === null ? null : placeName(last.stoppedAt.path);
      const met = last.end.kind === "ended" && (expect.place === null || expect.place === place);
      return met && failuresOf(last).length === 0 ? null : whatIs(last);
    }
    case "rule": {
      const broken = ruleBroken(expect.id, machine, last);
      if (broken === null) return `there is no rule ${expect.id}`;
      return broken ? null : `the rule ${expect.id} holds`;
    }
    case "choices":
      return last.end.kind === "choices" && played.turns.every((turn) => failuresOf(turn).length === 0)
        ? null
        : whatIs(last);
    default:
      return expect satisfies never;
  }
}

function whatIs(turn: Turn): string {
  const [failure] = failuresOf(turn);
  if (failure !== undefined) {
    return `${runtimeCode(failure)} was seen${failure.kind === "issue" ? `: ${failure.message}` : ""}`;
  }
  if (turn.end.kind === "choices") return "choices are offered";
  return `the story ends${turn.stoppedAt === null ? "" : ` at ${placeName(turn.stoppedAt.path)}`}`;
}

/**
 * The only choice with its words and place, else the only one with its words, else the one where it is written if it has both.
 * It is found exactly only where nothing else could be meant.
 */
function anchorOf({ index, target, label }: TrailChoice): Anchor {
  const same = (choice: OfferedChoice): boolean => choice.text === label && placeName(choice.targetPath) === target;
  return (offered) => {
    const only = onlyOne(offered, same);
    if (only?.index === index) return { kind: "exact", index };
    const found = only ?? onlyOne(offered, ({ text }) => text === label) ?? offered.slice(index, index + 1).find(same);
    return found === undefined ? { kind: "lost" } : { kind: "moved", index: found.index };
  };
}
