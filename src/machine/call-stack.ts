// hot: typed arrays, integers, no allocation per step

import { grown } from "./sequence-pool.ts";
import { UNSET } from "./tagged.ts";

/** First word of a frame: kind and whether an evaluation is open in it. */
export const FRAME_TUNNEL = 0;
export const FRAME_FUNCTION = 1;
export const FRAME_KIND = 1;
export const FRAME_EVALUATING = 2;

/** Words of a frame before its temporaries: kind, address, place of the function's start in the output, line it was pushed in. */
export const FRAME_ADDRESS = 1;
export const FRAME_OUTPUT = 2;
const FRAME_LINE = 3;
export const FRAME_TEMPS = 4;

/**
 * The running threads, each a block of words: the address before the current one, then its frames. A thread started within
 * another is a copy on top of it. `fp` is the current frame, `base` the current thread.
 */
export class CallStack {
  readonly frameWords: number;
  words: Int32Array;
  base = 0;
  fp = 1;
  #bases = new Int32Array(16);
  #threads = 1;

  constructor(temps: number) {
    this.frameWords = FRAME_TEMPS + temps;
    this.words = new Int32Array(Math.max(1024, this.frameWords * 8));
    this.reset(-1);
  }

  get threads(): number {
    return this.#threads;
  }

  /** Frames of the current thread. */
  get depth(): number {
    return (this.fp - this.base - 1) / this.frameWords + 1;
  }

  get canPop(): boolean {
    return this.fp > this.base + 1;
  }

  get isFunction(): boolean {
    return (this.words[this.fp] & FRAME_KIND) === FRAME_FUNCTION;
  }

  /** The frame at a depth of the current thread, counted from 0. */
  frameAt(depth: number): number {
    return this.base + 1 + depth * this.frameWords;
  }

  /** One thread with one empty frame at an address. */
  reset(address: number): void {
    this.#threads = 1;
    this.base = 0;
    this.fp = 1;
    this.words[0] = -1;
    this.#clear(FRAME_TUNNEL, address, 0, 0);
  }

  /** Where each thread begins, the current one last. */
  threadBases(): number[] {
    return [...this.#bases.subarray(0, this.#threads - 1), this.base];
  }

  /** Puts words and thread beginnings back that were copied before. */
  load(words: Int32Array, bases: readonly number[]): void {
    if (words.length > this.words.length) this.words = grown(this.words, words.length);
    this.words.set(words);
    this.#threads = bases.length;
    this.base = bases.at(-1) ?? 0;
    this.#bases.set(bases.slice(0, -1));
    this.fp = words.length - this.frameWords;
  }

  push(kind: number, address: number, output: number, line: number): void {
    this.fp += this.frameWords;
    if (this.fp + this.frameWords > this.words.length) this.words = grown(this.words, this.fp + this.frameWords);
    this.#clear(kind, address, output, line);
  }

  pop(): void {
    this.fp -= this.frameWords;
  }

  pushThread(): void {
    const newBase = this.fp + this.frameWords;
    const length = newBase - this.base;
    if (newBase + length > this.words.length) this.words = grown(this.words, newBase + length);
    this.words.copyWithin(newBase, this.base, newBase);
    if (this.#threads === this.#bases.length) this.#bases = grown(this.#bases, this.#threads + 1);
    this.#bases[this.#threads - 1] = this.base;
    this.#threads++;
    this.fp += length;
    this.base = newBase;
  }

  popThread(): void {
    this.#threads--;
    this.fp = this.base - this.frameWords;
    this.base = this.#bases[this.#threads - 1];
  }

  /** Forgets the functions' starts in the output, from the current frame down to the first that is no function. */
  clearFunctionStarts(): void {
    for (let frame = this.fp; frame > this.base; frame -= this.frameWords) {
      if ((this.words[frame] & FRAME_KIND) !== FRAME_FUNCTION) return;
      this.words[frame + FRAME_OUTPUT] = -1;
    }
  }

  /** The output lost its first `removed` pieces: frames pushed since line `line` began count from its new start. */
  shiftFunctionStarts(line: number, removed: number): void {
    let top = this.fp;
    let base = this.base;
    for (let thread = this.#threads - 1; ; thread--) {
      for (let frame = base + 1; frame <= top; frame += this.frameWords) {
        const output = this.words[frame + FRAME_OUTPUT];
        if (this.words[frame + FRAME_LINE] !== line || output < 0) continue;
        this.words[frame + FRAME_OUTPUT] = output > removed ? output - removed : 0;
      }
      if (thread === 0) return;
      top = base - this.frameWords;
      base = this.#bases[thread - 1];
    }
  }

  #clear(kind: number, address: number, output: number, line: number): void {
    const { fp, words } = this;
    words[fp] = kind;
    words[fp + FRAME_ADDRESS] = address;
    words[fp + FRAME_OUTPUT] = output;
    words[fp + FRAME_LINE] = line;
    words.fill(UNSET, fp + FRAME_TEMPS, fp + this.frameWords);
  }
}
