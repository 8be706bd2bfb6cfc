import type { AuthoredKind, Gate, SourceSpan } from "../ink/index.ts";

/** The condition in front of a choice or of one side of a conditional; null for an `else` and for other kinds. */
export function gateOf(kind: AuthoredKind, span: SourceSpan | null, gates: readonly Gate[]): Gate | null {
  if (span === null || (kind !== "choice" && kind !== "branch")) return null;
  const near = (stands: (gate: SourceSpan) => boolean): Gate | null =>
    gates.find((gate) => gate.kind === kind && gate.span !== null && stands(gate.span)) ?? null;
  if (kind === "choice") return near((gate) => isWithin(gate, span));
  const sameLine = near((gate) => isJustBefore(gate, span));
  const opensLine = near((gate) => gate.file === span.file && gate.endLine === span.line) === null;
  return sameLine ?? (opensLine ? near((gate) => gate.file === span.file && gate.endLine === span.line - 1) : null);
}

function isWithin(inner: SourceSpan, outer: SourceSpan): boolean {
  return inner.file === outer.file && inner.line >= outer.line && inner.line <= outer.endLine;
}

/** On the same line with only the colon between. */
function isJustBefore(gate: SourceSpan, side: SourceSpan): boolean {
  if (gate.file !== side.file) return false;
  const gap = (side.column ?? 0) - (gate.endColumn ?? 0);
  return gate.endLine === side.line && gap >= 0 && gap <= 4;
}
