/** Many short lists of whole numbers, one after the other in one array. */
export class IntLists {
  readonly #values: number[] = [];
  readonly #starts: number[] = [0];

  /** Adds a list; its number is how many there were. */
  add(list: readonly number[]): void {
    for (const value of list) this.#values.push(value);
    this.#starts.push(this.#values.length);
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  sizeOf(list: number): number {
    return (this.#starts[list + 1] ?? 0) - (this.#starts[list] ?? 0);
  }

  at(list: number, index: number): number {
    return this.#values[(this.#starts[list] ?? 0) + index] ?? -1;
  }
}
