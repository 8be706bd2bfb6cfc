import * as v from "valibot";
import { distrusted, type Evidence, type Facts, factsOf, findingOf, type JsonValue } from "./facts.ts";
import { clampDetail, clip } from "./parsers/shape-text.ts";

const text = v.pipe(v.string(), v.minLength(1));
const jsonValue: v.GenericSchema<JsonValue> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(jsonValue), v.record(v.string(), jsonValue)]),
);

const findingEntries = {
  id: text,
  kind: text,
  message: v.string(),
  location: v.optional(text),
  detail: v.optional(v.array(v.string())),
  level: v.optional(v.picklist(["error", "warning", "note"])),
};

const entries = {
  schema: v.literal("inkcheck.facts/1"),
  /** How many findings the program means to give; must be how many there are. */
  declared_findings: v.pipe(v.number(), v.integer(), v.minValue(0)),
  findings: v.array(v.strictObject(findingEntries)),
  summary: v.optional(v.record(v.string(), jsonValue)),
  gate_failures: v.optional(v.array(text)),
  notes: v.optional(v.array(text)),
  /** Why nothing here can be relied on. */
  unreadable: v.optional(text),
};

/** What a program named by `parser_command` prints. It states facts; a status is not among them. */
export const factsSchema = v.strictObject(entries);

/** What a built-in check writes: the same, and what only a search of a story knows. */
export const builtinFactsSchema = v.strictObject({
  ...entries,
  findings: v.array(v.strictObject({ ...findingEntries, replay: v.optional(text) })),
  evidence: v.optional(v.looseObject({ claim: v.picklist(["exhaustive", "bounded"]) })),
  story: v.optional(v.strictObject({ entrypoint: text, source_sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })),
  /** What gates are measured by. */
  measures: v.optional(
    v.strictObject({
      warnings: v.optional(v.number()),
      coverage_percent: v.optional(v.number()),
      exhaustive: v.optional(v.boolean()),
      unreached: v.optional(v.array(v.string())),
    }),
  ),
});

export type FactsDocument = v.InferOutput<typeof factsSchema>;
export type BuiltinFactsDocument = v.InferOutput<typeof builtinFactsSchema>;

/** Facts of a document that was read by its schema. */
export function documentFacts(document: FactsDocument | BuiltinFactsDocument, snippetLines: number): Facts {
  const facts = factsOf({
    findings: document.findings.map((finding) =>
      findingOf({
        id: clip(finding.id),
        kind: clip(finding.kind, 100),
        message: clip(finding.message),
        location: finding.location ?? null,
        detail: clampDetail(finding.detail ?? [], snippetLines),
        level: finding.level ?? "error",
        replay: "replay" in finding ? (finding.replay ?? null) : null,
      }),
    ),
    summary: document.summary ?? {},
    gateFailures: document.gate_failures ?? [],
    notes: document.notes ?? [],
    evidence: "evidence" in document ? evidenceOf(document.evidence) : null,
    story: "story" in document ? (document.story ?? null) : null,
  });
  if (document.unreadable !== undefined) return distrusted(document.unreadable, facts);
  if (document.declared_findings === document.findings.length) return facts;
  const counts = `${document.declared_findings} findings are declared, but ${document.findings.length} are given`;
  return distrusted(counts, facts);
}

function evidenceOf(evidence: BuiltinFactsDocument["evidence"]): Evidence | null {
  const read = v.safeParse(v.record(v.string(), jsonValue), evidence);
  return evidence === undefined || !read.success ? null : { ...read.output, claim: evidence.claim };
}
