import {
  cellParts,
  type PackedMachine,
  type SavedPart,
  SavedStateMismatch,
  TurnStop,
  wordsOf,
} from "../../machine/index.ts";
import { ComponentTable } from "./component-table.ts";
import { TupleTree } from "./tuple-tree.ts";
import { DiscoveryLog } from "./discovery-log.ts";
import { FRESH } from "./visited-set.ts";

/** Types of the pieces that hold the tables. */
const ExactPart = { table: 51, said: 52 } as const;

/** Words of an ending's text in one link of its chain: what was said so far, and what comes next. */
const LINK = 2;

/**
 * The states a search has met, kept whole: no two can be taken for one. A state's number is its place in the order of
 * discovery. Fingerprints are kept beside, so that a search may go on with them alone when this grows too large.
 */
export class ExactStates {
  readonly #machine: PackedMachine;
  readonly #tree: TupleTree;
  /** What endings said, word for word: each link the link before (plus one) and a word. */
  readonly #said = new ComponentTable(LINK);
  readonly #link = new Int32Array(LINK);
  /** Their fingerprints, for a search that goes on with those alone. */
  readonly order = new DiscoveryLog();
  readonly #tables: ComponentTable[];

  constructor(machine: PackedMachine) {
    this.#machine = machine;
    this.#tree = new TupleTree(machine.identityWords);
    this.#tables = [...this.#tree.tables()];
  }

  get bytes(): number {
    return this.#tree.bytes + this.#said.bytes + this.order.bytes;
  }

  /** Takes in the state that the latest turn led to; gives FRESH, or its number where it was met before. */
  add(stop: number, record: Int32Array): number {
    const machine = this.#machine;
    machine.identity(stop, record, stop === TurnStop.choices ? 0 : this.#saidNumber(), this.#tree.input);
    const before = this.#tree.count;
    const number = this.#tree.intern();
    if (number !== before) return number;
    this.order.push(machine.laneA, machine.laneB);
    return FRESH;
  }

  *saved(): Generator<SavedPart> {
    for (const [number, table] of this.#tables.entries()) {
      for (const words of table.contents()) yield* tablePart(ExactPart.table, number, words);
    }
    for (const words of this.#said.contents()) yield* tablePart(ExactPart.said, 0, words);
    yield* this.order.saved();
  }

  /** Takes in a saved piece; false where it is none. */
  restore(part: SavedPart): boolean {
    switch (part.type) {
      case ExactPart.table:
        restoreTable(this.#tables[wordsOf(part)[0] ?? -1], wordsOf(part));
        return true;
      case ExactPart.said:
        restoreTable(this.#said, wordsOf(part));
        return true;
      default:
        return this.order.restore(part);
    }
  }

  /** A number for what the latest turn said; 0 for nothing. */
  #saidNumber(): number {
    const { said, saidCount } = this.#machine.core;
    let number = 0;
    for (let at = 0; at < saidCount; at++) {
      this.#link[0] = number;
      this.#link[1] = said[at] as number;
      number = this.#said.intern(this.#link, 0) + 1;
    }
    return number;
  }
}

function* tablePart(type: number, number: number, tuples: Int32Array): Generator<SavedPart> {
  const words = new Int32Array(1 + tuples.length);
  words[0] = number;
  words.set(tuples, 1);
  yield* cellParts(type, words, words.length);
}

function restoreTable(table: ComponentTable | undefined, words: Int32Array): void {
  if (table === undefined || (words.length - 1) % table.width !== 0)
    throw new SavedStateMismatch("a saved table of states has no such shape");
  for (let at = 1; at < words.length; at += table.width) {
    const before = table.count;
    if (table.intern(words, at) !== before)
      throw new SavedStateMismatch("a saved table of states tells one part twice");
  }
}
