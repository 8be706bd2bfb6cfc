/** A stretch of an author's file. Lines and columns count from 1; a column is null where the compiler does not know it. */
export interface SourceSpan {
  /** Path relative to the project root, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number | null;
  readonly endLine: number;
  readonly endColumn: number | null;
}
