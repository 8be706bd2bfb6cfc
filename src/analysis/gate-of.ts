import type { AuthoredKind, Gate, SourceSpan } from "../ink/index.ts";

/** The condition in front of a choice or of one side of a conditional; null for an `else` and for other kinds. */
export function gateOf(kind: AuthoredKind, span: SourceSpan | null, gates: readonly Gate[]): Gate | null {
  if (span === null || (kind !== "choice" && kind !== "branch")) return null;
  return gates.find((gate) => gate.kind === kind && gate.guards !== null && isSame(gate.guards, span)) ?? null;
}

function isSame(one: SourceSpan, other: SourceSpan): boolean {
  return one.line === other.line && one.column === other.column && one.file === other.file;
}
