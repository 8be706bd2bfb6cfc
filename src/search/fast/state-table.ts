import type { FactName, MachineCore } from "../../machine/index.ts";

/** A part of the state, and how many states there are because of it. */
export interface StateFactor {
  readonly what: FactName;
  /** Different values among the states. */
  readonly values: number;
  /** Distinct states if nothing told its values apart. */
  readonly without: number;
  /** Distinct states if nothing told apart its values nor those of any factor before it in the list. */
  readonly withoutAll: number;
  /** What capping a number would leave; null for what is no number, or has few values. */
  readonly capped: { readonly at: number; readonly states: number } | null;
}

/** Factors that are looked for, and the values from which on a cap is worth a thought. */
const [MOST_FACTORS, FEW_VALUES] = [8, 4];

/** States as rows of words. Distinct rows are counted by a sum of one hash a word, from which a word can be taken out. */
export class StateTable {
  readonly #core: MachineCore;
  readonly #states: Int32Array[] = [];

  constructor(core: MachineCore) {
    this.#core = core;
  }

  get rows(): number {
    return this.#states.length;
  }

  /** Takes in the state that the machine is in. */
  add(): void {
    this.#states.push(this.#core.W.slice());
  }

  /** The words that make states many: first the one without which the fewest remain, then what remains after it, and so on. */
  factors(nameOf: (address: number) => FactName): StateFactor[] {
    const columns = this.#varying();
    const left = new Set(columns.map(({ address }) => address));
    const sums = this.#states.map((state) => [...left].reduce((sum, at) => sum + hash(at, state[at] ?? 0), 0n));
    const all = [...sums];
    const factors: StateFactor[] = [];
    while (left.size > 0 && factors.length < MOST_FACTORS) {
      const [address, withoutAll] = this.#best(sums, left);
      left.delete(address);
      this.#takeOut(sums, address);
      factors.push({
        what: nameOf(address),
        values: columns.find((column) => column.address === address)?.values ?? 0,
        without: this.#distinctWithout(all, address),
        withoutAll,
        capped: this.#capped(all, address),
      });
      if (withoutAll === 1) break;
    }
    return factors;
  }

  #varying(): { readonly address: number; readonly values: number }[] {
    return Array.from(this.#core.W.keys(), (address) => ({
      address,
      values: new Set(this.#states.map((state) => state[address])).size,
    })).filter(({ values }) => values > 1);
  }

  #best(sums: readonly bigint[], left: ReadonlySet<number>): readonly [address: number, distinct: number] {
    const counts = [...left].map((address) => [address, this.#distinctWithout(sums, address)] as const);
    return counts.reduce((best, count) => (count[1] < best[1] ? count : best));
  }

  #distinctWithout(sums: readonly bigint[], address: number): number {
    const distinct = new Set<bigint>();
    for (const [row, state] of this.#states.entries()) {
      distinct.add((sums[row] ?? 0n) - hash(address, state[address] ?? 0));
    }
    return distinct.size;
  }

  #takeOut(sums: bigint[], address: number): void {
    for (const [row, state] of this.#states.entries())
      sums[row] = (sums[row] ?? 0n) - hash(address, state[address] ?? 0);
  }

  /** The effect of a cap in the middle of a number's values. */
  #capped(sums: readonly bigint[], address: number): StateFactor["capped"] {
    const numbers = this.#states.map((state) => numberIn(this.#core, address, state[address] ?? 0));
    if (numbers.includes(null)) return null;
    const values = [...new Set(numbers)].map(Number).sort((a, b) => a - b);
    if (values.length < FEW_VALUES) return null;
    const at = values[values.length >> 1] ?? 0;
    const distinct = new Set<bigint>();
    for (const [row, state] of this.#states.entries()) {
      const kept = Math.min(Number(numbers[row]), at);
      distinct.add((sums[row] ?? 0n) - hash(address, state[address] ?? 0) + hash(address + 0.5, kept));
    }
    return { at, states: distinct.size };
  }
}

/** The number that a word of the state holds; null where it holds something else. */
function numberIn(core: MachineCore, address: number, word: number): number | null {
  const { globals, visits, stamps } = core.program.layout;
  if (address < globals) return (word & 15) === 0 ? word >> 4 : null;
  return address >= visits && address < stamps ? word : null;
}

function hash(address: number, word: number): bigint {
  return Bun.hash.wyhash(`${address} ${word}`);
}
