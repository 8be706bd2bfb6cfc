import type { Severity } from "./issue.ts";
import { issueCodes } from "./issue-codes.ts";

/** How an issue is coded and worded. */
export interface IssueWording {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

interface Rule {
  readonly pattern: RegExp;
  readonly code: string;
  readonly hint?: string;
}

/** The compiler knows its complaints only by their words. The first pattern that fits counts. */
const rules: readonly Rule[] = [
  { pattern: /target not found: /, code: issueCodes.targetNotFound },
  { pattern: /^Failed to find target for TURNS_SINCE/, code: issueCodes.targetNotFound },
  { pattern: /^Could not find target for read count/, code: issueCodes.targetNotFound },
  { pattern: /^Unresolved variable: /, code: issueCodes.expression },
  { pattern: /^(Variable|variable for \w+) could not be found/, code: issueCodes.expression },
  { pattern: /^Function call /, code: issueCodes.expression },
  {
    pattern: /^Can't use -> DONE or -> END/,
    code: issueCodes.expression,
    hint: "Write a knot that goes to -> DONE or -> END, and name that knot.",
  },
  { pattern: /^Can't use '-' on/, code: issueCodes.expression },
  { pattern: /^A CONST can't hold a divert target/, code: issueCodes.expression },
  { pattern: /expression|operator/, code: issueCodes.expression },
  { pattern: /^Apparent loose end/, code: issueCodes.looseEnd },
  { pattern: /^(Blank choice|Choice is completely empty)/, code: issueCodes.blankChoice },
];

/** Codes one complaint of the compiler and mends its words where they are broken. */
export function issueWording(message: string, severity: Severity): IssueWording {
  const mended = mend(message);
  if (severity === "note") return { code: issueCodes.todo, message: mended, hint: null };
  const rule = rules.find(({ pattern }) => pattern.test(mended));
  const other = severity === "error" ? issueCodes.compileError : issueCodes.compileWarning;
  return { code: rule?.code ?? other, message: mended, hint: rule?.hint ?? null };
}

function mend(message: string): string {
  return message
    .replace(" after searching: {this.descriptionOfScope}", "")
    .replace("Interpretting", "Interpreting")
    .replace("begining", "beginning")
    .replace(/^initial value for $/, "initial value")
    .replace(/'\* ContentList\((.*)\)\.\.\.'$/, "'* $1'")
    .trim();
}
