import type { Severity } from "./issue.ts";
import type { IssuePlace } from "./issue-log.ts";
import { issueWording } from "./issue-wording.ts";
import type { SourceText } from "./source-text.ts";

/** A complaint of the parser, ready for the log. */
export interface ParserIssue {
  readonly code: string;
  readonly severity: Severity;
  readonly place: IssuePlace;
  readonly message: string;
  readonly hint: string | null;
}

/** Gives a complaint of the parser its place, code and hint. `index` is where the parser stands, `lineIndex` the line it complains of, from 0. */
export function parserIssueOf(
  source: SourceText,
  message: string,
  index: number,
  lineIndex: number,
  isWarning: boolean,
): ParserIssue {
  const severity = isWarning ? "warning" : "error";
  const here = source.positionAt(index);
  const onLine = here.line === lineIndex + 1;
  const place = { file: source.path, line: lineIndex < 0 ? null : lineIndex + 1, column: onLine ? here.column : null };
  const wording = issueWording(message, severity);
  const hint = onLine && barInTag(source.stripped, index) ? barHint : wording.hint;
  return { code: wording.code, severity, place, message: wording.message, hint };
}

const barHint = "Since ink 1.1 a tag is read as ink: write \\| for a bar inside a tag.";

/** Whether the parser stopped at a bar that a tag on the same line holds. */
function barInTag(text: string, index: number): boolean {
  if (text[index] !== "|") return false;
  const line = text.slice(text.lastIndexOf("\n", index - 1) + 1, index);
  for (let at = line.indexOf("#"); at >= 0; at = line.indexOf("#", at + 1)) {
    if (line[at - 1] !== "\\") return true;
  }
  return false;
}
