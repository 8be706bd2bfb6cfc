// hot: typed arrays, integers, no allocation per step
import { cellParts, type PackedMachine, type SavedPart } from "../../machine/index.ts";
import type { StateId } from "../state-graph.ts";
import { DiscoveryLog } from "./discovery-log.ts";
import { ExactStates } from "./exact-states.ts";
import { FRESH, VisitedSet } from "./visited-set.ts";

/**
 * How states met are told apart: by all of them (`exact`), by a hash of 64 bits (`fingerprint`), or exactly while that fits
 * into its share of memory (`auto`).
 */
export type StoreKind = "auto" | "exact" | "fingerprint";

/** Bytes of whole states that `auto` keeps where no limit of memory is given. */
const AUTO_BYTES = 256 * 1024 * 1024;
/** The share of the memory limit that `auto` keeps whole states in. */
const AUTO_SHARE = 8;

/** Type of the piece that says how states were told apart. */
const KIND_PART = 55;

/** The states a search has met. */
export class StateStore {
  readonly #machine: PackedMachine;
  readonly #maxBytes: number;
  #exact: ExactStates | null;
  #visited: VisitedSet | null;
  /** The fingerprints in their order, where they are all that is kept and the search may be saved. */
  #order: DiscoveryLog | null;
  #mayBeSaved = true;
  #numbers = true;

  constructor(machine: PackedMachine, kind: StoreKind, maxMemory: number | null) {
    this.#machine = machine;
    this.#maxBytes =
      kind === "exact" ? Number.POSITIVE_INFINITY : Math.min(AUTO_BYTES, (maxMemory ?? Infinity) / AUTO_SHARE);
    this.#exact = kind === "fingerprint" ? null : new ExactStates(machine);
    this.#visited = kind === "fingerprint" ? new VisitedSet(true) : null;
    this.#order = kind === "fingerprint" ? new DiscoveryLog() : null;
  }

  /** The search will not be saved: nothing is kept for that. */
  neverSaved(): void {
    this.#mayBeSaved = false;
    this.#order = null;
  }

  /** Whether no two states can have been taken for one. */
  get isExact(): boolean {
    return this.#exact !== null;
  }

  get bytes(): number {
    return this.#exact?.bytes ?? (this.#visited?.bytes ?? 0) + (this.#order?.bytes ?? 0);
  }

  /**
   * Takes in the state that the latest turn led to. `packed` is room for its record, which is written where `isExact`. Gives
   * FRESH, or the number that the state was added with (where numbers are kept).
   */
  add(stop: number, packed: Int32Array, number: StateId): number {
    const machine = this.#machine;
    if (this.#exact === null) {
      const known = this.#fingerprints.add(machine.laneA, machine.laneB, number);
      if (known === FRESH) this.#order?.push(machine.laneA, machine.laneB);
      return known;
    }
    machine.pack(packed, 0);
    const known = this.#exact.add(stop, packed);
    if ((number & 0xfff) === 0 && this.#exact.bytes > this.#maxBytes) {
      this.#visited = this.#exact.order.visited(this.#numbers);
      this.#order = this.#mayBeSaved ? this.#exact.order : null;
      this.#exact = null;
    }
    return known;
  }

  /** From here on `add` need not tell the number of a state. Works in steps, between which other work may run. */
  *forgetNumbers(): Generator<void> {
    this.#numbers = false;
    if (this.#visited === null) return;
    for (const set of this.#visited.withoutNumbers()) {
      yield;
      if (set.size === this.#visited.size) this.#visited = set;
    }
  }

  /** For a store that is empty: no numbers will be kept. */
  beginWithoutNumbers(): void {
    this.#numbers = false;
    if (this.#visited !== null) this.#visited = new VisitedSet(false);
  }

  *saved(): Generator<SavedPart> {
    yield* cellParts(KIND_PART, Uint8Array.of(this.#exact === null ? 0 : 1));
    const kept = this.#exact ?? this.#order;
    if (kept === null) throw new Error("this search keeps nothing to be saved by");
    yield* kept.saved();
  }

  /** Takes in a saved piece; false where it is none. */
  restore(part: SavedPart): boolean {
    if (part.type !== KIND_PART) return (this.#exact ?? this.#order)?.restore(part) ?? false;
    const isExact = part.bytes[0] === 1;
    this.#exact = isExact ? new ExactStates(this.#machine) : null;
    this.#order = isExact ? null : new DiscoveryLog();
    this.#visited = null;
    return true;
  }

  /** Call when all pieces were taken. */
  finishRestore(): void {
    if (this.#order !== null) this.#visited = this.#order.visited(this.#numbers);
  }

  get #fingerprints(): VisitedSet {
    if (this.#visited === null) throw new Error("the search keeps no fingerprints");
    return this.#visited;
  }
}
