// hot: typed arrays, integers, no allocation per step

import type { CallStack } from "./call-stack.ts";
import { FRAME_TEMPS } from "./call-stack.ts";
import type { EvaluationStack } from "./evaluation-stack.ts";
import type { Menu } from "./menu.ts";
import type { Program } from "./program.ts";
import type { State } from "./state.ts";
import { TAG_LIST, tagged, UNSET } from "./tagged.ts";

/**
 * Empty lists that more than one place holds. In inkjs an empty list is an object: an assignment writes the origins of the
 * old list into the new, empty one, and every place that holds the same object answers for those origins from then on; the
 * story's own `()` is such a place. Here an empty list is a plain value until a second place can hold it. Then the value
 * names a cell, and the origins lie in the cell's word of the state. The first cells belong to the program's literals.
 *
 * Only LIST_ALL and LIST_INVERT can tell, so a program without either has no cells and pays nothing.
 *
 * When inkjs goes back after it looked beyond a newline, what was written into such objects stays written, and playing the
 * line again reads it. So a turn that changes a cell while it looks ahead is played again, going back as inkjs does.
 */
export class ListCells {
  readonly #program: Program;
  readonly #state: State;
  readonly #stack: CallStack;
  readonly #values: EvaluationStack;
  readonly #menu: Menu;
  readonly #first: number;
  readonly #literals: number;
  readonly #total: number;
  readonly #holders: Int32Array;
  /** Whether play looks beyond a newline, and whether a cell's origins changed since it began to. */
  looksAhead = false;
  changedAhead = false;

  constructor(program: Program, state: State, stack: CallStack, values: EvaluationStack, menu: Menu) {
    this.#program = program;
    this.#state = state;
    this.#stack = stack;
    this.#values = values;
    this.#menu = menu;
    this.#first = state.layout.cells;
    this.#literals = program.listLiterals.length;
    this.#total = state.layout.visits - state.layout.cells;
    this.#holders = new Int32Array(this.#total);
  }

  /** A value as operators see it: a cell gives the plain empty list with its origins. */
  plain(value: number): number {
    const cell = this.#cellOf(value);
    return cell === -1 ? value : this.#state.words[this.#first + cell];
  }

  /** What a place shall hold whose value is about to be held by a second place too. */
  shared(value: number): number {
    const { lists } = this.#program.pools;
    if ((value & 7) !== TAG_LIST || !lists.isEmpty(value >> 3) || this.#cellOf(value) !== -1) return value;
    let cell = this.#free();
    if (cell === -1) {
      this.#countHolders(true);
      this.#release();
      cell = this.#free();
    }
    if (cell === -1) return value;
    this.#state.write(this.#first + cell, value);
    return tagged(TAG_LIST, lists.cell(cell));
  }

  /** An empty list takes the place of a list, and with it that list's origins. Gives what the place holds then. */
  inherit(old: number, value: number): number {
    const { lists } = this.#program.pools;
    const heir = tagged(TAG_LIST, lists.emptyOf(lists.originsOf(this.plain(old) >> 3)));
    const cell = this.#cellOf(value);
    if (cell === -1) return heir;
    if (this.looksAhead && this.#state.words[this.#first + cell] !== heir) this.changedAhead = true;
    this.#state.write(this.#first + cell, heir);
    return value;
  }

  /** The temporaries of the current thread are about to be copied with it. */
  shareTemps(): void {
    const { words, base, fp, frameWords } = this.#stack;
    for (let frame = base + 1; frame <= fp; frame += frameWords) {
      for (let at = frame + FRAME_TEMPS; at < frame + frameWords; at++) {
        if ((words[at] & 7) === TAG_LIST) words[at] = this.shared(words[at]);
      }
    }
  }

  /** Gives every empty list that any place holds a cell, so that it is known again after play went back. */
  shareAll(): void {
    const { words } = this.#state;
    for (let slot = 0; slot < this.#first; slot++) {
      const value = this.shared(words[slot]);
      if (value !== words[slot]) this.#state.write(slot, value);
    }
    for (let at = 0; at < this.#values.length; at++) this.#values.words[at] = this.shared(this.#values.words[at]);
    this.shareTemps();
  }

  /** At the end of a turn: a cell that one global alone holds is a plain value again, one that nobody holds is free. */
  settle(): void {
    if (this.#used() === 0) return;
    this.#countHolders(false);
    const { words, layout } = this.#state;
    for (let slot = 0; slot < layout.cells; slot++) {
      const cell = this.#cellOf(words[slot]);
      if (cell < this.#literals || this.#holders[cell] !== 1) continue;
      this.#holders[cell] = 0;
      this.#state.write(slot, words[this.#first + cell]);
    }
    this.#release();
  }

  #cellOf(value: number): number {
    if ((value & 7) !== TAG_LIST) return -1;
    return this.#program.pools.lists.cellOf(value >> 3);
  }

  #free(): number {
    for (let cell = this.#literals; cell < this.#total; cell++)
      if (this.#state.words[this.#first + cell] === UNSET) return cell;
    return -1;
  }

  #used(): number {
    let used = 0;
    for (let cell = this.#literals; cell < this.#total; cell++)
      if (this.#state.words[this.#first + cell] !== UNSET) used++;
    return used;
  }

  #release(): void {
    for (let cell = this.#literals; cell < this.#total; cell++) {
      if (this.#holders[cell] === 0 && this.#state.words[this.#first + cell] !== UNSET)
        this.#state.write(this.#first + cell, UNSET);
    }
  }

  /** Counts the places of each cell. Words that are no values may be counted as well; that only keeps a cell longer. */
  #countHolders(isWithinTurn: boolean): void {
    const { threads } = this.#menu;
    this.#holders.fill(0);
    this.#countIn(this.#state.words, 0, this.#first);
    this.#countIn(this.#values.words, 0, this.#values.length);
    if (isWithinTurn) this.#countIn(this.#stack.words, 0, this.#stack.fp + this.#stack.frameWords);
    for (let choice = 0; choice < this.#menu.count; choice++) {
      const thread = this.#menu.words[choice * 2 + 1];
      this.#countIn(threads.words, threads.startOf(thread), threads.endOf(thread));
    }
  }

  #countIn(words: Int32Array, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const cell = this.#cellOf(words[at]);
      if (cell !== -1) this.#holders[cell]++;
    }
  }
}
