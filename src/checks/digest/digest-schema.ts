import * as v from "valibot";
import { builtinNames } from "../../config/index.ts";

const text = v.pipe(v.string(), v.minLength(1));
const count = v.pipe(v.number(), v.integer(), v.minValue(1));
const natural = v.pipe(v.number(), v.integer(), v.minValue(0));
const someTexts = v.pipe(v.array(v.string()), v.minLength(1));
const object = v.record(v.string(), v.unknown());

const findingSchema = v.strictObject({
  id: v.string(),
  kind: text,
  message: v.string(),
  location: v.optional(text),
  detail: v.optional(someTexts),
  level: v.optional(v.picklist(["warning", "note"])),
  replay: v.optional(text),
  baselined: v.optional(v.literal(true)),
});

export const gateSchema = v.strictObject({
  status: v.picklist(["pass", "fail", "unavailable"]),
  policy: v.literal("no_new_findings"),
  reason: v.optional(text),
});

const shared = {
  schema: v.literal("inkcheck.digest/2"),
  check: text,
  kind: v.picklist(["external", ...builtinNames]),
  rc: v.pipe(v.number(), v.integer()),
  run_dir: text,
  summary: v.optional(object),
  notes: v.optional(someTexts),
  evidence: v.optional(v.looseObject({ claim: v.picklist(["exhaustive", "bounded"]) })),
  story: v.optional(v.strictObject({ entrypoint: text, source_sha256: text })),
  baseline: v.optional(v.strictObject({ known: natural, new: natural, stale: v.optional(count) })),
  gate: v.optional(gateSchema),
  /** How much was left out to keep the digest small: lines of details, lines of the tail, notes, artifacts, keys of the summary. */
  truncated: v.optional(
    v.strictObject({
      detail_lines: v.optional(count),
      log_tail_lines: v.optional(count),
      notes: v.optional(count),
      gate_failures: v.optional(count),
      artifacts: v.optional(count),
      summary_keys: v.optional(count),
      evidence_keys: v.optional(count),
    }),
  ),
};

/** The digest of a green run. */
const passSchema = v.strictObject({ ...shared, status: v.literal("pass") });

/** The digest of any other run. */
const redSchema = v.strictObject({
  ...shared,
  status: v.picklist(["fail", "error", "parse_mismatch"]),
  status_reason: text,
  timed_out: v.optional(v.literal(true)),
  interrupted: v.optional(v.literal(true)),
  gate_failures: v.optional(someTexts),
  findings_total: v.optional(count),
  findings: v.optional(v.pipe(v.array(findingSchema), v.minLength(1))),
  findings_truncated: v.optional(count),
  artifacts: v.optional(someTexts),
  log_tail: v.optional(v.array(v.string())),
});

/** A digest: what a run came to, small and the same for the same evidence. A missing key means empty, 0 or false. */
export const digestSchema = v.variant("status", [passSchema, redSchema]);

export type Digest = v.InferOutput<typeof digestSchema>;
export type DigestFinding = v.InferOutput<typeof findingSchema>;
export type BaselineGate = v.InferOutput<typeof gateSchema>;
