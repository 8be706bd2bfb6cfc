import { type Arrival, NO_OUTCOME, NO_STATE, type SearchResult, type StateId, StateKind } from "../search/index.ts";

/** States looked at, nearest first, before a count of endings is only a lower bound. */
const MAX_LOOKED_AT = 50_000;

/** The endings that a state can still come to. */
export interface OpenEndings {
  /** Rows of `Endings.outcomes`, the nearest first. */
  readonly outcomes: readonly number[];
  /** The choice in that state which begins the way to the nearest ending; null where none was found. */
  readonly toward: Arrival | null;
  /** False where not all that can follow was looked at. */
  readonly whole: boolean;
}

/** Looks forward from a state through the explored transitions. */
export function openEndings(result: SearchResult, from: StateId): OpenEndings {
  const { graph } = result;
  const outcomes = new Set<number>();
  let toward: Arrival | null = null;
  if (graph.edges === null) return { outcomes: [], toward, whole: false };
  const { offsets, targets } = graph.edges;
  const firstChoice = new Map<StateId, number>([[from, NO_STATE]]);
  const queue: StateId[] = [from];
  let whole = true;
  for (const state of queue) {
    if (firstChoice.size > MAX_LOOKED_AT) {
      whole = false;
      break;
    }
    if (graph.kinds[state] === StateKind.ended) {
      outcomes.add(graph.outcomes[state] ?? NO_OUTCOME);
      toward ??= { from, choice: firstChoice.get(state) ?? 0 };
    }
    if (graph.kinds[state] === StateKind.open || graph.kinds[state] === StateKind.cut) whole = false;
    const first = offsets[state] ?? 0;
    for (let edge = first; edge < (offsets[state + 1] ?? 0); edge++) {
      const target = targets[edge] ?? 0;
      if (firstChoice.has(target)) continue;
      firstChoice.set(target, state === from ? edge - first : (firstChoice.get(state) ?? 0));
      queue.push(target);
    }
  }
  return { outcomes: [...outcomes], toward, whole };
}
