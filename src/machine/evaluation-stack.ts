// hot: typed arrays, integers, no allocation per step

import { grown } from "./sequence-pool.ts";
import { UNSET } from "./tagged.ts";

/** The values an evaluation works on. Taking from an empty stack gives UNSET. */
export class EvaluationStack {
  words = new Int32Array(64);
  length = 0;

  push(value: number): void {
    if (this.length === this.words.length) this.words = grown(this.words, this.length + 1);
    this.words[this.length++] = value;
  }

  pop(): number {
    return this.length === 0 ? UNSET : this.words[--this.length];
  }

  peek(): number {
    return this.length === 0 ? UNSET : this.words[this.length - 1];
  }
}
