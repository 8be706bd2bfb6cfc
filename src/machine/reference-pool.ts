import { chainA, chainB } from "./mixing.ts";

/** Interned pairs of words with a text: divert targets as values, and variables passed by reference. */
export class ReferencePool {
  readonly #ids = new Map<string | number, number>();
  readonly #texts: string[] = [];
  readonly #first: number[] = [];
  readonly #second: number[] = [];
  readonly #lanesA: number[] = [];
  readonly #lanesB: number[] = [];

  /** The id of a reference that its two words tell apart, both from 0 to 2^20. */
  idOf(first: number, second: number, text: string): number {
    return this.#intern(first * 0x100000 + second, first, second, text);
  }

  /** The id of a reference that its text tells apart: two spellings of one place are two values to inkjs. */
  named(first: number, text: string): number {
    return this.#intern(text, first, 0, text);
  }

  #intern(key: string | number, first: number, second: number, text: string): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.#texts.length;
    this.#ids.set(key, id);
    this.#texts.push(text);
    this.#first.push(first);
    this.#second.push(second);
    let a = chainA(first, second);
    let b = chainB(first, second);
    for (let i = 0; i < text.length; i++) {
      a = chainA(a, text.charCodeAt(i));
      b = chainB(b, text.charCodeAt(i));
    }
    this.#lanesA.push(a);
    this.#lanesB.push(b);
    return id;
  }

  textOf(id: number): string {
    return this.#texts[id] ?? "";
  }

  firstOf(id: number): number {
    return this.#first[id] ?? 0;
  }

  secondOf(id: number): number {
    return this.#second[id] ?? 0;
  }

  laneA(id: number): number {
    return this.#lanesA[id] ?? 0;
  }

  laneB(id: number): number {
    return this.#lanesB[id] ?? 0;
  }
}
