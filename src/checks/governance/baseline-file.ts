import { readFileSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import * as v from "valibot";
import { byText, ok, refused, writeFileAtomic } from "../../store/index.ts";
import type { CheckOutcome } from "../check-code.ts";

const acceptedSchema = v.strictObject({
  fingerprint: v.pipe(v.string(), v.regex(/^[0-9a-f]{24}$/)),
  /** So many findings of this kind are accepted. */
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** For people who review the file. */
  kind: v.string(),
  id: v.string(),
  path: v.optional(v.string()),
});

/** Findings a project accepted, by check, as counted sets. Committed. */
export const baselineSchema = v.strictObject({
  schema: v.literal("inkcheck.baseline/2"),
  checks: v.record(
    v.string(),
    v.strictObject({
      accepted: v.array(acceptedSchema),
      /** The story's text the findings were accepted for, where there is one. */
      source_sha256: v.optional(v.string()),
    }),
  ),
});

export type Baseline = v.InferOutput<typeof baselineSchema>;
export type AcceptedFinding = v.InferOutput<typeof acceptedSchema>;

const empty: Baseline = { schema: "inkcheck.baseline/2", checks: {} };

/** Reads a baseline. One that is not there is empty: everything is new. One that cannot be read is refused before anything runs. */
export function readBaseline(path: string): CheckOutcome<Baseline> {
  const name = basename(path);
  let text: string;
  try {
    if (!statSync(path).isFile()) return refused("baseline_unusable", `the baseline ${name} is no file`);
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    return code === "ENOENT" ? ok(empty) : refused("baseline_unusable", `the baseline ${name} cannot be read: ${code}`);
  }
  const value = parse(text);
  if (value === undefined) return refused("baseline_unusable", `the baseline ${name} is not valid JSON`);
  const read = v.safeParse(baselineSchema, value);
  if (read.success) return ok(read.output);
  const schema = typeof value === "object" && value !== null && "schema" in value ? String(value.schema) : null;
  if (schema === "ckdn.baseline/1") {
    const message = `the baseline ${name} is of the older kind that cannot count findings or tell them apart`;
    return refused("baseline_unusable", message, "write it anew with `inkcheck baseline <check>`");
  }
  const place = (read.issues[0].path ?? []).map((item) => String(item.key)).join(".");
  const where =
    place === "" ? `is no ${baselineSchema.entries.schema.literal}` : `is malformed at \`${place.slice(0, 200)}\``;
  return refused("baseline_unusable", `the baseline ${name} ${where}`);
}

/** Writes a baseline, sorted and one entry a line, so that changes read well in review. */
export function writeBaseline(path: string, baseline: Baseline): CheckOutcome<void> {
  const checks = Object.entries(baseline.checks).sort(([a], [b]) => byText(a, b));
  const sorted = checks.map(([name, check]) => [
    name,
    { ...check, accepted: [...check.accepted].sort((a, b) => byText(a.fingerprint, b.fingerprint)) },
  ]);
  const text = JSON.stringify({ ...baseline, checks: Object.fromEntries(sorted) }, null, 2);
  return writeFileAtomic(path, `${text}\n`, { mode: 0o644 });
}

/** Whether a baseline could be written there at all. */
export function baselineFolderExists(path: string): boolean {
  return statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory() === true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
