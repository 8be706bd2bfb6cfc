import { COUNT_TURN, type View } from "../machine/index.ts";
import type { Accesses } from "./accesses.ts";
import type { FlowGraph, Way } from "./flow-graph.ts";
import { IntLists } from "./int-lists.ts";

/**
 * The flow graph of a story with the instructions left out that only pass on: one way, in the same frame, with nothing read,
 * written or settled. What is live before such an instruction is what is live behind it, so both are one row here. Most
 * instructions of a story are of that kind.
 */
export class FlowNet {
  /** By row, the facts that its instruction reads. */
  readonly reads = new IntLists();
  /** By row, its ways: indices into `to`, `sameFrame` and `kills`. */
  readonly ways: readonly { readonly first: number; readonly last: number }[];
  /** By way, the row it leads to. */
  readonly to: number[] = [];
  readonly sameFrame: boolean[] = [];
  /** By way, the facts that are settled on it, whatever they were. */
  readonly kills = new IntLists();
  readonly #rowOf: Int32Array;

  constructor(graph: FlowGraph, accesses: Accesses, view: View) {
    const { slots } = graph.code;
    const passesTo = new Int32Array(slots).fill(-1);
    const targets: number[] = [];
    const rows: { first: number; last: number }[] = [];
    this.#rowOf = new Int32Array(slots).fill(-1);
    for (let slot = 0; slot < slots; slot++) {
      const ways = graph.waysFrom(slot);
      const reads = accesses.readsAt(slot);
      const writes = accesses.writesAt(slot);
      if (ways.length === 0 && reads.length === 0) continue;
      const [only] = ways;
      const kills = ways.map((way) => settledBy(view, way));
      if (
        only?.sameFrame === true &&
        ways.length === 1 &&
        reads.length + writes.length + (kills[0]?.length ?? 0) === 0
      ) {
        passesTo[slot] = only.to;
        continue;
      }
      this.#rowOf[slot] = rows.length;
      rows.push({ first: targets.length, last: targets.length + ways.length });
      this.reads.add(reads);
      for (const [index, { to, sameFrame }] of ways.entries()) {
        targets.push(to);
        this.sameFrame.push(sameFrame);
        this.kills.add([...(kills[index] ?? []), ...writes]);
      }
    }
    // An end, or a circle of instructions that only pass on, leads nowhere: they share one row without ways.
    const nowhere = rows.push({ first: targets.length, last: targets.length }) - 1;
    this.reads.add([]);
    this.ways = rows;
    for (let slot = 0; slot < slots; slot++) this.#follow(slot, passesTo, nowhere);
    this.to = targets.map((slot) => this.rowOf(slot));
  }

  get rows(): number {
    return this.ways.length;
  }

  rowOf(slot: number): number {
    return this.#rowOf[slot] ?? -1;
  }

  /** Gives every instruction on the way from a slot to the next row that row. */
  #follow(slot: number, passesTo: Int32Array, nowhere: number): void {
    const passed: number[] = [];
    let at = slot;
    while (this.#rowOf[at] === -1) {
      this.#rowOf[at] = nowhere;
      passed.push(at);
      at = passesTo[at] ?? -1;
    }
    const row = this.#rowOf[at] ?? nowhere;
    for (const one of passed) this.#rowOf[one] = row;
  }
}

/** What the counters raised on a way settle, whatever was there before. */
function settledBy(view: View, { counts }: Way): number[] {
  return counts.filter((count) => (count & 3) === COUNT_TURN || view[count >> 2] === 1).map((count) => count >> 2);
}
