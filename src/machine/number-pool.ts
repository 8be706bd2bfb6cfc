import { chainA, chainB } from "./mixing.ts";

const bits = new Float64Array(1);
const words = new Int32Array(bits.buffer);

/** Interned numbers that do not fit beside a tag: floats, and integers beyond 29 bits. */
export class NumberPool {
  readonly #floats = new Map<number, number>();
  readonly #integers = new Map<number, number>();
  readonly #numbers: number[] = [];
  readonly #isFloat: boolean[] = [];
  readonly #lanesA: number[] = [];
  readonly #lanesB: number[] = [];

  idOf(number: number, isFloat: boolean): number {
    const ids = isFloat ? this.#floats : this.#integers;
    const known = ids.get(number);
    if (known !== undefined) return known;
    const id = this.#numbers.length;
    ids.set(number, id);
    this.#numbers.push(number);
    this.#isFloat.push(isFloat);
    bits[0] = number;
    const kind = isFloat ? 1 : 2;
    this.#lanesA.push(chainA(chainA(kind, words[0]), words[1]));
    this.#lanesB.push(chainB(chainB(kind, words[0]), words[1]));
    return id;
  }

  numberOf(id: number): number {
    return this.#numbers[id] ?? 0;
  }

  isFloat(id: number): boolean {
    return this.#isFloat[id] ?? false;
  }

  laneA(id: number): number {
    return this.#lanesA[id] ?? 0;
  }

  laneB(id: number): number {
    return this.#lanesB[id] ?? 0;
  }
}
