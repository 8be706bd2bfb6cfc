/** How much an issue or a finding weighs. `note` is information such as a TODO. */
export type Severity = "error" | "warning" | "note";

/** One complaint of the compile step. Line and column count from 1 and are null where unknown. */
export interface Issue {
  /** A stable code of the table in findings, `INK4xx` for compile issues. */
  readonly code: string;
  readonly severity: Severity;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly message: string;
  /** What the author can do about it, or null. */
  readonly hint: string | null;
}
