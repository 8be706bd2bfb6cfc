import type { Draws, OfferedChoice, StoryMachine, Turn } from "../ink/index.ts";

/** What a recorded step finds among the choices that are offered now. */
export type Anchored =
  /** The choice it was, among the choices it was among. */
  | { readonly kind: "exact"; readonly index: number }
  /** The choice it was, by its words, among other choices or at another place. */
  | { readonly kind: "moved"; readonly index: number }
  | { readonly kind: "lost" };

/** Finds a recorded step's choice. */
export type Anchor = (offered: readonly OfferedChoice[]) => Anchored;

/** A recorded path as it plays now. */
export interface Followed {
  /** One turn more than steps were taken. */
  readonly turns: readonly Turn[];
  /** The first step whose surroundings changed, from 0; null where every step was found as it was. */
  readonly movedAt: number | null;
  /** The step whose choice is not offered any more; null where the path could be played to its end. */
  readonly lostAt: number | null;
  /** The choices taken. */
  readonly taken: readonly number[];
}

/**
 * Plays a recorded path. An index alone proves nothing once the story was edited: a choice inserted above shifts it to another
 * branch, which then seems to be free of the old fault. So each step is found by what it was, and drift is reported.
 */
export function follow(
  machine: StoryMachine,
  storySeed: number,
  anchors: readonly Anchor[],
  draws: Draws | null,
): Followed {
  const turns = [machine.start(storySeed, draws)];
  const taken: number[] = [];
  let movedAt: number | null = null;
  for (const [step, anchor] of anchors.entries()) {
    const found = anchor(machine.choices());
    if (found.kind === "lost") return { turns, movedAt, lostAt: step, taken };
    if (found.kind === "moved") movedAt ??= step;
    turns.push(machine.take(found.index));
    taken.push(found.index);
  }
  return { turns, movedAt, lostAt: null, taken };
}

/** The only one of the choices that fits, or null where none or several do. */
export function onlyOne(
  offered: readonly OfferedChoice[],
  fits: (choice: OfferedChoice) => boolean,
): OfferedChoice | null {
  const [first, second] = offered.filter(fits);
  return first !== undefined && second === undefined ? first : null;
}
