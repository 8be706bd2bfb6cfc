import type { SourceFile, SourceSpan } from "../ink/index.ts";
import type { Excerpt } from "./finding.ts";

/** The author's files, line by line. */
export class SourceText {
  readonly #lines: ReadonlyMap<string, readonly string[]>;

  constructor(files: readonly SourceFile[]) {
    this.#lines = new Map(files.map((file) => [file.path, file.text.split(/\r\n|\n|\r/u)]));
  }

  /** One line, from 1, or null where the file or line is not known. */
  line(file: string, line: number): string | null {
    return this.#lines.get(file)?.[line - 1] ?? null;
  }

  /** The line of a span with the one before it, for a code frame. */
  excerpt(span: SourceSpan | null): Excerpt | null {
    if (span === null) return null;
    const line = this.line(span.file, span.line);
    if (line === null) return null;
    const before = span.line > 1 ? this.line(span.file, span.line - 1) : null;
    return before === null || before.trim() === ""
      ? { firstLine: span.line, lines: [line] }
      : { firstLine: span.line - 1, lines: [before, line] };
  }
}

/** A source line as an id knows it: indentation, spacing and a trailing comment do not count. */
export function normaliseLine(line: string): string {
  return line
    .replace(/\/\/.*$/u, "")
    .replace(/\s+/gu, " ")
    .trim();
}
