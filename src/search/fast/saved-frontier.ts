import { cellParts, PART_BYTES, type SavedPart, SavedStateMismatch, wordsOf } from "../../machine/index.ts";
import type { FrontierStore } from "./frontier-store.ts";

/** What the pieces of a saved frontier hold: which of its tickets wait, the records of those, its end. */
const FrontierPart = { waiting: 60, records: 61, end: 64, base: 58 } as const;

/** The oldest ticket that waits; where none does, the next one given. */
export function oldestWaiting(frontier: FrontierStore): number {
  let ticket = frontier.oldest;
  while (ticket < frontier.tickets && !frontier.waits(ticket)) ticket++;
  return ticket;
}

/**
 * The records that wait, in the order of their tickets; tickets are told by their distance from the first that waits. Pieces
 * are cut by the count from the very start of the search, so that records which wait through several saves stand in equal
 * pieces of each.
 */
export function* savedFrontier(frontier: FrontierStore, recordWords: number): Generator<SavedPart> {
  const { base } = frontier;
  const first = oldestWaiting(frontier);
  yield* cellParts(FrontierPart.base, Uint32Array.of(base + first));
  const waiting = new Uint8Array(frontier.tickets - first);
  for (let at = 0; at < waiting.length; at++) waiting[at] = frontier.waits(first + at) ? 1 : 0;
  yield* cellParts(FrontierPart.waiting, waiting);
  const perPart = Math.max(1, Math.floor(PART_BYTES / (4 * recordWords)));
  let words = new Int32Array(perPart * recordWords);
  let records = 0;
  for (let at = 0; at < waiting.length; at++) {
    if (waiting[at] === 1) frontier.read(first + at, words, records++ * recordWords);
    const isCut = at === waiting.length - 1 || (base + first + at + 1) % perPart === 0;
    if (!isCut || records === 0) continue;
    yield* cellParts(FrontierPart.records, words.subarray(0, records * recordWords), records * recordWords);
    words = new Int32Array(perPart * recordWords);
    records = 0;
  }
  yield* cellParts(FrontierPart.end, Uint8Array.of(0));
}

/** Puts what a saved frontier held into a new one. */
export class FrontierRestorer {
  readonly #frontier: FrontierStore;
  readonly #recordWords: number;
  readonly #waiting: Uint8Array[] = [];
  #piece = 0;
  #at = 0;

  constructor(frontier: FrontierStore, recordWords: number) {
    this.#frontier = frontier;
    this.#recordWords = recordWords;
  }

  /** Takes in a saved piece; false where it is none. */
  take(part: SavedPart): boolean {
    if (part.type === FrontierPart.waiting) {
      this.#waiting.push(part.bytes);
      return true;
    }
    if (part.type === FrontierPart.base) {
      this.#frontier.base = wordsOf(part)[0] ?? 0;
      return true;
    }
    if (part.type === FrontierPart.end) {
      this.#finish();
      return true;
    }
    if (part.type !== FrontierPart.records) return false;
    const words = wordsOf(part);
    if (words.length % this.#recordWords !== 0) throw new SavedStateMismatch("a saved frontier ends within a record");
    for (let at = 0; at < words.length; at += this.#recordWords) this.#push(words, at);
    return true;
  }

  #finish(): void {
    while (this.#next() === 0) this.#skip();
    if (this.#next() !== undefined) throw new SavedStateMismatch("records of the saved frontier are missing");
  }

  #push(words: Int32Array, at: number): void {
    while (this.#next() === 0) this.#skip();
    this.#frontier.push(words, at);
    this.#at++;
  }

  /** A ticket that waits no more is given and released, so that those after it keep their distance. */
  #skip(): void {
    this.#frontier.release(this.#frontier.push(new Int32Array(this.#recordWords), 0));
    this.#at++;
  }

  #next(): number | undefined {
    while (this.#at === this.#waiting[this.#piece]?.length) {
      this.#piece++;
      this.#at = 0;
    }
    return this.#waiting[this.#piece]?.[this.#at];
  }
}
