// hot: typed arrays, integers, no allocation per step
import { ComponentTable } from "./component-table.ts";

/** Words of a part at most; states differ in few of their parts, so that parts are shared. */
const PART_WORDS = 8;

/** One level: the tuples below cut into parts of one width, a table for each place. */
interface Level {
  readonly width: number;
  readonly tables: readonly ComponentTable[];
  /** The tuple this level cuts, filled up with zeros, and as it was the last time with the numbers its parts got. */
  readonly words: Int32Array;
  readonly last: Int32Array;
  readonly numbers: Int32Array;
}

/**
 * Long tuples of one length, each kept whole and numbered from 0 in the order of their coming. A tuple is cut into parts, each
 * part is interned, and the numbers of the parts are cut again, to one number at the end: no two tuples can share it.
 */
export class TupleTree {
  readonly #levels: readonly Level[];

  constructor(length: number) {
    const levels: Level[] = [];
    for (let rest = length; levels.length === 0 || rest > 1;) {
      const parts = Math.ceil(rest / PART_WORDS);
      levels.push(levelOf(parts, Math.ceil(rest / parts)));
      rest = parts;
    }
    this.#levels = levels;
  }

  /** How many tuples are kept. */
  get count(): number {
    return this.#levels.at(-1)?.tables[0]?.count ?? 0;
  }

  get bytes(): number {
    let bytes = 0;
    for (const { tables } of this.#levels) for (const table of tables) bytes += table.bytes;
    return bytes;
  }

  /** Where to write the tuple that `intern` takes. */
  get input(): Int32Array {
    return (this.#levels[0] as Level).words;
  }

  /** The number of the tuple in `input`, which is `count` as it was before where the tuple is new. */
  intern(): number {
    for (let at = 0; ; at++) {
      const level = this.#levels[at] as Level;
      internParts(level);
      if (level.tables.length === 1) return level.numbers[0] as number;
      const next = this.#levels[at + 1] as Level;
      for (let part = 0; part < level.numbers.length; part++) next.words[part] = level.numbers[part] as number;
    }
  }

  /** The tables, innermost parts first. */
  *tables(): Generator<ComponentTable> {
    for (const { tables } of this.#levels) yield* tables;
  }
}

function levelOf(parts: number, width: number): Level {
  return {
    width,
    tables: Array.from({ length: parts }, () => new ComponentTable(width)),
    words: new Int32Array(parts * width),
    last: new Int32Array(parts * width),
    numbers: new Int32Array(parts).fill(-1),
  };
}

/** A part that is the same as in the tuple before has its number again. */
function internParts({ width, tables, words, last, numbers }: Level): void {
  for (let part = 0, from = 0; part < tables.length; part++, from += width) {
    let isSame = numbers[part] !== -1;
    for (let at = from; at < from + width; at++) {
      if (words[at] === last[at]) continue;
      isSame = false;
      last[at] = words[at] as number;
    }
    if (!isSame) numbers[part] = (tables[part] as ComponentTable).intern(words, from);
  }
}
