import * as v from "valibot";

const text = v.pipe(v.string(), v.minLength(1));
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const natural = v.pipe(v.number(), v.integer(), v.minValue(0));

/** How and when a run went: everything that differs between two runs that found the same. */
export const metaSchema = v.strictObject({
  schema: v.literal("inkcheck.meta/1"),
  inkcheck_version: text,
  check: text,
  kind: text,
  parser: text,
  /** The arguments as they were run, secrets masked. Environments are never recorded. */
  command: v.array(v.string()),
  rc: v.pipe(v.number(), v.integer()),
  timed_out: v.boolean(),
  interrupted: v.boolean(),
  started_at: v.pipe(v.string(), v.isoTimestamp()),
  duration_s: v.pipe(v.number(), v.minValue(0)),
  log_sha256: sha256,
  log_bytes: natural,
  /** Of the check's whole resolved definition, as the lock file has it. */
  definition_sha256: sha256,
});

export type Meta = v.InferOutput<typeof metaSchema>;
