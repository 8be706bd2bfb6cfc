/**
 * Ink without its comments, and where each stretch of it stood before. Line breaks inside comments stay, so line numbers
 * do not move; columns do, which is what the runs are for.
 */
export interface StrippedText {
  readonly text: string;
  /** Starts of the kept runs in `text`, ascending; the first is 0. */
  readonly runStarts: readonly number[];
  /** Where the run at the same index starts in the original. */
  readonly originalStarts: readonly number[];
  /** Offset in the original of a block comment that is never closed, or null. */
  readonly unclosedComment: number | null;
}

/**
 * Takes comments out as ink's compiler does, with `\r\n` made `\n`: line comments to the end of their line, block comments
 * to their close or the end of the text. An empty block comment is no comment to ink and stays as text.
 */
export function stripComments(original: string): StrippedText {
  const runs = new Runs(original);
  let unclosedComment: number | null = null;
  const notable = /\/\/|\/\*|\r\n/g;
  for (let match = notable.exec(original); match !== null; match = notable.exec(original)) {
    const at = match.index;
    if (match[0] === "\r\n") {
      runs.skip(at, at + 1);
    } else if (match[0] === "//") {
      const end = lineEnd(original, at + 2);
      runs.skip(at, end);
      notable.lastIndex = end;
    } else {
      const close = original.indexOf("*/", at + 2);
      const contentEnd = close < 0 ? original.length : close;
      if (contentEnd === at + 2) {
        notable.lastIndex = at + 1;
        continue;
      }
      if (close < 0) unclosedComment = at;
      const end = close < 0 ? contentEnd : close + 2;
      runs.skipKeepingLineBreaks(at, end);
      notable.lastIndex = end;
    }
  }
  return { ...runs.finish(), unclosedComment };
}

function lineEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return at;
  }
  return text.length;
}

class Runs {
  readonly #original: string;
  readonly #pieces: string[] = [];
  readonly #runStarts: number[] = [];
  readonly #originalStarts: number[] = [];
  #length = 0;
  #next = 0;

  constructor(original: string) {
    this.#original = original;
  }

  /** Drops `[from, to)`; what stands before it and was not dropped is kept. */
  skip(from: number, to: number): void {
    this.#keep(this.#next, from);
    this.#next = to;
  }

  skipKeepingLineBreaks(from: number, to: number): void {
    this.skip(from, to);
    for (let at = this.#original.indexOf("\n", from); at >= 0 && at < to; at = this.#original.indexOf("\n", at + 1)) {
      this.#keep(at, at + 1);
    }
  }

  finish(): Omit<StrippedText, "unclosedComment"> {
    this.#keep(this.#next, this.#original.length);
    if (this.#runStarts.length === 0) {
      this.#runStarts.push(0);
      this.#originalStarts.push(0);
    }
    return { text: this.#pieces.join(""), runStarts: this.#runStarts, originalStarts: this.#originalStarts };
  }

  #keep(from: number, to: number): void {
    if (from >= to) return;
    this.#runStarts.push(this.#length);
    this.#originalStarts.push(from);
    this.#pieces.push(this.#original.slice(from, to));
    this.#length += to - from;
  }
}
