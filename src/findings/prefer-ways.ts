import { ShortestWays } from "../analysis/index.ts";
import type { StoryMachine } from "../ink/index.ts";
import type { SearchResult } from "../search/index.ts";
import type { FindingDraft } from "./draft.ts";

/** Ways of one length that are compared for a finding, and choices played for that in all. */
const [MAX_WAYS, MAX_REPLAYED] = [12, 3000];

/**
 * Gives each witness the best way to its last choice: the shortest through what was explored, of those the one that visits
 * the fewest knots, of those the one with the lowest choices. The state it comes to stays the same, so what happens there
 * does, too.
 */
export function preferWays(
  drafts: readonly FindingDraft[],
  search: SearchResult,
  machine: StoryMachine,
): FindingDraft[] {
  const wanted = drafts.some(({ witness }) => (witness?.length ?? 0) > 1);
  const ways = wanted ? ShortestWays.over(search.graph) : null;
  if (ways === null) return [...drafts];
  let left = MAX_REPLAYED;
  return drafts.map((draft) => {
    const last = draft.witness?.at(-1);
    if (draft.witness === null || last === undefined) return draft;
    const state = ways.stateAfter(draft.witness.slice(0, -1));
    const candidates = state === null ? [] : ways.to(state, MAX_WAYS);
    const [first] = candidates;
    if (first === undefined) return draft;
    const cost = candidates.length * first.length;
    if (candidates.length === 1 || cost > left) return { ...draft, witness: [...first, last] };
    left -= cost;
    return { ...draft, witness: [...fewestKnots(candidates, machine, search.under.storySeed), last] };
  });
}

function fewestKnots(
  ways: readonly (readonly number[])[],
  machine: StoryMachine,
  storySeed: number,
): readonly number[] {
  let [best = [], fewest] = [ways[0], Number.POSITIVE_INFINITY];
  for (const way of ways) {
    machine.start(storySeed);
    for (const choice of way) machine.take(choice);
    const knots = new Set([...machine.visits().keys()].map((path) => path.split(".")[0]));
    if (knots.size < fewest) [best, fewest] = [way, knots.size];
  }
  return best;
}
