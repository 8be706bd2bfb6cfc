import type { StoryMachine, StoryPlace, Turn } from "../ink/index.ts";
import { type Aspects, type Disagreement, firstDisagreement } from "./observation.ts";

/** How one walk through a story is led. */
export interface Walk {
  readonly storySeed: number;
  /** How many choices are taken at most. */
  readonly maxChoices: number;
  /** Which of so many offered choices is taken. */
  readonly pick: (offered: number) => number;
  /** What is compared; everything if not given. */
  readonly aspects?: Aspects;
}

/** The first point at which two machines parted. */
export interface Divergence extends Disagreement {
  readonly storySeed: number;
  /** The choices that lead there. */
  readonly trail: readonly number[];
  /** Where play stood, as the right machine tells it. */
  readonly place: StoryPlace | null;
}

/** What a comparison saw. */
export interface Comparison {
  /** Turns that both machines played and that were compared. */
  readonly steps: number;
  readonly divergence: Divergence | null;
  /** Turns that only the right machine could not finish within its budget, so that nothing can be said. */
  readonly unsettled: number;
}

/**
 * Leads two machines along one walk and compares each turn. The right one is the referee: where it runs out of its budget
 * the walk ends, and counts as unsettled if the left machine did finish.
 */
export function compareMachines(left: StoryMachine, right: StoryMachine, walk: Walk): Comparison {
  const trail: number[] = [];
  let turns: readonly [Turn, Turn] = [left.start(walk.storySeed), right.start(walk.storySeed)];
  for (let steps = 1; ; steps++) {
    if (isBeyondReferee(turns)) return { steps: steps - 1, divergence: null, unsettled: 1 };
    const divergence = divergenceAt(left, right, turns, walk.storySeed, trail, walk.aspects);
    if (divergence !== null || turns[1].end.kind !== "choices" || trail.length === walk.maxChoices) {
      return { steps, divergence, unsettled: 0 };
    }
    const choice = walk.pick(right.choices().length);
    trail.push(choice);
    turns = [left.take(choice), right.take(choice)];
  }
}

/**
 * Compares two machines on every path from the start, breadth first, until so many choices were taken. Both go back to
 * kept states, so saving and restoring are compared too.
 */
export function compareAllPaths(
  left: StoryMachine,
  right: StoryMachine,
  storySeed: number,
  maxTransitions: number,
): Comparison {
  let turns: readonly [Turn, Turn] = [left.start(storySeed), right.start(storySeed)];
  const divergence = divergenceAt(left, right, turns, storySeed, []);
  if (divergence !== null) return { steps: 1, divergence, unsettled: 0 };
  const open = [
    {
      trail: [] as readonly number[],
      kept: [left.snapshot(), right.snapshot()] as const,
      width: right.choices().length,
    },
  ];
  let steps = 1;
  let unsettled = 0;
  for (const { trail, kept, width } of open) {
    for (let choice = 0; choice < width; choice++) {
      if (steps > maxTransitions) return { steps, divergence: null, unsettled };
      left.restore(kept[0]);
      right.restore(kept[1]);
      turns = [left.take(choice), right.take(choice)];
      const longer = [...trail, choice];
      if (isBeyondReferee(turns)) {
        unsettled++;
        continue;
      }
      steps++;
      const found = divergenceAt(left, right, turns, storySeed, longer);
      if (found !== null) return { steps, divergence: found, unsettled };
      if (turns[1].end.kind !== "choices") continue;
      open.push({ trail: longer, kept: [left.snapshot(), right.snapshot()], width: right.choices().length });
    }
  }
  return { steps, divergence: null, unsettled };
}

/** A divergence in words: where, how to get there, both values. */
export function describeDivergence({ what, left, right, storySeed, trail, place }: Divergence): string {
  const at =
    place === null
      ? "an unknown place"
      : `${place.path}${place.span === null ? "" : `, ${place.span.file}:${place.span.line}`}`;
  return [
    `${what} differs after ${trail.length} choices, at ${at}`,
    `  seed   ${storySeed}`,
    `  trail  ${trail.length === 0 ? "(start)" : trail.join(".")}`,
    `  left   ${left}`,
    `  right  ${right}`,
  ].join("\n");
}

/** Whether only the referee ran out of its budget, so that nothing can be said. */
export function isBeyondReferee([left, right]: readonly [Turn, Turn]): boolean {
  return right.end.kind === "unfinished" && left.end.kind !== "unfinished";
}

/** The first thing in which two machines differ after a turn, with the way there. */
export function divergenceAt(
  left: StoryMachine,
  right: StoryMachine,
  turns: readonly [Turn, Turn],
  storySeed: number,
  trail: readonly number[],
  aspects: Aspects = "all",
): Divergence | null {
  // Where both run out of a budget they were cut at different instructions; only that they did is comparable.
  if (turns[0].end.kind === "unfinished" && turns[1].end.kind === "unfinished") return null;
  const found = firstDisagreement(left, right, turns, aspects);
  return found === null ? null : { ...found, storySeed, trail: [...trail], place: turns[1].stoppedAt };
}
