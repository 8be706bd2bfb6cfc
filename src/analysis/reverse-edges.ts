import type { EdgeTable } from "../search/index.ts";

/** The same transitions by target: those into `t` come from `sources[offsets[t]]` up to, not including, `sources[offsets[t + 1]]`. */
export interface ReverseEdges {
  readonly offsets: Uint32Array;
  readonly sources: Uint32Array;
}

/** Turns an edge table round by counting sort, in time and space linear in states and transitions. */
export function reverseEdges(edges: EdgeTable): ReverseEdges {
  const states = edges.offsets.length - 1;
  const offsets = new Uint32Array(states + 1);
  for (const target of edges.targets) offsets[target + 1] = (offsets[target + 1] ?? 0) + 1;
  for (let state = 0; state < states; state++) offsets[state + 1] = (offsets[state + 1] ?? 0) + (offsets[state] ?? 0);
  const next = offsets.slice();
  const sources = new Uint32Array(edges.targets.length);
  for (let source = 0; source < states; source++) {
    const end = edges.offsets[source + 1] ?? 0;
    for (let edge = edges.offsets[source] ?? 0; edge < end; edge++) {
      const target = edges.targets[edge] ?? 0;
      const slot = next[target] ?? 0;
      sources[slot] = source;
      next[target] = slot + 1;
    }
  }
  return { offsets, sources };
}

/** Every state from which one of the seeds can be reached, the seeds included, as one byte a state. */
export function backwardClosure(reverse: ReverseEdges, seeds: Iterable<number>): Uint8Array {
  const states = reverse.offsets.length - 1;
  const marked = new Uint8Array(states);
  const queue = new Uint32Array(states);
  let tail = 0;
  const mark = (state: number): void => {
    if (marked[state] !== 0) return;
    marked[state] = 1;
    queue[tail++] = state;
  };
  for (const seed of seeds) mark(seed);
  for (let head = 0; head < tail; head++) {
    const state = queue[head] ?? 0;
    const end = reverse.offsets[state + 1] ?? 0;
    for (let edge = reverse.offsets[state] ?? 0; edge < end; edge++) mark(reverse.sources[edge] ?? 0);
  }
  return marked;
}
