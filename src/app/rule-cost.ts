import { type CompiledStory, inspectStory } from "../ink/index.ts";
import type { RuleSet } from "../rules/index.ts";

/** What rules look at, and what that costs a search. */
export interface RuleCost {
  /** Variables that are kept in states for them. */
  readonly variables: readonly string[];
  /** Those of them that the story itself never reads: without the rules no state would hold them. */
  readonly unreadByStory: readonly string[];
  /** Knots and stitches whose entering is watched. */
  readonly places: readonly string[];
  /** By how much what the rules remember can multiply states at most; null where no bound is known. */
  readonly statesAtMostTimes: number | null;
}

export function costOf(story: CompiledStory, rules: RuleSet): RuleCost {
  const variables = rules.inputs.flatMap((input) => (input.kind === "variable" ? [input.name] : []));
  const known = inspectStory(story)?.variables ?? [];
  const isUnread = (name: string): boolean => known.find((record) => record.name === name)?.reads.length === 0;
  return {
    variables: variables.sort(),
    unreadByStory: variables.filter(isUnread).sort(),
    places: [...rules.watchedPlaces].sort(),
    statesAtMostTimes: factorOf(rules, story.declarations.flows.length),
  };
}

/** Flags, counts up to where they are alike, and stages; values that are remembered have no bound that is known here. */
function factorOf({ flags, memories, inputs, goals, followsKnots }: RuleSet, flows: number): number | null {
  if (memories > 0) return null;
  const counted = inputs.map((input) => (input.kind === "visits" || input.kind === "turn" ? input.cap + 1 : 1));
  const staged = goals.map(({ stages }) => (stages.length > 1 ? stages.length + 1 : 1));
  const factors = [...counted, ...staged, followsKnots ? flows + 1 : 1];
  const factor = factors.reduce((product, each) => product * each, 2 ** flags);
  return Number.isFinite(factor) ? factor : null;
}
