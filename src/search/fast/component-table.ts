// hot: typed arrays, integers, no allocation per step

/** Tuples a chunk holds. */
const CHUNK_BITS = 10;
const CHUNK = 1 << CHUNK_BITS;
const IN_CHUNK = CHUNK - 1;
const FIRST_SLOTS = 256;

/**
 * Tuples of one width, each kept once and numbered from 0 in the order of their coming. Chunks keep every array short, however
 * many tuples there are. Reference: a map from text, in the tests.
 */
export class ComponentTable {
  readonly #chunks: Int32Array[] = [];
  /** Numbers of tuples plus one, 0 where a slot is free; a power of two, at most half full. */
  #slots = new Int32Array(FIRST_SLOTS);
  #count = 0;

  constructor(readonly width: number) {}

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return (this.#chunks.length * CHUNK * this.width + this.#slots.length) * 4;
  }

  /** The number of the tuple at `source[from …]`, which is `count` as it was before where the tuple is new. */
  intern(source: Int32Array, from: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let probe = hashOf(source, from, this.width) & mask;
    for (;;) {
      const held = slots[probe] as number;
      if (held === 0) break;
      if (this.#equals(held - 1, source, from)) return held - 1;
      probe = (probe + 1) & mask;
    }
    slots[probe] = this.#count + 1;
    return this.#append(source, from);
  }

  /** All tuples, in the order of their numbers; in pieces. */
  *contents(): Generator<Int32Array> {
    for (const [chunk, words] of this.#chunks.entries()) {
      yield words.subarray(0, Math.min(CHUNK, this.#count - chunk * CHUNK) * this.width);
    }
  }

  #equals(tuple: number, source: Int32Array, from: number): boolean {
    const words = this.#chunks[tuple >>> CHUNK_BITS] as Int32Array;
    const at = (tuple & IN_CHUNK) * this.width;
    for (let word = 0; word < this.width; word++) if (words[at + word] !== source[from + word]) return false;
    return true;
  }

  #append(source: Int32Array, from: number): number {
    const tuple = this.#count++;
    if ((tuple & IN_CHUNK) === 0) this.#chunks.push(new Int32Array(CHUNK * this.width));
    const words = this.#chunks[tuple >>> CHUNK_BITS] as Int32Array;
    const at = (tuple & IN_CHUNK) * this.width;
    for (let word = 0; word < this.width; word++) words[at + word] = source[from + word] as number;
    if (this.#count * 2 > this.#slots.length) this.#rehash();
    return tuple;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let tuple = 0; tuple < this.#count; tuple++) {
      const words = this.#chunks[tuple >>> CHUNK_BITS] as Int32Array;
      let probe = hashOf(words, (tuple & IN_CHUNK) * this.width, this.width) & mask;
      while (slots[probe] !== 0) probe = (probe + 1) & mask;
      slots[probe] = tuple + 1;
    }
    this.#slots = slots;
  }
}

function hashOf(source: Int32Array, from: number, width: number): number {
  let hash = width;
  for (let at = from; at < from + width; at++) {
    hash = Math.imul(hash ^ (source[at] as number), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash ^ (hash >>> 13);
}
