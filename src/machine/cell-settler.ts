// hot: typed arrays, integers, no allocation per step
import { FRAME } from "./instruction-layout.ts";
import { grown, type TupleTable } from "./tuple-table.ts";
import { makeWord, TAG_CELL } from "./words.ts";

/** The part of a core that holds empty lists. */
export interface CellHolder {
  cells: Int32Array<ArrayBuffer>;
  cellCount: number;
  readonly CH: Int32Array;
  readonly scratch: Int32Array;
  readonly threads: TupleTable;
}

/** What is known of a call stack: whether any of its words may name an empty list's identity. */
const WITHOUT_CELLS = 1;
const WITH_CELLS = 2;

/** The tables that naming works with, kept from turn to turn. */
export class CellSettler {
  /** By old number the new one, -1 where there is none yet. */
  #names = new Int32Array(64);
  /** By new number the origins. */
  #origins = new Int32Array(64);
  #count = 0;
  #literals = 0;
  /** By call stack what is known of it. */
  #threads = new Uint8Array(256);
  /** 1 for the words of the call stack in hand that are heads of frames. */
  #heads = new Uint8Array(256);

  begin(m: CellHolder, literals: number, globals: number): void {
    const first = literals + globals;
    if (m.cellCount > this.#names.length) this.#names = grown(this.#names, m.cellCount);
    if (first + m.cellCount > this.#origins.length) this.#origins = grown(this.#origins, first + m.cellCount);
    for (let cell = 0; cell < m.cellCount; cell++) this.#names[cell] = -1;
    for (let cell = 0; cell < literals; cell++) this.#origins[cell] = m.cells[cell] as number;
    for (let cell = literals; cell < first; cell++) this.#origins[cell] = 0;
    this.#literals = literals;
    this.#count = first;
  }

  /** The word under its new name: `place` if it has none yet, or the next free number where that is -1. */
  nameOf(m: CellHolder, word: number, place: number): number {
    const cell = word >>> 4;
    if (cell < this.#literals) return word;
    let name = this.#names[cell] as number;
    if (name < 0) {
      name = place < 0 ? this.#count++ : place;
      this.#origins[name] = m.cells[cell] as number;
      this.#names[cell] = name;
    }
    return makeWord(TAG_CELL, name);
  }

  renameThread(m: CellHolder, choice: number): void {
    const { scratch, threads } = m;
    const thread = m.CH[choice * 3 + 1] as number;
    if (this.#cellsIn(m, thread) === WITHOUT_CELLS) return;
    const start = threads.starts[thread] as number;
    const length = (threads.starts[thread + 1] as number) - start;
    for (let index = 0; index < length; index++) scratch[index] = threads.words[start + index] as number;
    this.#markHeads(scratch, length, 1);
    let isRenamed = false;
    for (let index = 1; index < length; index++) {
      const word = scratch[index] as number;
      if (this.#heads[index] !== 0 || (word & 15) !== TAG_CELL) continue;
      const fresh = this.nameOf(m, word, -1);
      if (fresh !== word) isRenamed = true;
      scratch[index] = fresh;
    }
    this.#markHeads(scratch, length, 0);
    if (isRenamed) m.CH[choice * 3 + 1] = threads.intern(scratch, 0, length);
  }

  finish(m: CellHolder): void {
    if (this.#count > m.cells.length) m.cells = grown(m.cells, this.#count);
    for (let cell = 0; cell < this.#count; cell++) m.cells[cell] = this.#origins[cell] as number;
    m.cellCount = this.#count;
  }

  /** Marks the words of a call stack that are heads of frames, or takes the marks away. */
  #markHeads(words: Int32Array, length: number, mark: number): void {
    if (length > this.#heads.length) this.#heads = new Uint8Array(length * 2);
    for (let frame = words[0] as number; ; frame -= words[1 + frame] as number) {
      for (let word = 1; word <= FRAME; word++) this.#heads[frame + word] = mark;
      if (frame <= 0) break;
    }
  }

  #cellsIn(m: CellHolder, thread: number): number {
    if (thread >= this.#threads.length) {
      const longer = new Uint8Array(Math.max(thread + 1, this.#threads.length * 2));
      longer.set(this.#threads);
      this.#threads = longer;
    }
    if (this.#threads[thread] === 0) {
      // The words of a frame's head are looked at too: to find none where there are some would be wrong, the other way not.
      const hasCell = m.threads.view(thread).some((word) => (word & 15) === TAG_CELL);
      this.#threads[thread] = hasCell ? WITH_CELLS : WITHOUT_CELLS;
    }
    return this.#threads[thread] as number;
  }
}
