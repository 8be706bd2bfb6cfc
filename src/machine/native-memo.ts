// hot: typed arrays, integers, no allocation per step

/** Entries of the memo; it is a cache, so an entry may lose its place to another. */
const ENTRIES = 1 << 14;

/** Remembers results of operators that are slow to work out. Operands are interned, so their words say everything. */
export class NativeMemo {
  readonly #operators = new Int32Array(ENTRIES).fill(-1);
  readonly #left = new Int32Array(ENTRIES);
  readonly #right = new Int32Array(ENTRIES);
  readonly #results = new Int32Array(ENTRIES);

  /** Where a call has its place. */
  slotOf(operator: number, left: number, right: number): number {
    const mixed = Math.imul(Math.imul(operator ^ Math.imul(left, 0x9e3779b1), 0x85ebca6b) ^ right, 0xc2b2ae35);
    return (mixed ^ (mixed >>> 15)) & (ENTRIES - 1);
  }

  holds(slot: number, operator: number, left: number, right: number): boolean {
    return this.#operators[slot] === operator && this.#left[slot] === left && this.#right[slot] === right;
  }

  resultAt(slot: number): number {
    return this.#results[slot];
  }

  keep(slot: number, operator: number, left: number, right: number, result: number): void {
    this.#operators[slot] = operator;
    this.#left[slot] = left;
    this.#right[slot] = right;
    this.#results[slot] = result;
  }
}
