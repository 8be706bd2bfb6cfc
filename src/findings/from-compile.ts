import type { Issue } from "../ink/index.ts";
import { type FindingCode, isFindingCode } from "./code-table.ts";
import type { FindingDraft } from "./draft.ts";

/** The compiler's complaints as findings. A code that the table does not know counts as the general one of its weight. */
export function fromCompile(issues: readonly Issue[]): FindingDraft[] {
  return issues.map((issue) => ({
    code: isFindingCode(issue.code) ? issue.code : generalCode(issue),
    severity: issue.severity,
    message: issue.message,
    certainty: "static",
    span: spanOf(issue),
    path: null,
    witness: null,
    claim: null,
    reachedBy: null,
    ...(issue.hint === null ? {} : { hint: issue.hint }),
  }));
}

function generalCode(issue: Issue): FindingCode {
  if (issue.severity === "error") return "INK400";
  return issue.severity === "warning" ? "INK410" : "INK420";
}

function spanOf({ file, line, column }: Issue): FindingDraft["span"] {
  if (file === null || line === null) return null;
  return { file, line, column, endLine: line, endColumn: null };
}
