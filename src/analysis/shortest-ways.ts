import type { EdgeTable, StateGraph, StateId } from "../search/index.ts";
import { reverseEdges, type ReverseEdges } from "./reverse-edges.ts";

/** Beyond so many states a search keeps the ways it found. */
const MAX_STATES = 2_000_000;

/** States on shortest ways to one state that are looked at; where there are more, its first way stands. */
const MAX_BETWEEN = 20_000;

const UNREACHED = 0xffff_ffff;

/** Shortest ways through an explored graph in which nothing is drawn, whatever order it was explored in. */
export class ShortestWays {
  readonly #edges: EdgeTable;
  readonly #reverse: ReverseEdges;
  /** Choices on the shortest way from the start. */
  readonly #distances: Uint32Array;

  /** Null where the graph keeps no edges, is too big to look through, or holds draws. */
  static over({ edges, states, drawn }: StateGraph): ShortestWays | null {
    return edges === null || states > MAX_STATES || drawn ? null : new ShortestWays(edges, states);
  }

  private constructor(edges: EdgeTable, states: number) {
    this.#edges = edges;
    this.#reverse = reverseEdges(edges);
    this.#distances = distancesOver(edges, states);
  }

  /** The state that choices lead to from the start; null where they leave what was explored. */
  stateAfter(choices: readonly number[]): StateId | null {
    const { offsets, targets } = this.#edges;
    let state = 0;
    for (const choice of choices) {
      const edge = (offsets[state] ?? 0) + choice;
      if (edge >= (offsets[state + 1] ?? 0)) return null;
      state = targets[edge] ?? 0;
    }
    return state;
  }

  /** The shortest ways from the start to a state as choices, the lowest choices first; `most` of them at most. */
  to(state: StateId, most: number): readonly (readonly number[])[] {
    const between = this.#between(state);
    if (between === null) return [];
    const ways: number[][] = [];
    const { offsets, targets } = this.#edges;
    const length = this.#distances[state] ?? 0;
    const walk = (at: StateId, way: readonly number[]): void => {
      if (way.length === length) ways.push([...way]);
      for (let edge = offsets[at] ?? 0; way.length < length && edge < (offsets[at + 1] ?? 0); edge++) {
        if (ways.length >= most) return;
        const target = targets[edge] ?? 0;
        if (this.#distances[target] !== way.length + 1 || !between.has(target)) continue;
        walk(target, [...way, edge - (offsets[at] ?? 0)]);
      }
    };
    walk(0, []);
    return ways;
  }

  /** The states on shortest ways to a state, itself included; null where they are too many. */
  #between(state: StateId): ReadonlySet<StateId> | null {
    const { offsets, sources } = this.#reverse;
    const between = new Set([state]);
    for (const at of between) {
      if (between.size > MAX_BETWEEN) return null;
      const before = (this.#distances[at] ?? 0) - 1;
      for (let edge = offsets[at] ?? 0; edge < (offsets[at + 1] ?? 0); edge++) {
        const source = sources[edge] ?? 0;
        if (this.#distances[source] === before) between.add(source);
      }
    }
    return between;
  }
}

function distancesOver({ offsets, targets }: EdgeTable, states: number): Uint32Array {
  const distances = new Uint32Array(states).fill(UNREACHED);
  const queue = new Uint32Array(states);
  let [first, end] = [0, 1];
  distances[0] = 0;
  while (first < end) {
    const state = queue[first++] ?? 0;
    for (let edge = offsets[state] ?? 0; edge < (offsets[state + 1] ?? 0); edge++) {
      const target = targets[edge] ?? 0;
      if (distances[target] !== UNREACHED) continue;
      distances[target] = (distances[state] ?? 0) + 1;
      queue[end++] = target;
    }
  }
  return distances;
}
