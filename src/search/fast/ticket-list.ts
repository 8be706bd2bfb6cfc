// hot: typed arrays, integers, no allocation per step

/** Tickets in a list that grows at its end. */
export class TicketList {
  #cells = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(ticket: number): void {
    if (this.#length === this.#cells.length) {
      const larger = new Int32Array(this.#cells.length * 2);
      larger.set(this.#cells);
      this.#cells = larger;
    }
    this.#cells[this.#length++] = ticket;
  }

  /** Takes the last off; the list must not be empty. */
  pop(): number {
    return this.#cells[--this.#length] as number;
  }

  /** Takes one off, in whose place the last one comes. */
  takeAt(index: number): number {
    const ticket = this.#cells[index] as number;
    this.#cells[index] = this.#cells[--this.#length] as number;
    return ticket;
  }

  at(index: number): number {
    return this.#cells[index] as number;
  }
}
