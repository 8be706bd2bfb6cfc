import { DebugMetadata } from "./inkjs.ts";
import type { SourceText } from "./source-text.ts";
import type { SourceSpan } from "./span.ts";

/**
 * The compiler's debug metadata, kept exact: where the parser notes a rule's beginning and end, blanks and all, a mark is
 * later narrowed to the authored thing itself, in the author's own columns. Runtime objects carry it, copies of them too.
 */
export class SourceMark extends DebugMetadata {
  readonly source: SourceText;
  /** Offsets into the source's stripped text. */
  start: number;
  end: number;
  /** For a knot, stitch or function: where its body ends; the mark itself spans only the header line. */
  extentEnd: number | null = null;
  /** Position in the source map's items, or -1 where the marked thing is none. */
  item = -1;
  #span: SourceSpan | null = null;

  constructor(source: SourceText, start: number, end: number) {
    super();
    this.source = source;
    this.fileName = source.path;
    this.start = start;
    this.end = end;
  }

  /** Sets the exact extent; the line that the compiler puts into its messages moves along. */
  narrowTo(start: number, end: number): void {
    const { stripped } = this.source;
    for (let at = this.start; at < start; at++) if (stripped.charCodeAt(at) === 10) this.startLineNumber++;
    for (let at = start; at < this.start; at++) if (stripped.charCodeAt(at) === 10) this.startLineNumber--;
    this.start = start;
    this.end = Math.max(start, end);
    this.#span = null;
  }

  /** The same place for another object, which is no item of the source map. */
  twin(): SourceMark {
    const twin = new SourceMark(this.source, this.start, this.end);
    twin.startLineNumber = this.startLineNumber;
    twin.startCharacterNumber = this.startCharacterNumber;
    twin.endLineNumber = this.endLineNumber;
    twin.endCharacterNumber = this.endCharacterNumber;
    return twin;
  }

  /** What is written there, without comments. */
  get text(): string {
    return this.source.stripped.slice(this.start, this.end);
  }

  get span(): SourceSpan {
    if (this.#span !== null) return this.#span;
    const from = this.source.positionAt(this.start);
    const to = this.end > this.start ? this.source.endPositionAt(this.end) : from;
    this.#span = {
      file: this.source.path,
      line: from.line,
      column: from.column,
      endLine: to.line,
      endColumn: to.column,
    };
    return this.#span;
  }

  /** From the beginning to the end of the body, for what has one. */
  get extent(): SourceSpan {
    const end = this.source.endPositionAt(Math.max(this.end, this.extentEnd ?? 0));
    return { ...this.span, endLine: end.line, endColumn: end.column };
  }

  override toString(): string {
    return `line ${this.startLineNumber} of ${this.source.path}`;
  }
}
