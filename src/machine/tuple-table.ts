// hot: typed arrays, integers, no allocation per step
/**
 * Hash consing of short sequences of words: the same sequence always gets the same small number, counting from 0. Used for
 * call stacks, offered choices, menus, evaluation stacks.
 */
export class TupleTable {
  /** Start of each tuple in `words`; one more entry than there are tuples. */
  starts = new Int32Array(1024);
  words = new Int32Array(8192);
  count = 0;
  #slots = new Int32Array(2048).fill(-1);

  /** The number of the sequence `source[from..to)`. */
  intern(source: Int32Array, from: number, to: number): number {
    let hash = to - from;
    for (let index = from; index < to; index++)
      hash = Math.imul(hash ^ (source[index] as number), 0x9e3779b1) ^ (hash >>> 15);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let probe = (hash ^ (hash >>> 16)) & mask;
    for (;;) {
      const found = slots[probe] as number;
      if (found < 0) break;
      if (this.#equals(found, source, from, to)) return found;
      probe = (probe + 1) & mask;
    }
    slots[probe] = this.count;
    return this.#append(source, from, to);
  }

  lengthOf(tuple: number): number {
    return (this.starts[tuple + 1] as number) - (this.starts[tuple] as number);
  }

  /** The words of a tuple, valid until the next `intern`. */
  view(tuple: number): Int32Array {
    return this.words.subarray(this.starts[tuple], this.starts[tuple + 1]);
  }

  /** Bytes held, for memory budgets. */
  get bytes(): number {
    return (this.starts.length + this.words.length + this.#slots.length) * 4;
  }

  #equals(tuple: number, source: Int32Array, from: number, to: number): boolean {
    const { words } = this;
    const start = this.starts[tuple] as number;
    if ((this.starts[tuple + 1] as number) - start !== to - from) return false;
    for (let index = from, at = start; index < to; index++, at++) if (words[at] !== source[index]) return false;
    return true;
  }

  #append(source: Int32Array, from: number, to: number): number {
    const start = this.starts[this.count] as number;
    const end = start + to - from;
    if (end > this.words.length) this.words = grown(this.words, end);
    for (let index = from, at = start; index < to; index++, at++) this.words[at] = source[index] as number;
    const tuple = this.count++;
    if (this.count >= this.starts.length) this.starts = grown(this.starts, this.count + 1);
    this.starts[this.count] = end;
    if (this.count * 2 > this.#slots.length) this.#rehash();
    return tuple;
  }

  #rehash(): void {
    const slots = new Int32Array(this.#slots.length * 4).fill(-1);
    const mask = slots.length - 1;
    for (let tuple = 0; tuple < this.count; tuple++) {
      const from = this.starts[tuple] as number;
      const to = this.starts[tuple + 1] as number;
      let hash = to - from;
      for (let index = from; index < to; index++) {
        hash = Math.imul(hash ^ (this.words[index] as number), 0x9e3779b1) ^ (hash >>> 15);
      }
      let probe = (hash ^ (hash >>> 16)) & mask;
      while ((slots[probe] as number) >= 0) probe = (probe + 1) & mask;
      slots[probe] = tuple;
    }
    this.#slots = slots;
  }
}

/** A copy of an array that holds at least so many words, at least twice as long as before. */
export function grown(array: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  const longer = new Int32Array(Math.max(needed, array.length * 2));
  longer.set(array);
  return longer;
}
