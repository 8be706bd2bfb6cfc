import { type StrippedText, stripComments } from "./strip-comments.ts";

/** A place in an author's file; line and column count from 1, columns in UTF-16 units as editors do. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
}

/** One file of a story: the author's text, the same without comments as the parser reads it, and the way back from the latter. */
export class SourceText {
  /** Relative to the project root, with forward slashes. */
  readonly path: string;
  /** The author's text without its byte-order mark. */
  readonly original: string;
  /** What the parser reads. */
  readonly stripped: string;
  readonly unclosedComment: SourcePosition | null;
  readonly #runs: StrippedText;
  readonly #originalLines: readonly number[];

  constructor(path: string, original: string) {
    this.path = path;
    this.original = original;
    this.#runs = stripComments(original);
    this.stripped = this.#runs.text;
    this.#originalLines = lineStarts(original);
    const open = this.#runs.unclosedComment;
    this.unclosedComment = open === null ? null : this.#originalPosition(open);
  }

  /** Lines of the author's text; a line break at the very end begins no further one. */
  get lineCount(): number {
    const lines = this.#originalLines.length;
    return lines > 1 && this.#originalLines.at(-1) === this.original.length ? lines - 1 : lines;
  }

  /** The author's place of the character at an offset of the stripped text. */
  positionAt(offset: number): SourcePosition {
    return this.#originalPosition(this.#originalOffset(offset));
  }

  /** The author's place just behind the character before an offset: ends of spans, which leave out a comment that follows. */
  endPositionAt(offset: number): SourcePosition {
    if (offset === 0) return this.positionAt(0);
    return this.#originalPosition(this.#originalOffset(offset - 1) + 1);
  }

  /** A line of the author's text (from 1) without its line break, or null beyond the end. */
  lineAt(line: number): string | null {
    const start = this.#originalLines[line - 1];
    if (start === undefined) return null;
    const next = this.#originalLines[line] ?? this.original.length + 1;
    return this.original.slice(start, next - 1).replace(/\r$/, "");
  }

  #originalOffset(offset: number): number {
    const run = lastAtOrBefore(this.#runs.runStarts, offset);
    return (this.#runs.originalStarts[run] ?? 0) + offset - (this.#runs.runStarts[run] ?? 0);
  }

  #originalPosition(offset: number): SourcePosition {
    const line = lastAtOrBefore(this.#originalLines, offset);
    return { line: line + 1, column: offset - (this.#originalLines[line] ?? 0) + 1 };
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the last of ascending numbers that is at most `value`; 0 where none is. */
function lastAtOrBefore(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
