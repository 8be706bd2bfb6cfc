// hot: typed arrays, integers, no allocation per step
import type { MachineCore } from "./machine-core.ts";
import { grown } from "./tuple-table.ts";

/**
 * What the latest turn wrote to some state words, in the order it was written. The journal keeps what every word held before
 * each write, so the whole course of a turn can be told afterwards, and a turn costs nothing more while it runs.
 */
export class WriteLog {
  /** By number of the write: which of the watched words, and what it held then. */
  words = new Int32Array(64);
  contents = new Int32Array(64);
  length = 0;
  /** By number of the watched word, what it held before the turn. */
  readonly before: Int32Array;
  /** State words by number. */
  readonly addresses: readonly number[];
  readonly #numbers: Int32Array;

  constructor(addresses: readonly number[], stateWords: number) {
    this.addresses = addresses;
    this.before = new Int32Array(addresses.length);
    this.#numbers = new Int32Array(stateWords).fill(-1);
    for (const [number, address] of addresses.entries()) this.#numbers[address] = number;
  }

  /** Reads the journal; what lies from `playedTo` to `settledTo` was written after the turn, for the state alone. */
  read({ J, W }: MachineCore, playedTo: number, settledTo: number): void {
    const { addresses, before } = this;
    const numbers = this.#numbers;
    for (let number = 0; number < addresses.length; number++) before[number] = W[addresses[number] as number] as number;
    let length = 0;
    for (let at = settledTo - 2; at >= 0; at -= 2) {
      const number = numbers[J[at] as number] as number;
      if (number < 0) continue;
      if (at < playedTo) {
        if (length >= this.words.length) {
          this.words = grown(this.words, length + 1);
          this.contents = grown(this.contents, length + 1);
        }
        this.words[length] = number;
        this.contents[length++] = before[number] as number;
      }
      before[number] = J[at + 1] as number;
    }
    this.length = length;
    reverse(this.words, length);
    reverse(this.contents, length);
  }
}

function reverse(cells: Int32Array, length: number): void {
  for (let low = 0, high = length - 1; low < high; low++, high--) {
    const cell = cells[low] as number;
    cells[low] = cells[high] as number;
    cells[high] = cell;
  }
}
