/** One thing a configuration file gets wrong. */
export interface ConfigIssue {
  /** Keys from the file's root to the value that is meant. */
  readonly path: readonly string[];
  /** From 1; null where the place is not known. */
  readonly line: number | null;
  readonly message: string;
  readonly hint: string | null;
}

/** `line 12, check.lint.top: must be at least 1 (did you mean …)`, without the file's name. */
export function describeConfigIssue(issue: ConfigIssue): string {
  const place = [
    issue.line === null ? null : `line ${issue.line}`,
    issue.path.length === 0 ? null : issue.path.join("."),
  ];
  const known = place.filter((part) => part !== null).join(", ");
  const hint = issue.hint === null ? "" : ` (${issue.hint})`;
  return `${known === "" ? "" : `${known}: `}${issue.message}${hint}`;
}
