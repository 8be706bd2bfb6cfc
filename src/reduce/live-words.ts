import type { StateLayout, View } from "../machine/index.ts";
import type { Program } from "../machine/index.ts";
import { Accesses } from "./accesses.ts";
import { type Edge, FlowGraph } from "./flow-graph.ts";

/**
 * Liveness: for each instruction the facts (state words and temporaries) that some way on from it reads before it surely
 * writes them. A fact that is not live where play goes on cannot change anything that happens later: every read of it is
 * preceded by a write. The ways on are over-approximated (flow-graph.ts) and so are the reads; the writes are
 * under-approximated. A visit settles a count of which only "visited or not" is ever asked, and a turn's stamp.
 */
export class LiveWords {
  readonly accesses: Accesses;
  /** Words of bits for one instruction. */
  readonly #width: number;
  readonly #bits: Int32Array;

  constructor(program: Program, layout: StateLayout, view: View) {
    this.accesses = new Accesses(program, layout);
    this.#width = (this.accesses.facts + 31) >>> 5;
    this.#bits = new Int32Array(this.#width * program.addresses.size);
    this.#solve(program, layout, view);
  }

  isLive(address: number, fact: number): boolean {
    return ((this.#bits[address * this.#width + (fact >> 5)] ?? 0) & (1 << (fact & 31))) !== 0;
  }

  #solve(program: Program, layout: StateLayout, view: View): void {
    const graph = new FlowGraph(program);
    const edges = Array.from({ length: program.addresses.size }, (_, address) => graph.edgesFrom(address));
    const before = predecessors(edges);
    const settled = Array.from({ length: program.visitStarts.length - 1 }, (_, list) => {
      return this.#mask(settledBy(program, layout, view, list));
    });
    const writes = Array.from(edges.keys(), (address) => this.#mask(this.accesses.writesAt(address)));
    const frameless = this.#mask(Array.from({ length: program.temps }, (_, temp) => this.accesses.temp(temp)));
    for (const address of edges.keys()) this.#add(address, this.accesses.readsAt(address));
    const pending = new Set(edges.keys());
    for (const address of pending) {
      pending.delete(address);
      if (!this.#flow(address, edges[address] ?? [], settled, writes[address] ?? null, frameless)) continue;
      for (const earlier of before[address] ?? []) pending.add(earlier);
    }
  }

  /** Brings what is live at an instruction up to date; true where something was added. */
  #flow(
    address: number,
    edges: readonly Edge[],
    settled: readonly Int32Array[],
    writes: Int32Array | null,
    frameless: Int32Array,
  ): boolean {
    let added = 0;
    for (const { to, visits, sameFrame } of edges) {
      const kill = settled[visits];
      for (let word = 0; word < this.#width; word++) {
        let live = this.#bits[to * this.#width + word] ?? 0;
        if (kill !== undefined) live &= ~(kill[word] ?? 0);
        if (writes !== null) live &= ~(writes[word] ?? 0);
        if (!sameFrame) live &= ~(frameless[word] ?? 0);
        const at = address * this.#width + word;
        const known = this.#bits[at] ?? 0;
        added |= live & ~known;
        this.#bits[at] = known | live;
      }
    }
    return added !== 0;
  }

  #add(address: number, facts: readonly number[]): void {
    for (const fact of facts) this.#bits[address * this.#width + (fact >> 5)] |= 1 << (fact & 31);
  }

  #mask(facts: readonly number[]): Int32Array {
    const mask = new Int32Array(this.#width);
    for (const fact of facts) mask[fact >> 5] |= 1 << (fact & 31);
    return mask;
  }
}

/** What the visits of a list settle, whatever was there before. */
function settledBy(program: Program, layout: StateLayout, view: View, list: number): number[] {
  const counted = program.visitWords.subarray(program.visitStarts[list], program.visitStarts[list + 1]);
  return [...counted].flatMap((number) => [
    ...(program.countsVisits[number] !== 0 && view[layout.visits + number] === 1 ? [layout.visits + number] : []),
    ...(program.countsTurns[number] !== 0 ? [layout.stamps + number] : []),
  ]);
}

function predecessors(edges: readonly (readonly Edge[])[]): number[][] {
  const before: number[][] = Array.from(edges, () => []);
  for (const [address, ways] of edges.entries()) for (const { to } of ways) before[to]?.push(address);
  return before;
}
