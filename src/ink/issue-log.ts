import type { Issue, Severity } from "./issue.ts";

/** Where an issue lies; all null where no place is known. */
export interface IssuePlace {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

/** No place at all. */
export const nowhere: IssuePlace = { file: null, line: null, column: null };

/** Collects the issues of one compile, each once: the parser reads some lines more than once. */
export class IssueLog {
  readonly #issues: Issue[] = [];
  readonly #seen = new Set<string>();
  #errors = 0;

  add(code: string, severity: Severity, place: IssuePlace, message: string, hint: string | null = null): void {
    const key = [severity, place.file, place.line, place.column, message].join("\0");
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (severity === "error") this.#errors++;
    const { file, line, column } = place;
    this.#issues.push({ code, severity, file, line, column, message, hint });
  }

  get errorCount(): number {
    return this.#errors;
  }

  /** The issues by file in the given order, then by line and column; those without a place come first. */
  inOrder(files: readonly string[]): Issue[] {
    const rank = new Map(files.map((file, index) => [file, index]));
    const rankOf = (issue: Issue): number => (issue.file === null ? -1 : (rank.get(issue.file) ?? files.length));
    return this.#issues
      .map((issue, index) => ({ issue, index }))
      .sort(
        (a, b) =>
          rankOf(a.issue) - rankOf(b.issue) ||
          (a.issue.line ?? 0) - (b.issue.line ?? 0) ||
          (a.issue.column ?? 0) - (b.issue.column ?? 0) ||
          a.index - b.index,
      )
      .map(({ issue }) => issue);
  }
}
