import type { CheckFinding, Evidence, Facts, JsonObject, JsonValue } from "./facts.ts";
import type { Redactor } from "./log/redactor.ts";

/** Facts with every secret in every text masked: reports are read as the tool wrote them, but go nowhere like that. */
export function redactFacts(facts: Facts, { redact }: Redactor): Facts {
  const finding = (found: CheckFinding): CheckFinding => ({
    ...found,
    id: redact(found.id),
    message: redact(found.message),
    location: found.location === null ? null : redact(found.location),
    detail: found.detail.map(redact),
    replay: found.replay === null ? null : redact(found.replay),
  });
  const evidence = facts.evidence === null ? null : redactTable(facts.evidence, redact);
  return {
    ...facts,
    findings: facts.findings.map(finding),
    summary: redactTable(facts.summary, redact),
    gateFailures: facts.gateFailures.map(redact),
    notes: facts.notes.map(redact),
    evidence: evidence === null ? null : ({ ...evidence, claim: facts.evidence?.claim } as Evidence),
  };
}

function redactTable(table: JsonObject, redact: (text: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [redact(key), redactValue(value, redact)]));
}

function redactValue(value: JsonValue, redact: (text: string) => string): JsonValue {
  if (typeof value === "string") return redact(value);
  if (typeof value !== "object" || value === null) return value;
  if (isList(value)) return value.map((item) => redactValue(item, redact));
  return redactTable(value, redact);
}

function isList(value: JsonObject | readonly JsonValue[]): value is readonly JsonValue[] {
  return Array.isArray(value);
}
