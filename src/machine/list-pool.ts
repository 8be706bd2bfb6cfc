import type { ListDefinitions, ListItem } from "./list-definitions.ts";
import { chainA, chainB } from "./mixing.ts";
import { SequencePool } from "./sequence-pool.ts";

/** The word that stands for the first cell; origins of empty lists lie above it. */
const CELL = -1_000_000;

/**
 * Interned list values. A list is its items in the order of insertion, which LIST_RANDOM can see; an empty list is the
 * origins it still answers for, which LIST_ALL and LIST_INVERT can see. Id 0 is the empty list without origins.
 */
export class ListPool {
  readonly #sequences = new SequencePool();
  readonly #definitions: ListDefinitions;
  #cells = 0;
  #scratch = new Int32Array(64);

  constructor(definitions: ListDefinitions) {
    this.#definitions = definitions;
  }

  get definitions(): ListDefinitions {
    return this.#definitions;
  }

  ofItems(items: readonly ListItem[]): number {
    return this.#intern(items.map((item) => item.id));
  }

  /** The empty list that still answers for these origins. */
  emptyOf(origins: readonly number[]): number {
    return this.#intern([...new Set(origins)].map((origin) => -1 - origin));
  }

  /** Makes the ids 1 and up stand for the empty lists of so many cells (list-cells.ts). Before any other list. */
  reserveCells(count: number): void {
    for (let cell = 0; cell < count; cell++) this.#intern([CELL - cell]);
    this.#cells = count;
  }

  cell(number: number): number {
    return number + 1;
  }

  /** The cell an empty list names, or -1 where it is a plain value. */
  cellOf(id: number): number {
    return id > 0 && id <= this.#cells ? id - 1 : -1;
  }

  isEmpty(id: number): boolean {
    return id === 0 || this.#sequences.words[this.#sequences.startOf(id)] < 0;
  }

  /** The items in the order of insertion. */
  itemsOf(id: number): ListItem[] {
    if (this.isEmpty(id)) return [];
    return this.#wordsOf(id).flatMap((item) => this.#definitions.items[item] ?? []);
  }

  /** The origins a list answers for, each once, in the order of its items. */
  originsOf(id: number): number[] {
    if (this.isEmpty(id)) return this.#wordsOf(id).map((word) => -1 - word);
    return [...new Set(this.itemsOf(id).map((item) => item.origin))];
  }

  /** The items in the order in which inkjs prints them: by number, then by the name of their list. */
  orderedItemsOf(id: number): ListItem[] {
    const { origins } = this.#definitions;
    return this.itemsOf(id).sort(
      (x, y) => x.value - y.value || (origins[x.origin]?.name ?? "").localeCompare(origins[y.origin]?.name ?? ""),
    );
  }

  laneA(id: number): number {
    return this.#sequences.lanesA[id];
  }

  laneB(id: number): number {
    return this.#sequences.lanesB[id];
  }

  #wordsOf(id: number): number[] {
    return [...this.#sequences.words.subarray(this.#sequences.startOf(id), this.#sequences.endOf(id))];
  }

  #intern(words: readonly number[]): number {
    if (words.length === 0) return 0;
    if (words.length > this.#scratch.length) this.#scratch = new Int32Array(words.length * 2);
    let a = words.length;
    let b = ~words.length;
    for (const [i, word] of words.entries()) {
      this.#scratch[i] = word;
      a = chainA(a, word);
      b = chainB(b, word);
    }
    return this.#sequences.intern(this.#scratch, 0, words.length, a, b);
  }
}
