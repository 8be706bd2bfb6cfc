import type { Move } from "./places.ts";
import type { Counters } from "./counters.ts";
import { EDGE, STRIDE } from "./instruction-layout.ts";
import type { View } from "./view.ts";
import { grown } from "./tuple-table.ts";

const NONE: readonly number[] = [];

/**
 * What lies along an edge: its own part, and where it was led on, each slot it goes past with the way from there. A way
 * never changes, so the edge it was taken from may be led on later.
 */
interface Way {
  readonly passed: readonly number[];
  readonly visited: readonly number[];
  readonly along: readonly { readonly slot: number; readonly way: Way | undefined }[];
}

/** All parts of a way in order; the slots gone past too where asked. Ways can be as long as a story. */
function collect(way: Way | undefined, part: (way: Way) => readonly number[], withSlots: boolean): number[] {
  const found: number[] = [];
  const open: (Way | number)[] = way === undefined ? [] : [way];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === "number") {
      found.push(next);
      continue;
    }
    found.push(...part(next));
    for (const step of next.along.toReversed()) {
      if (step.way !== undefined) open.push(step.way);
      if (withSlots) open.push(step.slot);
    }
  }
  return found;
}

/**
 * A program for one mode: instructions by slot, and edges between them. An edge says where play goes on, which counters it
 * raises on the way, and what it leaves behind as the previous pointer. Edges are shared by target, counters and origin;
 * those that depend on a variable's value are added while playing.
 */
export class Code {
  /** STRIDE words a slot: op, a, b, c, edge to what follows, edge of the jump. */
  readonly words: Int32Array;
  /** EDGE words an edge: slot, first and last of `counts`, last slot passed, container of the previous pointer. */
  edges = new Int32Array(EDGE * 256);
  /** State words to raise, each as `address * 4` plus what is done with it. */
  counts = new Int32Array(256);
  edgeCount = 0;
  /** Where play begins. */
  startEdge = -1;
  /** Where the declarations of globals begin, or -1. */
  declarationEdge = -1;
  readonly #ways: Way[] = [];
  readonly #passed: (readonly number[] | undefined)[] = [];
  readonly #visits: (readonly number[] | undefined)[] = [];
  /** Edges made while playing, by where they lead from and to. */
  readonly dynamic = new Map<number, number>();
  /** The same edges in the order they were made: slot left, its container, container and index of the place. */
  readonly made: number[] = [];
  /** Edges of taken choices, by offer. */
  readonly choiceEdges: number[] = [];
  /** The edge that leaves a slot if the slot need not be executed, or -1. */
  passes: (slot: number) => number = () => -1;
  /** The most counters that one edge raises. */
  mostCounts = 0;
  /** By edge: the turn that took it last, and how many took it; see trace.ts. */
  takenIn = new Int32Array(0);
  turnsTaken = new Int32Array(0);
  /** What a slot writes when nobody makes a string of it (see SAID_WORDS), or -1. */
  textOfSlot: (slot: number) => number = () => -1;
  readonly #texts: (readonly number[] | undefined)[] = [];
  #countsUsed = 0;

  constructor(
    slots: number,
    readonly counters: Counters,
    /** What is counted at all; null for everything. */
    readonly view: View | null,
  ) {
    this.words = new Int32Array(slots * STRIDE);
  }

  /** Adds an edge; `from` is the slot play leaves, `previous` the container its pointer leaves behind. */
  addEdge(move: Move, from: number, previous: number, slotOf: (move: Move) => number): number {
    const id = this.edgeCount++;
    const at = id * EDGE;
    if (at + EDGE > this.edges.length) this.edges = grown(this.edges, at + EDGE);
    this.edges[at] = slotOf(move);
    this.edges[at + 1] = this.#countsUsed;
    let visited = NONE;
    for (const { container, atStart } of move.visits) {
      for (const entry of this.counters.raisedBy(container, atStart, this.view)) this.#addCount(entry);
      const number = this.counters.visitOf(container, atStart);
      if (number >= 0) visited = [...visited, number];
    }
    this.#ways.push({ passed: NONE, visited, along: [] });
    this.edges[at + 2] = this.#countsUsed;
    this.mostCounts = Math.max(this.mostCounts, this.#countsUsed - (this.edges[at + 1] ?? 0));
    this.edges[at + 3] = from;
    this.edges[at + 4] = previous;
    return id;
  }

  /** Notes slots that an edge passes although it leads on from the first of them. */
  setPassed(id: number, slots: readonly number[]): void {
    this.#ways[id] = { passed: slots, visited: this.#ways[id]?.visited ?? NONE, along: [] };
  }

  /** Slots that an edge passes without running them, for coverage. */
  passedBy(id: number): readonly number[] {
    const known = this.#passed[id];
    if (known !== undefined) return known;
    const passed = collect(this.#ways[id], (way) => way.passed, true);
    this.#passed[id] = passed;
    return passed;
  }

  /** The visit counters of the containers that an edge enters, whether a view sees them or not. */
  visitsOf(id: number): readonly number[] {
    const known = this.#visits[id];
    if (known !== undefined) return known;
    const visited = collect(this.#ways[id], (way) => way.visited, false);
    this.#visits[id] = visited;
    return visited;
  }

  /** Lets an edge lead on along others, each past the slot that the one before led to. */
  extendEdge(id: number, along: readonly number[], past: readonly number[]): void {
    const at = id * EDGE;
    const raised: number[] = [];
    this.#collectCounts(id, raised);
    const own = raised.length;
    for (const edge of along) this.#collectCounts(edge, raised);
    const { passed = NONE, visited = NONE, along: before = [] } = this.#ways[id] ?? {};
    const steps = along.map((edge, index) => ({ slot: past[index] ?? 0, way: this.#ways[edge] }));
    this.#ways[id] = { passed, visited, along: [...before, ...steps] };
    if (raised.length > own) {
      this.edges[at + 1] = this.#countsUsed;
      for (const entry of raised) this.#addCount(entry);
      this.edges[at + 2] = this.#countsUsed;
      this.mostCounts = Math.max(this.mostCounts, raised.length);
    }
    const last = (along.at(-1) ?? id) * EDGE;
    this.edges[at] = this.edges[last] ?? 0;
    this.edges[at + 3] = this.edges[last + 3] ?? 0;
    this.edges[at + 4] = this.edges[last + 4] ?? 0;
  }

  #collectCounts(edge: number, into: number[]): void {
    const at = edge * EDGE;
    for (let entry = this.edges[at + 1] ?? 0; entry < (this.edges[at + 2] ?? 0); entry++)
      into.push(this.counts[entry] ?? 0);
  }

  targetOf(edge: number): number {
    return this.edges[edge * EDGE] ?? 0;
  }

  /** What is written on the way along an edge and by the slot it leads to. */
  textsOf(edge: number): readonly number[] {
    const known = this.#texts[edge];
    if (known !== undefined) return known;
    const slots = [...this.passedBy(edge), this.targetOf(edge)];
    const texts = slots.map((slot) => this.textOfSlot(slot)).filter((said) => said >= 0);
    this.#texts[edge] = texts;
    return texts;
  }

  /** Makes room for counting turns by edge. */
  growWatch(): void {
    if (this.edgeCount <= this.takenIn.length) return;
    this.takenIn = grown(this.takenIn, this.edgeCount);
    this.turnsTaken = grown(this.turnsTaken, this.edgeCount);
  }

  #addCount(entry: number): void {
    if (this.#countsUsed >= this.counts.length) this.counts = grown(this.counts, this.#countsUsed + 1);
    this.counts[this.#countsUsed++] = entry;
  }
}
