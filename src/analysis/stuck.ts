import {
  type Arrival,
  edgesFrom,
  type EdgeTable,
  type SearchResult,
  startsOf,
  type StateGraph,
  type StateId,
  StateKind,
} from "../search/index.ts";
import { backwardClosure, reverseEdges, type ReverseEdges } from "./reverse-edges.ts";
import { type UnknownReason, whyConditional } from "./unknown-reason.ts";

/*
 * Soundness. A state is called stuck only when no explored way leads from it to an ending nor to a state whose choices
 * have not all been taken, nor to a turn that a budget cut. Every transition of an expanded state is in the graph, so
 * whatever such a state can ever reach was visited and none of it ends; that also holds when the search stopped early.
 * It needs merged states to have equal futures, which every identity and reduction in force must keep.
 */

/** How the start of a story stands to its endings. */
export type StartVerdict =
  /** An ending was reached. */
  | { readonly kind: "ends" }
  /** Proved: none can be. `loops` tells whether play can go on for ever. */
  | { readonly kind: "never-ends"; readonly loops: boolean }
  | { readonly kind: "unknown"; readonly why: UnknownReason };

/** A choice that gives up every ending: before it one may be reached, after it none. */
export interface PointOfNoReturn {
  readonly arrival: Arrival;
  /** The state it leads to. */
  readonly state: StateId;
  /** True where play can go on for ever after it; false where all of it runs into faults. */
  readonly loops: boolean;
}

export interface StuckAnalysis {
  readonly start: StartVerdict;
  /** States that offer choices, none of which can lead to an ending. */
  readonly stuckStates: number;
  /** Nearest to the start first. Empty where the start itself never ends, or where nothing can be proved. */
  readonly pointsOfNoReturn: readonly PointOfNoReturn[];
}

/** Finds what can never end. Needs the engine to have kept its edges; says unknown where chance or a host could intervene. */
export function stuckAnalysis(result: SearchResult): StuckAnalysis {
  const { graph } = result;
  const ends = result.ends.ended > 0;
  const conditional = whyConditional(result);
  if (graph.edges === null || conditional !== null) {
    const why = conditional ?? (result.stop === "exhausted" ? "cut-turns" : result.stop);
    return { start: ends ? { kind: "ends" } : { kind: "unknown", why }, stuckStates: 0, pointsOfNoReturn: [] };
  }
  const reverse = reverseEdges(graph.edges);
  const mayEnd = backwardClosure(reverse, statesThatMayEnd(graph));
  const falls = statesThatOnlyFall(graph, graph.edges, reverse, mayEnd);
  return {
    start: startVerdict(result, mayEnd, falls),
    stuckStates: count(graph, (state) => isStuck(graph, mayEnd, state)),
    pointsOfNoReturn: startsOf(graph).every(({ state }) => mayEnd[state] === 0)
      ? []
      : pointsOfNoReturn(graph, graph.edges, mayEnd, falls),
  };
}

function startVerdict(result: SearchResult, mayEnd: Uint8Array, falls: Uint8Array): StartVerdict {
  if (result.ends.ended > 0) return { kind: "ends" };
  if (startsOf(result.graph).every(({ state }) => mayEnd[state] === 0)) {
    return { kind: "never-ends", loops: result.graph.kinds[0] === StateKind.expanded && falls[0] === 0 };
  }
  return { kind: "unknown", why: result.stop === "exhausted" ? "cut-turns" : result.stop };
}

function* statesThatMayEnd(graph: StateGraph): Generator<StateId> {
  for (const [state, kind] of graph.kinds.entries()) {
    if (kind === StateKind.ended || kind === StateKind.open || kind === StateKind.cut) yield state;
  }
}

function isStuck(graph: StateGraph, mayEnd: Uint8Array, state: StateId): boolean {
  return mayEnd[state] === 0 && graph.kinds[state] === StateKind.expanded;
}

/** Stuck states from which every way runs into a fault after finitely many choices, found by peeling from the faults. */
function statesThatOnlyFall(
  graph: StateGraph,
  edges: EdgeTable,
  reverse: ReverseEdges,
  mayEnd: Uint8Array,
): Uint8Array {
  const falls = new Uint8Array(graph.states);
  const left = new Uint32Array(graph.states);
  const queue: StateId[] = [];
  for (let state = 0; state < graph.states; state++) {
    if (mayEnd[state] !== 0) continue;
    left[state] = (edges.offsets[state + 1] ?? 0) - (edges.offsets[state] ?? 0);
    if (left[state] === 0) queue.push(state);
  }
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    falls[state] = 1;
    for (let edge = reverse.offsets[state] ?? 0; edge < (reverse.offsets[state + 1] ?? 0); edge++) {
      const source = reverse.sources[edge] ?? 0;
      if (mayEnd[source] !== 0) continue;
      const remaining = (left[source] ?? 0) - 1;
      left[source] = remaining;
      if (remaining === 0) queue.push(source);
    }
  }
  return falls;
}

function pointsOfNoReturn(
  graph: StateGraph,
  edges: EdgeTable,
  mayEnd: Uint8Array,
  falls: Uint8Array,
): readonly PointOfNoReturn[] {
  const points: PointOfNoReturn[] = [];
  for (let from = 0; from < graph.states; from++) {
    if (mayEnd[from] === 0) continue;
    const isStuckTarget = (target: StateId): boolean => isStuck(graph, mayEnd, target);
    if (!edges.targets.subarray(edges.offsets[from], edges.offsets[from + 1]).some(isStuckTarget)) continue;
    for (const { target, arrival } of edgesFrom(graph, edges, from)) {
      if (isStuckTarget(target)) points.push({ arrival, state: target, loops: falls[target] === 0 });
    }
  }
  const depth = (point: PointOfNoReturn): number => graph.depths[point.arrival.from] ?? 0;
  return points.sort(
    (a, b) => depth(a) - depth(b) || a.arrival.from - b.arrival.from || a.arrival.choice - b.arrival.choice,
  );
}

function count(graph: StateGraph, holds: (state: StateId) => boolean): number {
  let total = 0;
  for (let state = 0; state < graph.states; state++) if (holds(state)) total++;
  return total;
}
