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

/**
 * States as short records: what nobody can see is left out, flags are bits, counters bytes. A counter that outgrows its
 * byte goes to an interned list beside the record, so that no count is ever wrapped.
 */
export class RecordCodec {
  readonly recordWords: number;
  readonly #bits: Int32Array;
  readonly #bytes: Int32Array;
  readonly #words: Int32Array;
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
  }

  laneA(record: Int32Array, offset: number): number {
    return record[offset + LANE_A];
  }

  laneB(record: Int32Array, offset: number): number {
    return record[offset + LANE_B];
  }

  pack(state: Int32Array, laneA: number, laneB: number, into: Int32Array, offset: number): void {
    into[offset + LANE_A] = laneA;
    into[offset + LANE_B] = laneB;
    into[offset + OVERFLOW] = 0;
    for (let at = HEADER; at < this.#wordsAt; at++) into[offset + at] = 0;
    for (let i = 0; i < this.#bits.length; i++) {
      if (state[this.#bits[i]] !== 0) into[offset + HEADER + (i >> 5)] |= 1 << (i & 31);
    }
    let escaped = 0;
    for (let i = 0; i < this.#bytes.length; i++) {
      const count = state[this.#bytes[i]];
      if (count >= ESCAPE) escaped = this.#escape(escaped, i, count);
      into[offset + this.#bytesAt + (i >> 2)] |= Math.min(count, ESCAPE) << ((i & 3) << 3);
    }
    if (escaped > 0) into[offset + OVERFLOW] = this.#overflow.intern(this.#scratch, 0, escaped, escaped, 0);
    for (let i = 0; i < this.#words.length; i++) into[offset + this.#wordsAt + i] = state[this.#words[i]];
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
