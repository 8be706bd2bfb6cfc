// hot: typed arrays, integers, no allocation per step
import type { StateLayout } from "./state-layout.ts";
import { TupleTable } from "./tuple-table.ts";
import { UNSEEN, type View } from "./view.ts";

/** Words at the start of a record: its two lanes, and what did not fit its place. */
const LANE_A = 0;
const LANE_B = 1;
const OVERFLOW = 2;
const HEADER = 3;

/** A byte that says: look among the overflow. */
const ESCAPE = 255;

/** What a word of a record is made of. */
const BITS = 0;
const BYTES = 1;
const WHOLE = 2;

/**
 * States as short records of a fixed length: what a view does not see is left out, flags are bits, counters bytes, all else
 * words. A counter that outgrows its byte goes to an interned list beside the record, so that no count is ever wrapped.
 * `pack` and `load` touch only what differs from the record that was loaded last.
 */
export class RecordCodec {
  readonly recordWords: number;
  /** What each word of a record holds, and the state words in it: 32 a word. */
  readonly #kinds: Uint8Array;
  readonly #addresses: Int32Array;
  /** Place of each state word: record word * 32 + bit or shift; -1 where it is left out. */
  readonly #places: Int32Array;
  /** Counters that do not fit their byte; records name these tuples. */
  readonly overflow = new TupleTable();
  readonly #scratch: Int32Array;

  constructor(layout: StateLayout, view: View) {
    const seen = Array.from(view.keys()).filter((address) => view[address] !== UNSEEN);
    const isCount = (address: number): boolean => address >= layout.visits && address < layout.stamps;
    const bits = seen.filter((address) => isCount(address) && view[address] === 1);
    const bytes = seen.filter((address) => isCount(address) && view[address] !== 1);
    const whole = seen.filter((address) => !isCount(address));
    const bitWords = Math.ceil(bits.length / 32);
    const byteWords = Math.ceil(bytes.length / 4);
    this.recordWords = HEADER + bitWords + byteWords + whole.length;
    this.#kinds = new Uint8Array(this.recordWords).fill(WHOLE);
    this.#kinds.fill(BITS, HEADER, HEADER + bitWords);
    this.#kinds.fill(BYTES, HEADER + bitWords, HEADER + bitWords + byteWords);
    this.#addresses = new Int32Array(this.recordWords * 32).fill(-1);
    this.#places = new Int32Array(view.length).fill(-1);
    const place = (address: number, word: number, within: number): void => {
      this.#places[address] = word * 32 + within;
      this.#addresses[word * 32 + within] = address;
    };
    for (const [number, address] of bits.entries()) place(address, HEADER + (number >> 5), number & 31);
    for (const [number, address] of bytes.entries())
      place(address, HEADER + bitWords + (number >> 2), (number & 3) << 3);
    for (const [number, address] of whole.entries()) place(address, HEADER + bitWords + byteWords + number, 0);
    this.#scratch = new Int32Array(2 * bytes.length + 2);
  }

  /** Brings a record up to date with a state word that changed. */
  update(record: Int32Array, offset: number, address: number, word: number): void {
    const place = this.#places[address] as number;
    if (place < 0) return;
    const at = offset + (place >> 5);
    const kind = this.#kinds[place >> 5];
    const within = place & 31;
    if (kind === WHOLE) record[at] = word;
    else if (kind === BITS) {
      record[at] = word === 0 ? (record[at] as number) & ~(1 << within) : (record[at] as number) | (1 << within);
    } else {
      const old = ((record[at] as number) >>> within) & ESCAPE;
      const fresh = Math.min(word, ESCAPE);
      record[at] = ((record[at] as number) & ~(ESCAPE << within)) | (fresh << within);
      if (old === ESCAPE || fresh === ESCAPE) this.#spill(record, offset, address, word);
    }
  }

  setLanes(record: Int32Array, offset: number, a: number, b: number): void {
    record[offset + LANE_A] = a;
    record[offset + LANE_B] = b;
  }

  laneA(record: Int32Array): number {
    return record[LANE_A] as number;
  }

  laneB(record: Int32Array): number {
    return record[LANE_B] as number;
  }

  /** Goes from one record to another: writes the state words in which they differ. */
  move(from: Int32Array, to: Int32Array, offset: number, state: Int32Array): void {
    const length = this.recordWords;
    for (let at = HEADER; at < length; at++) {
      const fresh = to[offset + at] as number;
      if (fresh === from[at]) continue;
      this.#moveWord(at, (from[at] as number) ^ fresh, fresh, state);
      from[at] = fresh;
    }
    from[LANE_A] = to[offset + LANE_A] as number;
    from[LANE_B] = to[offset + LANE_B] as number;
    const spilled = to[offset + OVERFLOW] as number;
    from[OVERFLOW] = spilled;
    if (spilled !== 0) this.#restore(spilled - 1, state);
  }

  /** Bytes held beside the records. */
  get bytes(): number {
    return this.overflow.bytes;
  }

  #moveWord(at: number, change: number, fresh: number, state: Int32Array): void {
    const base = at * 32;
    const kind = this.#kinds[at];
    if (kind === WHOLE) {
      state[this.#addresses[base] as number] = fresh;
      return;
    }
    if (kind === BYTES) {
      for (let shift = 0; shift < 32; shift += 8) {
        if (((change >>> shift) & ESCAPE) === 0) continue;
        state[this.#addresses[base + shift] as number] = (fresh >>> shift) & ESCAPE;
      }
      return;
    }
    for (let left = change; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      state[this.#addresses[base + bit] as number] = (fresh >>> bit) & 1;
    }
  }

  /** Notes a counter beside the record; one that fits its byte again is taken off. */
  #spill(record: Int32Array, offset: number, address: number, count: number): void {
    const scratch = this.#scratch;
    let length = 0;
    const spilled = record[offset + OVERFLOW] as number;
    const known = spilled === 0 ? [] : this.overflow.view(spilled - 1);
    for (let at = 0; at < known.length; at += 2) {
      if (known[at] === address) continue;
      scratch[length++] = known[at] as number;
      scratch[length++] = known[at + 1] as number;
    }
    if (count >= ESCAPE) length = insertSorted(scratch, length, address, count);
    record[offset + OVERFLOW] = length === 0 ? 0 : this.overflow.intern(scratch, 0, length) + 1;
  }

  #restore(spilled: number, state: Int32Array): void {
    const { words, starts } = this.overflow;
    const end = starts[spilled + 1] as number;
    for (let at = starts[spilled] as number; at < end; at += 2) state[words[at] as number] = words[at + 1] as number;
  }
}

/** Puts a pair among pairs in the order of their first word, so that equal contents look equal. */
function insertSorted(pairs: Int32Array, length: number, address: number, count: number): number {
  let at = length;
  while (at > 0 && (pairs[at - 2] as number) > address) {
    pairs[at] = pairs[at - 2] as number;
    pairs[at + 1] = pairs[at - 1] as number;
    at -= 2;
  }
  pairs[at] = address;
  pairs[at + 1] = count;
  return length + 2;
}
