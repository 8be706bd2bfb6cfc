import {
  cellParts,
  type PackedMachine,
  type SavedPart,
  SavedStateMismatch,
  TurnStop,
  wordsOf,
} from "../../machine/index.ts";
import { growingColumn } from "../growing-column.ts";
import { ComponentTable } from "./component-table.ts";
import { TupleTree } from "./tuple-tree.ts";
import { FRESH, VisitedSet } from "./visited-set.ts";

/** Types of the pieces that hold the tables and the fingerprints. */
const ExactPart = { table: 51, said: 52, lanesA: 53, lanesB: 54 } as const;

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
  readonly #lanesA = growingColumn((n) => new Uint32Array(n));
  readonly #lanesB = growingColumn((n) => new Uint32Array(n));
  readonly #tables: ComponentTable[];

  constructor(machine: PackedMachine) {
    this.#machine = machine;
    this.#tree = new TupleTree(machine.identityWords);
    this.#tables = [...this.#tree.tables()];
  }

  get bytes(): number {
    return this.#tree.bytes + this.#said.bytes + 8 * this.#lanesA.length;
  }

  /** Takes in the state that the latest turn led to; gives FRESH, or its number where it was met before. */
  add(stop: number, record: Int32Array): number {
    const machine = this.#machine;
    machine.identity(stop, record, stop === TurnStop.choices ? 0 : this.#saidNumber(), this.#tree.input);
    const before = this.#tree.count;
    const number = this.#tree.intern();
    if (number !== before) return number;
    this.#lanesA.push(machine.laneA);
    this.#lanesB.push(machine.laneB);
    return FRESH;
  }

  /** The fingerprints of the same states, with their numbers where those are wanted. */
  fingerprints(numbers: boolean): VisitedSet {
    const set = new VisitedSet(numbers);
    for (let state = 0; state < this.#lanesA.length; state++) {
      set.add(this.#lanesA.at(state) | 0, this.#lanesB.at(state) | 0, state);
    }
    return set;
  }

  *saved(): Generator<SavedPart> {
    for (const [number, table] of this.#tables.entries()) {
      for (const words of table.contents()) yield* tablePart(ExactPart.table, number, words);
    }
    for (const words of this.#said.contents()) yield* tablePart(ExactPart.said, 0, words);
    yield* cellParts(ExactPart.lanesA, this.#lanesA.toArray());
    yield* cellParts(ExactPart.lanesB, this.#lanesB.toArray());
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
      case ExactPart.lanesA:
        this.#lanesA.append(this.#lanesA.cellsOf(part.bytes));
        return true;
      case ExactPart.lanesB:
        this.#lanesB.append(this.#lanesB.cellsOf(part.bytes));
        return true;
      default:
        return false;
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
