/** A whole line, or the news that a line grew past what is taken. */
export type Line =
  { readonly kind: "line"; readonly text: string } | { readonly kind: "too-long"; readonly bytes: number };

const NEWLINE = 10;

/** Cuts a byte stream into lines without copying a long line once for each piece of it. */
export class LineSplitter {
  readonly #maxBytes: number;
  #pieces: Uint8Array[] = [];
  #held = 0;
  #skipping = false;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes in bytes and gives the lines they complete. A line that is too long is told once and then skipped to its end. */
  *push(chunk: Uint8Array): Generator<Line> {
    let from = 0;
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, from)) {
      yield* this.#keep(chunk.subarray(from, at));
      from = at + 1;
      if (!this.#skipping) yield { kind: "line", text: this.#join() };
      this.#forget();
      this.#skipping = false;
    }
    yield* this.#keep(chunk.subarray(from));
  }

  *#keep(piece: Uint8Array): Generator<Line> {
    if (this.#skipping || piece.length === 0) return;
    this.#held += piece.length;
    if (this.#held <= this.#maxBytes) {
      this.#pieces.push(piece);
      return;
    }
    yield { kind: "too-long", bytes: this.#held };
    this.#forget();
    this.#skipping = true;
  }

  #join(): string {
    return Buffer.concat(this.#pieces).toString("utf8").replace(/\r$/, "");
  }

  #forget(): void {
    this.#pieces = [];
    this.#held = 0;
  }
}
