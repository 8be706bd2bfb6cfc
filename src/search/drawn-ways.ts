import * as v from "valibot";
import {
  cellParts,
  jsonOf,
  jsonParts,
  type Lots,
  type SavedPart,
  SavedStateMismatch,
  TupleTable,
  wordsOf,
} from "../machine/index.ts";
import { growingColumn } from "./growing-column.ts";

/**
 * What was drawn on the ways of a graph, for stories that draw. The draws of one turn are a tuple of cells: for each draw
 * its outcome and how many outcomes were possible. Tuple 0 is a turn without draws.
 */
export interface DrawnWays {
  /** Cells of tuple `t` are `cells[offsets[t]]` up to, not including, `cells[offsets[t + 1]]`. */
  readonly offsets: Int32Array;
  readonly cells: Int32Array;
  /** By state, the tuple of the turn that first led into it. */
  readonly parents: Uint32Array;
  /** By edge, twice its tuple, plus 1 where the edge is the first of its choice; null where edges were not kept. */
  readonly edges: Uint32Array | null;
  /** The outcomes of the first turn: pairs of state and tuple. */
  readonly starts: Uint32Array;
}

/** Number of the tuple of a turn without draws. */
export const NOTHING_DRAWN = 0;

/** What the pieces hold. */
const DrawPart = { tuples: 70, parents: 71, edges: 72, starts: 73, script: 74 } as const;

const tupleSchema = v.array(v.array(v.pipe(v.number(), v.safeInteger())));

/** Writes down what was drawn, beside a GraphRecorder. */
export class DrawRecorder {
  readonly #tuples = new TupleTable();
  readonly #parents = growingColumn((n) => new Uint32Array(n));
  readonly #starts = growingColumn((n) => new Uint32Array(n));
  #edges = growingColumn((n) => new Uint32Array(n));
  #keepsEdges = true;
  #scratch = new Int32Array(64);

  constructor(private readonly lots: Lots) {
    this.#tuples.intern(this.#scratch, 0, 0);
  }

  /** The tuple of the latest turn. */
  latest(): number {
    const { drawn, possible } = this.lots;
    if (drawn.length === 0) return NOTHING_DRAWN;
    if (2 * drawn.length > this.#scratch.length) this.#scratch = new Int32Array(4 * drawn.length);
    for (let at = 0; at < drawn.length; at++) {
      this.#scratch[2 * at] = drawn[at] ?? 0;
      this.#scratch[2 * at + 1] = possible[at] ?? 1;
    }
    return this.#tuples.intern(this.#scratch, 0, 2 * drawn.length);
  }

  addState(tuple: number): void {
    this.#parents.push(tuple);
  }

  addStart(state: number, tuple: number): void {
    this.#starts.push(state);
    this.#starts.push(tuple);
  }

  addEdge(tuple: number, isFirst: boolean): void {
    if (this.#keepsEdges) this.#edges.push(2 * tuple + Number(isFirst));
  }

  dropEdges(): void {
    this.#keepsEdges = false;
    this.#edges = growingColumn((n) => new Uint32Array(n));
  }

  *saved(): Generator<SavedPart> {
    yield* jsonParts(DrawPart.tuples, this.#allTuples());
    yield* cellParts(DrawPart.parents, this.#parents.toArray());
    yield* cellParts(DrawPart.edges, this.#edges.toArray());
    yield* cellParts(DrawPart.starts, this.#starts.toArray());
    yield* cellParts(DrawPart.script, Int32Array.from(this.lots.position()));
  }

  /** Takes in a piece of what another recorder saved; false where it is none. The recorder must be new. */
  restore(part: SavedPart): boolean {
    switch (part.type) {
      case DrawPart.tuples: {
        const tuples = v.safeParse(tupleSchema, jsonOf(part));
        if (!tuples.success) throw new SavedStateMismatch("saved draws are not what a search writes");
        for (const tuple of tuples.output) this.#tuples.intern(Int32Array.from(tuple), 0, tuple.length);
        return true;
      }
      case DrawPart.parents:
        this.#parents.append(this.#parents.cellsOf(part.bytes));
        return true;
      case DrawPart.edges:
        this.#edges.append(this.#edges.cellsOf(part.bytes));
        return true;
      case DrawPart.starts:
        this.#starts.append(this.#starts.cellsOf(part.bytes));
        return true;
      case DrawPart.script:
        this.lots.goTo([...wordsOf(part)]);
        return true;
      default:
        return false;
    }
  }

  finish(): DrawnWays {
    return {
      offsets: this.#tuples.starts.slice(0, this.#tuples.count + 1),
      cells: this.#tuples.words.slice(0, this.#tuples.starts[this.#tuples.count]),
      parents: this.#parents.toArray(),
      edges: this.#keepsEdges ? this.#edges.toArray() : null,
      starts: this.#starts.toArray(),
    };
  }

  *#allTuples(): Generator<number[]> {
    for (let tuple = 1; tuple < this.#tuples.count; tuple++) yield [...this.#tuples.view(tuple)];
  }
}

/** The outcomes of a tuple. */
export function outcomesOf({ offsets, cells }: DrawnWays, tuple: number): readonly number[] {
  const outcomes: number[] = [];
  for (let at = offsets[tuple] ?? 0; at < (offsets[tuple + 1] ?? 0); at += 2) outcomes.push(cells[at] ?? 0);
  return outcomes;
}

/** The chance that a turn draws exactly a tuple. A host's answers count as equally likely. */
export function chanceOf({ offsets, cells }: DrawnWays, tuple: number): number {
  let chance = 1;
  for (let at = offsets[tuple] ?? 0; at < (offsets[tuple + 1] ?? 0); at += 2) chance /= cells[at + 1] ?? 1;
  return chance;
}
