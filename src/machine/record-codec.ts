// hot: typed arrays, integers, no allocation per step

import { EXACT, UNSEEN, type View } from "./observable.ts";
import { grown, SequencePool } from "./sequence-pool.ts";
import type { StateLayout } from "./state-layout.ts";

/** Words at the start of a record: the two lanes, and what did not fit its place. */
const LANE_A = 0;
const LANE_B = 1;
const OVERFLOW = 2;
const HEADER = 3;

/** A byte that says: look among the overflow. */
const ESCAPE = 255;

/** Where a slot lies within its word of the record: bits 0 to 31 as they are, bytes from BYTE on by their shift. */
const NO_PLACE = -1;
const WORD = -2;
const BYTE = 32;

/**
 * States as short records: what nobody can see is left out, flags are bits, counters bytes. A counter that outgrows its
 * byte goes to an interned list beside the record, so that no count is ever wrapped.
 */
export class RecordCodec {
  readonly recordWords: number;
  readonly #bits: Int32Array;
  readonly #bytes: Int32Array;
  readonly #words: Int32Array;
  /** By slot: the word of the record it lies in, and where within it. */
  readonly #at: Int32Array;
  readonly #places: Int32Array;
  readonly #overflow = new SequencePool();
  #scratch = new Int32Array(32);
  #bytesAt: number;
  #wordsAt: number;

  constructor(layout: StateLayout, view: View) {
    const seen = Array.from(view.keys()).filter((slot) => view[slot] !== UNSEEN);
    const isCount = (slot: number): boolean => slot >= layout.visits && slot < layout.stamps;
    this.#bits = Int32Array.from(seen.filter((slot) => isCount(slot) && view[slot] === 1));
    this.#bytes = Int32Array.from(seen.filter((slot) => isCount(slot) && view[slot] !== 1));
    this.#words = Int32Array.from(seen.filter((slot) => !isCount(slot)));
    this.#bytesAt = HEADER + Math.ceil(this.#bits.length / 32);
    this.#wordsAt = this.#bytesAt + Math.ceil(this.#bytes.length / 4);
    this.recordWords = this.#wordsAt + this.#words.length;
    this.#at = new Int32Array(view.length);
    this.#places = new Int32Array(view.length).fill(NO_PLACE);
    for (let i = 0; i < this.#bits.length; i++) this.#place(this.#bits[i], HEADER + (i >> 5), i & 31);
    for (let i = 0; i < this.#bytes.length; i++)
      this.#place(this.#bytes[i], this.#bytesAt + (i >> 2), BYTE + ((i & 3) << 3));
    for (let i = 0; i < this.#words.length; i++) this.#place(this.#words[i], this.#wordsAt + i, WORD);
  }

  #place(slot: number, at: number, place: number): void {
    this.#at[slot] = at;
    this.#places[slot] = place;
  }

  laneA(record: Int32Array, offset: number): number {
    return record[offset + LANE_A];
  }

  laneB(record: Int32Array, offset: number): number {
    return record[offset + LANE_B];
  }

  setLanes(record: Int32Array, offset: number, laneA: number, laneB: number): void {
    record[offset + LANE_A] = laneA;
    record[offset + LANE_B] = laneB;
  }

  /** A whole state as a record. */
  pack(state: Int32Array, into: Int32Array, offset: number): void {
    into.fill(0, offset, offset + this.recordWords);
    for (let slot = 0; slot < state.length; slot++) this.#put(slot, state[slot], into, offset);
    this.#packOverflow(state, into, offset);
  }

  /** Brings a record up to date with one word of its state. Words that nobody sees have no place in it. */
  update(record: Int32Array, slot: number, state: Int32Array): void {
    this.#put(slot, state[slot], record, 0);
    if (this.#places[slot] >= BYTE && (state[slot] >= ESCAPE || record[OVERFLOW] !== 0))
      this.#packOverflow(state, record, 0);
  }

  #put(slot: number, word: number, record: Int32Array, offset: number): void {
    const place = this.#places[slot];
    if (place === NO_PLACE) return;
    const at = offset + this.#at[slot];
    if (place === WORD) record[at] = word;
    else if (place < BYTE) record[at] = word === 0 ? record[at] & ~(1 << place) : record[at] | (1 << place);
    else {
      const shift = place - BYTE;
      record[at] = (record[at] & ~(ESCAPE << shift)) | (Math.min(word, ESCAPE) << shift);
    }
  }

  #packOverflow(state: Int32Array, record: Int32Array, offset: number): void {
    let escaped = 0;
    for (let i = 0; i < this.#bytes.length; i++) {
      if (state[this.#bytes[i]] >= ESCAPE) escaped = this.#escape(escaped, i, state[this.#bytes[i]]);
    }
    record[offset + OVERFLOW] = escaped === 0 ? 0 : this.#overflow.intern(this.#scratch, 0, escaped, escaped, 0);
  }

  unpack(record: Int32Array, offset: number, state: Int32Array): void {
    for (let i = 0; i < this.#bits.length; i++) {
      state[this.#bits[i]] = (record[offset + HEADER + (i >> 5)] >>> (i & 31)) & 1;
    }
    for (let i = 0; i < this.#bytes.length; i++) {
      state[this.#bytes[i]] = (record[offset + this.#bytesAt + (i >> 2)] >>> ((i & 3) << 3)) & ESCAPE;
    }
    const overflow = record[offset + OVERFLOW];
    if (overflow !== 0) this.#restore(overflow, state);
    for (let i = 0; i < this.#words.length; i++) state[this.#words[i]] = record[offset + this.#wordsAt + i];
  }

  #escape(length: number, index: number, count: number): number {
    if (length + 2 > this.#scratch.length) this.#scratch = grown(this.#scratch, length + 2);
    this.#scratch[length] = index;
    this.#scratch[length + 1] = count;
    return length + 2;
  }

  #restore(overflow: number, state: Int32Array): void {
    const end = this.#overflow.endOf(overflow);
    for (let at = this.#overflow.startOf(overflow); at < end; at += 2) {
      state[this.#bytes[this.#overflow.words[at]]] = this.#overflow.words[at + 1];
    }
  }
}

/** What a view makes of a word. */
export function seen(word: number, view: number): number {
  if (view === EXACT) return word;
  return Math.min(word, view);
}
