// hot: typed arrays, integers, no allocation per step

import type { Program } from "./program.ts";
import { layoutOf, NEVER, type StateLayout } from "./state-layout.ts";
import { UNSET } from "./tagged.ts";

/**
 * The words of a state, with a journal of what changed since `mark`: it takes a state back to there, and it is what the two
 * fingerprint lanes are brought up to date from, so that a turn pays for what it wrote and not for the size of the state.
 */
export class State {
  readonly layout: StateLayout;
  readonly words: Int32Array;
  readonly #initial: Int32Array;
  #journalSlots = new Int32Array(256);
  #journalOld = new Int32Array(256);
  #journaled: Int32Array;
  #epoch = 1;
  #entries = 0;

  constructor(program: Program) {
    this.layout = layoutOf(program);
    this.words = new Int32Array(this.layout.words);
    this.words.fill(UNSET, 0, this.layout.visits);
    this.words.fill(NEVER, this.layout.stamps, this.layout.turn);
    this.words[this.layout.turn] = -1;
    for (const [cell, origins] of program.listLiterals.entries()) this.words[this.layout.cells + cell] = origins;
    this.#initial = this.words.slice();
    this.#journaled = new Int32Array(this.layout.words);
  }

  /** How many different words changed since `mark`. */
  get entries(): number {
    return this.#entries;
  }

  /** The slot of a change, by number of the change. */
  slotAt(entry: number): number {
    return this.#journalSlots[entry];
  }

  /** What the slot of a change held at `mark`. */
  oldAt(entry: number): number {
    return this.#journalOld[entry];
  }

  write(slot: number, word: number): void {
    if (this.#journaled[slot] !== this.#epoch) this.#note(slot);
    this.words[slot] = word;
  }

  /** From here on changes are journaled. */
  mark(): void {
    this.#epoch++;
    this.#entries = 0;
  }

  /** Back to the latest mark. */
  rewind(): void {
    for (let i = this.#entries - 1; i >= 0; i--) this.words[this.#journalSlots[i]] = this.#journalOld[i];
    this.mark();
  }

  reset(): void {
    this.words.set(this.#initial);
    this.mark();
  }

  #note(slot: number): void {
    this.#journaled[slot] = this.#epoch;
    if (this.#entries === this.#journalSlots.length) this.#grow();
    this.#journalSlots[this.#entries] = slot;
    this.#journalOld[this.#entries++] = this.words[slot];
  }

  #grow(): void {
    const slots = new Int32Array(this.#journalSlots.length * 2);
    slots.set(this.#journalSlots);
    this.#journalSlots = slots;
    const old = new Int32Array(slots.length);
    old.set(this.#journalOld);
    this.#journalOld = old;
  }
}
