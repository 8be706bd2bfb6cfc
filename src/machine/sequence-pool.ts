// hot: typed arrays, integers, no allocation per step

/**
 * Interned sequences of words: equal sequences have one id. The two lanes of a sequence's content are handed in by the
 * caller, because the words of a sequence may themselves be ids, whose numbers depend on the order of discovery.
 */
export class SequencePool {
  words = new Int32Array(1024);
  starts = new Int32Array(256);
  lanesA = new Int32Array(256);
  lanesB = new Int32Array(256);
  #table = new Int32Array(512);
  #count = 0;

  constructor() {
    this.intern(this.words, 0, 0, 0, 0);
  }

  /** How many sequences there are. Id 0 is the empty one with lanes of 0. */
  get count(): number {
    return this.#count;
  }

  startOf(id: number): number {
    return this.starts[id];
  }

  endOf(id: number): number {
    return this.starts[id + 1];
  }

  /** The id of the sequence `source[from..to)`. */
  intern(source: Int32Array, from: number, to: number, laneA: number, laneB: number): number {
    const mask = this.#table.length - 1;
    let slot = (laneA ^ Math.imul(laneB, 0x9e3779b1)) & mask;
    for (;;) {
      const held = this.#table[slot] - 1;
      if (held < 0) break;
      if (this.lanesA[held] === laneA && this.lanesB[held] === laneB && this.#equals(held, source, from, to))
        return held;
      slot = (slot + 1) & mask;
    }
    return this.#add(slot, source, from, to, laneA, laneB);
  }

  #equals(id: number, source: Int32Array, from: number, to: number): boolean {
    const start = this.starts[id];
    if (this.starts[id + 1] - start !== to - from) return false;
    for (let i = from, j = start; i < to; i++, j++) if (source[i] !== this.words[j]) return false;
    return true;
  }

  #add(slot: number, source: Int32Array, from: number, to: number, laneA: number, laneB: number): number {
    const id = this.#count++;
    if (id + 2 > this.starts.length) this.#growIds();
    const start = this.starts[id];
    const end = start + to - from;
    if (end > this.words.length) this.words = grown(this.words, end);
    for (let i = from, j = start; i < to; i++, j++) this.words[j] = source[i];
    this.starts[id + 1] = end;
    this.lanesA[id] = laneA;
    this.lanesB[id] = laneB;
    this.#table[slot] = id + 1;
    if (this.#count * 2 > this.#table.length) this.#rehash();
    return id;
  }

  #growIds(): void {
    this.starts = grown(this.starts, this.starts.length + 2);
    this.lanesA = grown(this.lanesA, this.starts.length);
    this.lanesB = grown(this.lanesB, this.starts.length);
  }

  #rehash(): void {
    const table = new Int32Array(this.#table.length * 2);
    const mask = table.length - 1;
    for (let id = 0; id < this.#count; id++) {
      let slot = (this.lanesA[id] ^ Math.imul(this.lanesB[id], 0x9e3779b1)) & mask;
      while (table[slot] !== 0) slot = (slot + 1) & mask;
      table[slot] = id + 1;
    }
    this.#table = table;
  }
}

/** A copy with room for at least so many words. */
export function grown(words: Int32Array, least: number): Int32Array<ArrayBuffer> {
  let length = words.length;
  while (length < least) length *= 2;
  const larger = new Int32Array(length === words.length ? length * 2 : length);
  larger.set(words);
  return larger;
}
