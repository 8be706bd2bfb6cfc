import { type FindingCode, isFindingCode } from "./code-table.ts";
import type { FindingDraft } from "./draft.ts";
import type { SourceText } from "./source-text.ts";

const mark = /\/\/.*\binkcheck-ignore\b(.*)$/u;

/**
 * Whether the author marked a finding's line, `// inkcheck-ignore INK201` at its end or alone on the line above. A mark
 * without a code is none: what is to be ignored must be named. Faults of ours cannot be marked away.
 */
export function isIgnored({ code, span }: FindingDraft, sources: SourceText): boolean {
  if (span === null || code.startsWith("INK9")) return false;
  const above = sources.line(span.file, span.line - 1) ?? "";
  const lines = [sources.line(span.file, span.line) ?? "", above.trim().startsWith("//") ? above : ""];
  return lines.some((line) => codesIn(line).includes(code));
}

function codesIn(line: string): readonly FindingCode[] {
  return (mark.exec(line)?.[1] ?? "").split(/[\s,]+/u).filter(isFindingCode);
}
