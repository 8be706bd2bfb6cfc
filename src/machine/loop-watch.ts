import { classOfCount, type CountSight, sightOfCounts } from "./count-sight.ts";
import { FRAME } from "./instruction-layout.ts";
import type { MachineCore } from "./machine-core.ts";
import { isPointer } from "./variables.ts";

/** What a watched turn was found to do for ever. */
export type Forever = "repeats" | "recursion";

/**
 * Proves that a turn never stops (Brent's way): a state of the turn is kept, and each later one is held against it; after
 * 1, 2, 4, … steps the kept state is replaced by the present one. Two proofs:
 *
 * - The state comes back. Play depends on nothing but the state, so it comes back again and again. Counts are compared as
 *   far as instructions can tell them apart (count-sight.ts); output is no part of the state, since no instruction reads it.
 * - The call stack has grown, but the instruction, the top frame and all that is not on the stacks are as before, and
 *   nothing of the stacks below was looked at in between. Then play goes on from here as it went on from there, and grows
 *   again. References to temps of other frames forbid this conclusion.
 */
export class LoopWatch {
  readonly #sight: CountSight;
  readonly #words: Int32Array;
  #stack = new Int32Array(0);
  #values = new Int32Array(0);
  #threads = new Int32Array(0);
  #choices = new Int32Array(0);
  #cells = new Int32Array(0);
  #pc = -1;
  #frame = 0;
  #base = 0;
  #flags = 0;
  #lowestValue = 0;
  #lowestFrame = 0;
  #steps = 0;
  #power = 1;

  constructor(m: MachineCore) {
    this.#sight = sightOfCounts(m.program);
    this.#words = new Int32Array(m.W.length);
  }

  /** A new turn begins. */
  reset(): void {
    this.#pc = -1;
    this.#steps = 0;
    this.#power = 1;
  }

  /** Looks at the state before the next instruction; tells what has been proved, or null. */
  look(m: MachineCore): Forever | null {
    this.#lowestValue = Math.min(this.#lowestValue, m.sp);
    this.#lowestFrame = Math.min(this.#lowestFrame, m.fb);
    if (m.pc === this.#pc && m.tb === this.#base && flagsOf(m) === this.#flags && !m.inString) {
      if (m.fb === this.#frame && this.#isSame(m)) return "repeats";
      if (m.fb > this.#frame && this.#hasGrown(m)) return "recursion";
    }
    if (++this.#steps >= this.#power) {
      this.#keep(m);
      this.#steps = 0;
      this.#power *= 2;
    }
    return null;
  }

  #keep(m: MachineCore): void {
    this.#words.set(m.W);
    this.#stack = m.S.slice(0, m.st);
    this.#values = m.E.slice(0, m.sp);
    this.#threads = m.T.slice(0, 4 * m.td);
    this.#choices = m.CH.slice(0, 3 * m.choiceCount);
    this.#cells = m.cells.slice(0, m.cellCount);
    this.#pc = m.pc;
    this.#frame = m.fb;
    this.#base = m.tb;
    this.#flags = flagsOf(m);
    this.#lowestValue = m.sp;
    this.#lowestFrame = m.fb;
  }

  #isSame(m: MachineCore): boolean {
    return (
      startsWith(m.S, m.st, this.#stack) &&
      startsWith(m.E, m.sp, this.#values) &&
      startsWith(m.CH, 3 * m.choiceCount, this.#choices) &&
      this.#isSameAround(m)
    );
  }

  #hasGrown(m: MachineCore): boolean {
    if (this.#lowestFrame < this.#frame || this.#lowestValue < this.#values.length) return false;
    if (3 * m.choiceCount !== this.#choices.length || m.st - m.fb !== this.#stack.length - this.#frame) return false;
    for (let word = 2; word < m.st - m.fb; word++) {
      const value = m.S[m.fb + word] ?? 0;
      if (value !== this.#stack[this.#frame + word]) return false;
      if (word >= FRAME && isPointer(value)) return false;
    }
    return this.#isSameAround(m);
  }

  /** Whether all that is on none of the stacks is as it was. */
  #isSameAround(m: MachineCore): boolean {
    if (!startsWith(m.T, 4 * m.td, this.#threads) || !startsWith(m.cells, m.cellCount, this.#cells)) return false;
    const { layout } = m.program;
    for (let address = 0; address < layout.words; address++) {
      const now = m.W[address] ?? 0;
      const then = this.#words[address] ?? 0;
      if (now === then) continue;
      const isCount = address >= layout.visits && address < layout.stamps;
      if (!isCount) return false;
      if (classOfCount(this.#sight, address, now) !== classOfCount(this.#sight, address, then)) return false;
    }
    return true;
  }
}

function flagsOf(m: MachineCore): number {
  return (m.inEval ? 1 : 0) | (m.safeExit ? 2 : 0) | (m.wasSafe ? 4 : 0);
}

function startsWith(array: Int32Array, length: number, kept: Int32Array): boolean {
  if (length !== kept.length) return false;
  for (let index = 0; index < length; index++) if (array[index] !== kept[index]) return false;
  return true;
}
