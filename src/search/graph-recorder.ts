import { growingColumn } from "./growing-column.ts";
import { NO_OUTCOME, NO_STATE, type StateGraph, type StateId, StateKind } from "./state-graph.ts";

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

  get states(): number {
    return this.#kinds.length;
  }

  depthOf(state: StateId): number {
    return this.#depths.at(state);
  }

  kindOf(state: StateId): number {
    return this.#kinds.at(state);
  }

  addState(kind: StateKind, parent: StateId, choice: number, outcome: number = NO_OUTCOME): StateId {
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

  addEdge(target: StateId): void {
    this.#targets.push(target);
  }

  endExpansion(state: StateId): void {
    this.#kinds.set(state, StateKind.expanded);
  }

  /** Gives up the edges kept so far; none may be added from here on. */
  dropEdges(): void {
    this.#keepsEdges = false;
    this.#offsets = growingColumn((n) => new Uint32Array(n));
    this.#targets = growingColumn((n) => new Uint32Array(n));
  }

  finish(): StateGraph {
    while (this.#keepsEdges && this.#offsets.length <= this.states) this.#offsets.push(this.#targets.length);
    return {
      states: this.states,
      kinds: this.#kinds.toArray(),
      parents: this.#parents.toArray(),
      parentChoices: this.#parentChoices.toArray(),
      depths: this.#depths.toArray(),
      outcomes: this.#outcomes.toArray(),
      edges: this.#keepsEdges ? { offsets: this.#offsets.toArray(), targets: this.#targets.toArray() } : null,
    };
  }
}
