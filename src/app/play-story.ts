import type { Draws, OfferedChoice, Refusal, RuntimeIssue, StoryStart, TurnEnd } from "../ink/index.ts";
import { openOracle } from "../oracle/index.ts";
import { beginStarts } from "./begin-starts.ts";
import type { CheckSettings } from "./check-settings.ts";
import { compileSettled } from "./compile-settled.ts";

/** What a player has in front of them. */
export interface PlayView {
  readonly text: string;
  readonly tags: readonly string[];
  readonly choices: readonly OfferedChoice[];
  readonly end: TurnEnd;
  readonly issues: readonly RuntimeIssue[];
  /** The choices taken so far. */
  readonly trail: readonly number[];
}

/** A story being played by hand. */
export interface Play {
  view(): PlayView;
  /** Takes a choice, or gives false where it is not offered. */
  take(index: number): boolean;
  /** Goes back one choice, or gives false at the start. */
  back(): boolean;
}

export type PlayOutcome =
  | { readonly kind: "play"; readonly play: Play }
  | { readonly kind: "broken"; readonly errors: number }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/**
 * Opens a story for playing by hand, in stock inkjs; from the top, or where the game enters it. What is drawn can be given
 * by turn; past it the story seed draws.
 */
export function playStory(
  settings: CheckSettings,
  start: StoryStart | null = null,
  draws: Draws | null = null,
): PlayOutcome {
  const { storyPath, storySeed, externals } = settings;
  const compiled = compileSettled(settings);
  if (compiled.kind === "refused") return compiled;
  if (compiled.story === null) return { kind: "broken", errors: compiled.issues.length };
  const begun = beginStarts(compiled.story, { storyPath, starts: start === null ? [] : [start] });
  if ("refusal" in begun) return begun;
  const oracle = openOracle(begun[0] ?? compiled.story, { externals });
  let turn = oracle.start(storySeed, draws);
  let trail: readonly number[] = [];
  const replay = (choices: readonly number[]): void => {
    turn = oracle.start(storySeed, draws);
    for (const choice of choices) turn = oracle.take(choice);
    trail = choices;
  };
  const play: Play = {
    view: () => ({
      text: oracle.text(),
      tags: oracle.tags(),
      choices: oracle.choices(),
      end: turn.end,
      issues: turn.issues,
      trail,
    }),
    take(index) {
      if (!Number.isInteger(index) || oracle.choices()[index] === undefined) return false;
      turn = oracle.take(index);
      trail = [...trail, index];
      return true;
    },
    back() {
      if (trail.length === 0) return false;
      replay(trail.slice(0, -1));
      return true;
    },
  };
  return { kind: "play", play };
}
