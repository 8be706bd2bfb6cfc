import type { Draws } from "../ink/index.ts";
import { chanceOf, type DrawnWays, NOTHING_DRAWN, outcomesOf } from "./drawn-ways.ts";

/** Number of a distinct state, in the order of discovery. The start is 0. */
export type StateId = number;

/** Stands where there is no state: before the start. */
export const NO_STATE = 0xffff_ffff;

/** What is known of a state, one byte each. */
export const StateKind = {
  /** Offers choices that have not all been taken. */
  open: 0,
  /** Offers choices, and every one was taken. */
  expanded: 1,
  /** END or an authored DONE. */
  ended: 2,
  /** Play stops without a word from inkjs. */
  silentStop: 3,
  /** The runtime raised an error. */
  error: 4,
  /** The last turn provably never stops. */
  endless: 5,
  /** The last turn was cut by its own budget: what follows is not known. */
  cut: 6,
} as const;
export type StateKind = (typeof StateKind)[keyof typeof StateKind];

/** Stands where a state is no ending. */
export const NO_OUTCOME = 0xffff_ffff;

/** The explored part of the story as flat columns, one row a state. */
export interface StateGraph {
  readonly states: number;
  readonly kinds: Uint8Array;
  /** The state from which this one was first reached; NO_STATE for the start. */
  readonly parents: Uint32Array;
  /** The choice taken there. */
  readonly parentChoices: Uint16Array;
  /** Choices from the start on the way through the parents. */
  readonly depths: Uint16Array;
  /** For ended states the row of `Endings.outcomes`, else NO_OUTCOME. */
  readonly outcomes: Uint32Array;
  /** Every transition taken, or null where the engine did not keep them. */
  readonly edges: EdgeTable | null;
  /** What was drawn on the way into each state and along each edge; null or absent where nothing can be drawn. */
  readonly drawn?: DrawnWays | null;
}

/** Transitions by source state: those of `s` are `targets[offsets[s]]` up to, not including, `targets[offsets[s + 1]]`, in choice order. */
export interface EdgeTable {
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
}

/** How something was first met: from this state, by this choice. From NO_STATE it happened in the first turn. */
export interface Arrival {
  readonly from: StateId;
  readonly choice: number;
  /** What its turn drew: a tuple of `StateGraph.drawn`. */
  readonly draws?: number;
}

export const atStart: Arrival = { from: NO_STATE, choice: 0 };

/** The choice indices that lead from the start to a state. */
export function witnessTo(graph: StateGraph, state: StateId): readonly number[] {
  const choices: number[] = [];
  for (let at = state; at !== NO_STATE; at = graph.parents[at] ?? NO_STATE) {
    if ((graph.parents[at] ?? NO_STATE) !== NO_STATE) choices.push(graph.parentChoices[at] ?? 0);
  }
  return choices.reverse();
}

/** The choice indices that lead from the start to where something was first met. */
export function witnessOf(graph: StateGraph, arrival: Arrival): readonly number[] {
  return arrival.from === NO_STATE ? [] : [...witnessTo(graph, arrival.from), arrival.choice];
}

/** The draws on the way that `witnessOf` gives, turn by turn from the story's first; null where none was made. */
export function drawsOf(graph: StateGraph, arrival: Arrival): Draws | null {
  const { drawn } = graph;
  if (!drawn) return null;
  const tuples = [arrival.draws ?? NOTHING_DRAWN];
  for (let at = arrival.from; at !== NO_STATE; at = graph.parents[at] ?? NO_STATE) tuples.push(drawn.parents[at] ?? 0);
  if (tuples.every((tuple) => tuple === NOTHING_DRAWN)) return null;
  return tuples.reverse().map((tuple) => outcomesOf(drawn, tuple));
}

/** The states that the first turn can lead to, each with its chance. */
export function startsOf({ drawn }: StateGraph): readonly { readonly state: StateId; readonly chance: number }[] {
  if (!drawn || drawn.starts.length <= 2) return [{ state: 0, chance: 1 }];
  const { starts } = drawn;
  return Array.from({ length: starts.length / 2 }, (_, start) => ({
    state: starts[2 * start] ?? 0,
    chance: chanceOf(drawn, starts[2 * start + 1] ?? NOTHING_DRAWN),
  }));
}

/** The edges of a state in order, each with its choice and the chance that taking that choice leads along it. */
export function* edgesFrom(
  { drawn }: StateGraph,
  { offsets, targets }: EdgeTable,
  state: StateId,
): Generator<{ readonly target: StateId; readonly arrival: Arrival; readonly chance: number }> {
  const first = offsets[state] ?? 0;
  let choice = -1;
  for (let edge = first; edge < (offsets[state + 1] ?? 0); edge++) {
    const way = drawn?.edges?.[edge] ?? 1;
    choice += way & 1;
    const draws = way >>> 1;
    const chance = drawn ? chanceOf(drawn, draws) : 1;
    yield { target: targets[edge] ?? 0, arrival: { from: state, choice, draws }, chance };
  }
}
