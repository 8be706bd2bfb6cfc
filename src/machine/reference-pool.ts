import { chainA, chainB } from "./mixing.ts";

/** Interned pairs of words with a text: divert targets as values, and variables passed by reference. */
export class ReferencePool {
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #first: number[] = [];
  readonly #second: number[] = [];
  readonly #lanesA: number[] = [];
  readonly #lanesB: number[] = [];

  /** The id of a reference. Its identity is its two words; the text is what it is called. */
  idOf(first: number, second: number, text: string): number {
    const key = `${first},${second},${text}`;
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
