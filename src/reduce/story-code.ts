import { EDGE, nativeFunctions, Op, type Program, STRIDE } from "../machine/index.ts";

/** Tag of a divert target in a tagged word, and the word that stands for no value; see words.ts of the machine. */
const TAG_DIVERT = 6;
const VOID = 9;

/** An edge of the program: where it leads, and the counters it raises on the way. */
export interface CodeEdge {
  readonly to: number;
  /** Entries of the program's counts: state word * 4, plus what is done with it. */
  readonly counts: readonly number[];
}

/** The instructions of a program as an analysis reads them: one slot after the other, nothing passed over. */
export class StoryCode {
  /** How many slots there are; the last two stand for content that has run out and for a pointer to nowhere. */
  readonly slots: number;
  readonly #program: Program;

  constructor(program: Program) {
    this.#program = program;
    this.slots = program.spoken.words.length / STRIDE;
  }

  opAt(slot: number): Op {
    return this.#word(slot, 0);
  }

  a(slot: number): number {
    return this.#word(slot, 1);
  }

  b(slot: number): number {
    return this.#word(slot, 2);
  }

  /** The edge to what follows a slot, and that of its jump; null where there is none. */
  after(slot: number): CodeEdge | null {
    return this.#edge(this.#word(slot, 4));
  }

  jump(slot: number): CodeEdge | null {
    return this.#edge(this.#word(slot, 5));
  }

  /** The slot so many places before this one in its container, or -1. */
  before(slot: number, places: number): number {
    const { shape } = this.#program.tables;
    const { container, index } = shape.positionOf(slot);
    return index < places ? -1 : (shape.slotAt({ container, index: index - places }) ?? -1);
  }

  /** The slot so many places after this one in its container, or -1. */
  ahead(slot: number, places: number): number {
    const { shape } = this.#program.tables;
    const { container, index } = shape.positionOf(slot);
    return shape.slotAt({ container, index: index + places }) ?? -1;
  }

  /** Whether a slot pushes a divert target. */
  isTarget(slot: number): boolean {
    return slot >= 0 && this.opAt(slot) === Op.Push && (this.a(slot) & 15) === TAG_DIVERT;
  }

  /** Whether what a slot pushes is no value at all. */
  isVoid(slot: number): boolean {
    return slot >= 0 && this.opAt(slot) === Op.Push && this.a(slot) === VOID;
  }

  /** Flags of the choice at a slot, as in compiled JSON. */
  choiceFlags(slot: number): number {
    return this.#program.choiceTables.flags[this.a(slot)] ?? 0;
  }

  /** Name of the native function that an operator at a slot stands for. */
  nativeAt(slot: number): string {
    return nativeFunctions[this.a(slot)]?.name ?? "";
  }

  slotsOf(op: Op): number[] {
    return Array.from({ length: this.slots }, (_, slot) => slot).filter((slot) => this.opAt(slot) === op);
  }

  #word(slot: number, index: number): number {
    return this.#program.spoken.words[slot * STRIDE + index] ?? -1;
  }

  #edge(edge: number): CodeEdge | null {
    if (edge < 0) return null;
    const { edges, counts } = this.#program.spoken;
    const at = edge * EDGE;
    return { to: edges[at] ?? 0, counts: [...counts.subarray(edges[at + 1], edges[at + 2])] };
  }
}
