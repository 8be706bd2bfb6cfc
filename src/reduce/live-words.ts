import { COUNT_TURN, type Program, type View } from "../machine/index.ts";
import { Accesses } from "./accesses.ts";
import { FlowGraph, type Way } from "./flow-graph.ts";

/**
 * Liveness: for each instruction the facts (state words and temporaries) that some way on from it reads before it surely
 * writes them. A fact that is not live where play goes on cannot change anything that happens later: every read of it is
 * preceded by a write. The ways on are over-approximated (flow-graph.ts) and so are the reads; the writes are
 * under-approximated. A visit settles a count of which only "visited or not" is ever asked, and a turn's stamp.
 */
export class LiveWords {
  readonly accesses: Accesses;
  readonly graph: FlowGraph;
  /** Words of bits for one instruction. */
  readonly #width: number;
  readonly #bits: Int32Array;

  constructor(program: Program, view: View) {
    this.graph = new FlowGraph(program);
    this.accesses = new Accesses(program, this.graph.code);
    this.#width = (this.accesses.facts + 31) >>> 5;
    this.#bits = new Int32Array(this.#width * this.graph.code.slots);
    this.#solve(program, view);
  }

  isLive(slot: number, fact: number): boolean {
    return ((this.#bits[slot * this.#width + (fact >> 5)] ?? 0) & (1 << (fact & 31))) !== 0;
  }

  #solve(program: Program, view: View): void {
    const slots = Array.from({ length: this.graph.code.slots }, (_, slot) => slot);
    const ways = slots.map((slot) => this.graph.waysFrom(slot));
    const before = predecessors(ways);
    const settled = ways.map((from) => from.map(({ counts }) => this.#maskOrNull(settledBy(view, counts))));
    const writes = slots.map((slot) => this.#maskOrNull(this.accesses.writesAt(slot)));
    const temps = Array.from(
      { length: this.accesses.facts - program.layout.words },
      (_, temp) => program.layout.words + temp,
    );
    const frameless = this.#mask(temps);
    for (const slot of slots) this.#add(slot, this.accesses.readsAt(slot));
    const pending = new Set(slots.reverse());
    for (const slot of pending) {
      pending.delete(slot);
      if (!this.#flow(slot, ways[slot] ?? [], settled[slot] ?? [], writes[slot] ?? null, frameless)) continue;
      for (const earlier of before[slot] ?? []) pending.add(earlier);
    }
  }

  /** Brings what is live at an instruction up to date; true where something was added. */
  #flow(
    slot: number,
    ways: readonly Way[],
    settled: readonly (Int32Array | null)[],
    writes: Int32Array | null,
    frameless: Int32Array,
  ): boolean {
    let added = 0;
    for (let index = 0; index < ways.length; index++) {
      const { to, sameFrame } = ways[index] as Way;
      const kill = settled[index] ?? null;
      for (let word = 0; word < this.#width; word++) {
        let live = this.#bits[to * this.#width + word] as number;
        if (kill !== null) live &= ~(kill[word] as number);
        if (writes !== null) live &= ~(writes[word] as number);
        if (!sameFrame) live &= ~(frameless[word] as number);
        const at = slot * this.#width + word;
        const known = this.#bits[at] as number;
        added |= live & ~known;
        this.#bits[at] = known | live;
      }
    }
    return added !== 0;
  }

  #add(slot: number, facts: readonly number[]): void {
    for (const fact of facts) this.#bits[slot * this.#width + (fact >> 5)] |= 1 << (fact & 31);
  }

  #maskOrNull(facts: readonly number[]): Int32Array | null {
    return facts.length === 0 ? null : this.#mask(facts);
  }

  #mask(facts: readonly number[]): Int32Array {
    const mask = new Int32Array(this.#width);
    for (const fact of facts) mask[fact >> 5] |= 1 << (fact & 31);
    return mask;
  }
}

/** What the counters raised on a way settle, whatever was there before. */
function settledBy(view: View, counts: readonly number[]): number[] {
  return counts.filter((count) => (count & 3) === COUNT_TURN || view[count >> 2] === 1).map((count) => count >> 2);
}

function predecessors(ways: readonly (readonly Way[])[]): number[][] {
  const before: number[][] = Array.from(ways, () => []);
  for (const [slot, from] of ways.entries()) for (const { to } of from) before[to]?.push(slot);
  return before;
}
