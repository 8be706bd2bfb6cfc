import { cellParts, type SavedPart, SavedStateMismatch } from "../../machine/index.ts";
import { growingColumn } from "../growing-column.ts";
import { VisitedSet } from "./visited-set.ts";

/** Types of the pieces. */
const LanePart = { lanesA: 53, lanesB: 54 } as const;

/**
 * Fingerprints in the order in which their states were met; a state's number is its place. Unlike a hash table it only ever
 * grows at its end, so that what was saved once need not be saved again.
 */
export class DiscoveryLog {
  readonly #lanesA = growingColumn((n) => new Uint32Array(n));
  readonly #lanesB = growingColumn((n) => new Uint32Array(n));

  get bytes(): number {
    return 8 * this.#lanesA.length;
  }

  push(laneA: number, laneB: number): void {
    this.#lanesA.push(laneA);
    this.#lanesB.push(laneB);
  }

  /** The set of them, with their numbers where those are wanted. */
  visited(numbers: boolean): VisitedSet {
    if (this.#lanesA.length !== this.#lanesB.length)
      throw new SavedStateMismatch("half of the saved fingerprints are gone");
    const set = new VisitedSet(numbers);
    for (let state = 0; state < this.#lanesA.length; state++) {
      set.add(this.#lanesA.at(state) | 0, this.#lanesB.at(state) | 0, state);
    }
    return set;
  }

  *saved(): Generator<SavedPart> {
    yield* cellParts(LanePart.lanesA, this.#lanesA.toArray());
    yield* cellParts(LanePart.lanesB, this.#lanesB.toArray());
  }

  /** Takes in a saved piece; false where it is none. */
  restore(part: SavedPart): boolean {
    const column = part.type === LanePart.lanesA ? this.#lanesA : part.type === LanePart.lanesB ? this.#lanesB : null;
    column?.append(column.cellsOf(part.bytes));
    return column !== null;
  }
}
