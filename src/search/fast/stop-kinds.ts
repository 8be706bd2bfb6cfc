import { TurnStop } from "../../machine/index.ts";
import type { EndCounts } from "../search-result.ts";
import { StateKind } from "../state-graph.ts";

/** What a state is, by how the turn that led to it stopped. */
export const kindsByStop: readonly StateKind[] = Object.values(TurnStop).map((stop) => {
  if (stop === TurnStop.choices) return StateKind.open;
  if (stop === TurnStop.ended) return StateKind.ended;
  if (stop === TurnStop.silentStop) return StateKind.silentStop;
  if (stop === TurnStop.error) return StateKind.error;
  return stop === TurnStop.endless || stop === TurnStop.recursion ? StateKind.endless : StateKind.cut;
});

/** How many states are what, of how many came by each way of stopping. */
export function endCounts(ends: Uint32Array): EndCounts {
  const count = (wanted: StateKind): number =>
    ends.reduce((sum, states, stop) => (kindsByStop[stop] === wanted ? sum + states : sum), 0);
  return {
    choices: count(StateKind.open),
    ended: count(StateKind.ended),
    silentStop: count(StateKind.silentStop),
    error: count(StateKind.error),
    unfinished: count(StateKind.endless) + count(StateKind.cut),
  };
}
