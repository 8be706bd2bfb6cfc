import { cellParts, type SavedPart } from "../machine/index.ts";
import { type DrawRecorder, NOTHING_DRAWN } from "./drawn-ways.ts";
import { growingColumn, type GrowingColumn } from "./growing-column.ts";
import { NO_OUTCOME, NO_STATE, type StateGraph, type StateId, StateKind } from "./state-graph.ts";

type SavedColumn = GrowingColumn<Uint8Array | Uint16Array | Uint32Array>;

/** What the pieces of a saved graph hold. */
const GraphPart = {
  kinds: 40,
  parents: 41,
  parentChoices: 42,
  depths: 43,
  outcomes: 44,
  offsets: 45,
  targets: 46,
} as const;

/**
 * Writes the columns of a state graph. States must be expanded in the order of their ids, each at most once: the edge
 * table then grows at its end only.
 */
export class GraphRecorder {
  readonly #kinds = growingColumn((n) => new Uint8Array(n));
  readonly #parents = growingColumn((n) => new Uint32Array(n));
  readonly #parentChoices = growingColumn((n) => new Uint16Array(n));
  readonly #depths = growingColumn((n) => new Uint16Array(n));
  readonly #outcomes = growingColumn((n) => new Uint32Array(n));
  #offsets = growingColumn((n) => new Uint32Array(n));
  #targets = growingColumn((n) => new Uint32Array(n));
  #keepsEdges = true;

  /** @param draws writes down what was drawn; null where nothing can be */
  constructor(readonly draws: DrawRecorder | null = null) {}

  get states(): number {
    return this.#kinds.length;
  }

  depthOf(state: StateId): number {
    return this.#depths.at(state);
  }

  kindOf(state: StateId): number {
    return this.#kinds.at(state);
  }

  addState(
    kind: StateKind,
    parent: StateId,
    choice: number,
    outcome: number = NO_OUTCOME,
    drawn: number = NOTHING_DRAWN,
  ): StateId {
    this.draws?.addState(drawn);
    this.#kinds.push(kind);
    this.#parents.push(parent);
    this.#parentChoices.push(choice);
    this.#depths.push(parent === NO_STATE ? 0 : this.#depths.at(parent) + 1);
    this.#outcomes.push(outcome);
    return this.#kinds.length - 1;
  }

  /** Opens the row of a state in the edge table; rows skipped on the way stay empty. */
  beginExpansion(state: StateId): void {
    while (this.#offsets.length <= state) this.#offsets.push(this.#targets.length);
  }

  /** @param isFirst whether no other way of the same choice was taken before */
  addEdge(target: StateId, drawn: number = NOTHING_DRAWN, isFirst = true): void {
    this.#targets.push(target);
    this.draws?.addEdge(drawn, isFirst);
  }

  endExpansion(state: StateId): void {
    this.#kinds.set(state, StateKind.expanded);
  }

  /** Gives up the edges kept so far; none may be added from here on. */
  dropEdges(): void {
    this.#keepsEdges = false;
    this.draws?.dropEdges();
    this.#offsets = growingColumn((n) => new Uint32Array(n));
    this.#targets = growingColumn((n) => new Uint32Array(n));
  }

  /** The columns as they stand, by the type of their pieces. */
  *saved(): Generator<SavedPart> {
    for (const [type, column] of this.#columns()) yield* cellParts(type, column.toArray());
    if (this.draws !== null) yield* this.draws.saved();
  }

  /** Takes in a piece of a saved graph; false where it is none. The recorder must be new. */
  restore(part: SavedPart): boolean {
    const column = this.#columns().find(([type]) => type === part.type)?.[1];
    column?.append(column.cellsOf(part.bytes));
    return column !== undefined || this.draws?.restore(part) === true;
  }

  #columns(): readonly (readonly [number, SavedColumn])[] {
    return [
      [GraphPart.kinds, this.#kinds],
      [GraphPart.parents, this.#parents],
      [GraphPart.parentChoices, this.#parentChoices],
      [GraphPart.depths, this.#depths],
      [GraphPart.outcomes, this.#outcomes],
      [GraphPart.offsets, this.#offsets],
      [GraphPart.targets, this.#targets],
    ];
  }

  /** The graph so far; more may be added afterwards. */
  finish(): StateGraph {
    return {
      states: this.states,
      kinds: this.#kinds.toArray(),
      parents: this.#parents.toArray(),
      parentChoices: this.#parentChoices.toArray(),
      depths: this.#depths.toArray(),
      outcomes: this.#outcomes.toArray(),
      drawn: this.draws?.finish() ?? null,
      edges: this.#keepsEdges ? { offsets: this.#allOffsets(), targets: this.#targets.toArray() } : null,
    };
  }

  /** Rows of states not expanded are empty. */
  #allOffsets(): Uint32Array {
    const offsets = new Uint32Array(this.states + 1).fill(this.#targets.length);
    offsets.set(this.#offsets.toArray());
    return offsets;
  }
}
