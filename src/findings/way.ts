import type { Draws } from "../ink/index.ts";
import { type Arrival, drawsOf, type StateGraph, witnessOf } from "../search/index.ts";

/** A way from the start: the choices taken, and what was drawn by turn where that was explored. */
export interface Way {
  readonly witness: readonly number[];
  readonly draws: Draws | null;
}

export function wayOf(graph: StateGraph, arrival: Arrival): Way {
  return { witness: witnessOf(graph, arrival), draws: drawsOf(graph, arrival) };
}
