import {
  type Arrival,
  edgesFrom,
  NO_OUTCOME,
  type SearchResult,
  type StateGraph,
  type StateId,
  StateKind,
} from "../search/index.ts";

/** States looked at, nearest first, before a count of endings is only a lower bound. */
const MAX_LOOKED_AT = 50_000;

/** The endings that a state can still come to. */
export interface OpenEndings {
  /** Rows of `Endings.outcomes`, the nearest first. */
  readonly outcomes: readonly number[];
  /** The choices that lead to the nearest ending; empty where none was found. */
  readonly way: readonly Arrival[];
  /** False where not all that can follow was looked at. */
  readonly whole: boolean;
}

/** Looks forward from a state through the explored transitions. */
export function openEndings({ graph }: SearchResult, from: StateId): OpenEndings {
  const outcomes = new Set<number>();
  let nearest: StateId | null = null;
  const ahead = statesAhead(graph, from, MAX_LOOKED_AT);
  for (const state of ahead.states) {
    if (graph.kinds[state] !== StateKind.ended) continue;
    outcomes.add(graph.outcomes[state] ?? NO_OUTCOME);
    nearest ??= state;
  }
  const way: Arrival[] = [];
  for (let at = nearest; at !== null && at !== from;) {
    const arrival = ahead.arrivals.get(at);
    if (arrival === undefined) break;
    way.unshift(arrival);
    at = arrival.from;
  }
  return { outcomes: [...outcomes], way, whole: ahead.whole };
}

/** What follows a state, the nearest first, with how each state was come to. */
export interface Ahead {
  readonly states: readonly StateId[];
  readonly arrivals: ReadonlyMap<StateId, Arrival>;
  /** False where not all that can follow is here. */
  readonly whole: boolean;
}

export function statesAhead(graph: StateGraph, from: StateId, most: number): Ahead {
  const arrivals = new Map<StateId, Arrival>();
  const states: StateId[] = [from];
  if (graph.edges === null) return { states, arrivals, whole: false };
  const seen = new Set(states);
  let whole = true;
  for (const state of states) {
    const kind = graph.kinds[state];
    if (kind === StateKind.open || kind === StateKind.cut) whole = false;
    for (const { target, arrival } of edgesFrom(graph, graph.edges, state)) {
      if (seen.has(target)) continue;
      if (states.length >= most) return { states, arrivals, whole: false };
      seen.add(target);
      arrivals.set(target, arrival);
      states.push(target);
    }
  }
  return { states, arrivals, whole };
}
