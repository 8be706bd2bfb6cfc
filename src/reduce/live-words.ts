import type { Program, View } from "../machine/index.ts";
import { Accesses } from "./accesses.ts";
import { FlowGraph } from "./flow-graph.ts";
import { FlowNet } from "./flow-net.ts";
import { successorsFirst } from "./successors-first.ts";

/**
 * Room for the facts of all rows, in words of 32 bits (64 MiB). Beyond it facts are left out and count as live everywhere,
 * which is always true: what is taken for live is only kept in a state although nothing may read it.
 */
const MOST_WORDS = 1 << 24;

/**
 * Liveness: for each instruction the facts (state words and temporaries) that some way on from it reads before it surely
 * writes them. A fact that is not live where play goes on cannot change anything that happens later: every read of it is
 * preceded by a write. The ways on are over-approximated (flow-graph.ts) and so are the reads; the writes are
 * under-approximated. A visit settles a count of which only "visited or not" is ever asked, and a turn's stamp. Words that
 * the view leaves out of states anyway are not looked at.
 */
export class LiveWords {
  readonly accesses: Accesses;
  readonly graph: FlowGraph;
  readonly #net: FlowNet;
  /** By fact its bit in a row, or -1 where it counts as live everywhere. */
  readonly #columns: Int32Array;
  /** Words of bits for one row, and those before the temporaries. */
  readonly #width: number;
  readonly #frameless: number;
  readonly #bits: Int32Array;

  constructor(program: Program, view: View, mostWords: number = MOST_WORDS) {
    this.graph = new FlowGraph(program);
    this.accesses = new Accesses(program, this.graph.code);
    this.#net = new FlowNet(this.graph, this.accesses, view);
    const { facts } = this.accesses;
    const { words, visits, turn } = program.layout;
    const tracked = [
      (fact: number): boolean => fact >= words || view[fact] !== 0,
      // Counts and stamps are what long stories have most of.
      (fact: number): boolean => fact >= words || (view[fact] !== 0 && (fact < visits || fact >= turn)),
      (): boolean => false,
    ];
    const columns = tracked.map((tracks) => columnsOf(facts, words, tracks));
    const chosen =
      columns.find(({ width }) => width * this.#net.rows <= mostWords) ?? columnsOf(facts, words, () => false);
    this.#columns = chosen.columns;
    this.#width = chosen.width;
    this.#frameless = chosen.frameless;
    this.#bits = new Int32Array(this.#width * this.#net.rows);
    this.#solve();
  }

  isLive(slot: number, fact: number): boolean {
    const column = this.#columns[fact] ?? -1;
    return column < 0 || this.#has(this.#net.rowOf(slot), column);
  }

  /** Those of the facts that are live at none of the slots. */
  deadAt(slots: Iterable<number>, facts: Int32Array): Int32Array {
    const live = new Int32Array(this.#width);
    for (const row of new Set(Array.from(slots, (slot) => this.#net.rowOf(slot)))) {
      for (let word = 0; word < this.#width; word++) live[word] |= this.#bits[row * this.#width + word] ?? 0;
    }
    return facts.filter((fact) => {
      const column = this.#columns[fact] ?? -1;
      return column >= 0 && ((live[column >> 5] ?? 0) & (1 << (column & 31))) === 0;
    });
  }

  #has(row: number, column: number): boolean {
    return ((this.#bits[row * this.#width + (column >> 5)] ?? 0) & (1 << (column & 31))) !== 0;
  }

  /** Brings every row up to date until none changes; what a row leads to comes before it where the ways allow it. */
  #solve(): void {
    if (this.#width === 0) return;
    const net = this.#net;
    const { order, before } = successorsFirst(net);
    const due = new Uint8Array(net.rows).fill(1);
    for (let row = 0; row < net.rows; row++) this.#addReads(row);
    const passed = new Int32Array(this.#width);
    for (let changed = true; changed;) {
      changed = false;
      for (const row of order) {
        if (due[row] === 0) continue;
        due[row] = 0;
        if (!this.#flow(row, passed)) continue;
        changed = true;
        for (let index = before.sizeOf(row) - 1; index >= 0; index--) due[before.at(row, index)] = 1;
      }
    }
  }

  #addReads(row: number): void {
    const { reads } = this.#net;
    for (let index = reads.sizeOf(row) - 1; index >= 0; index--) {
      const column = this.#columns[reads.at(row, index)] ?? -1;
      if (column >= 0) this.#bits[row * this.#width + (column >> 5)] |= 1 << (column & 31);
    }
  }

  /** Adds to a row what is live behind its ways; true where something was new. `passed` is room to work in. */
  #flow(row: number, passed: Int32Array): boolean {
    const net = this.#net;
    const bits = this.#bits;
    const { first, last } = net.ways[row] ?? { first: 0, last: 0 };
    const at = row * this.#width;
    let added = 0;
    for (let way = first; way < last; way++) {
      const from = (net.to[way] ?? 0) * this.#width;
      const width = net.sameFrame[way] === true ? this.#width : this.#frameless;
      for (let word = 0; word < width; word++) passed[word] = bits[from + word] as number;
      for (let index = net.kills.sizeOf(way) - 1; index >= 0; index--) {
        const column = this.#columns[net.kills.at(way, index)] ?? -1;
        if (column >= 0) passed[column >> 5] &= ~(1 << (column & 31));
      }
      for (let word = 0; word < width; word++) {
        const known = bits[at + word] as number;
        const live = passed[word] as number;
        added |= live & ~known;
        bits[at + word] = known | live;
      }
    }
    return added !== 0;
  }
}

/** A bit for each fact that is looked at, state words first; the temporaries begin a word of their own. */
function columnsOf(
  facts: number,
  words: number,
  tracks: (fact: number) => boolean,
): { readonly columns: Int32Array; readonly width: number; readonly frameless: number } {
  const columns = new Int32Array(facts).fill(-1);
  let next = 0;
  for (let fact = 0; fact < Math.min(words, facts); fact++) if (tracks(fact)) columns[fact] = next++;
  const frameless = (next + 31) >>> 5;
  next = frameless << 5;
  for (let fact = words; fact < facts; fact++) if (tracks(fact)) columns[fact] = next++;
  return { columns, width: (next + 31) >>> 5, frameless };
}
