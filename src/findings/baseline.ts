import * as v from "valibot";
import type { Finding } from "./finding.ts";

/*
 * A baseline lets a story with a past be checked from today on: what it lists is known and does not fail a run. It holds
 * ids, which survive edits elsewhere, and beside each the words that tell a person what was accepted.
 */

const entrySchema = v.object({ id: v.string(), code: v.string(), title: v.string(), file: v.nullable(v.string()) });

const baselineSchema = v.object({
  schemaVersion: v.literal(1),
  accepted: v.pipe(v.array(entrySchema), v.readonly()),
});

/** Findings that are known and accepted. */
export type Baseline = v.InferOutput<typeof baselineSchema>;

/** How today's findings stand to a baseline. */
export interface BaselineVerdict {
  /** Ids that are listed and still found. */
  readonly accepted: readonly string[];
  /** Ids that are listed and found no more. */
  readonly stale: readonly string[];
}

/** Reads a baseline file's text, or tells what is wrong with it. */
export function readBaseline(text: string): Baseline | string {
  const json = parseJson(text);
  if (json === undefined) return "it is not JSON";
  const read = v.safeParse(baselineSchema, json);
  if (read.success) return read.output;
  const [issue] = read.issues;
  return `${issue.path?.map(({ key }) => String(key)).join(".") ?? "the file"}: ${issue.message}`;
}

/** The baseline that accepts these findings, as the text of its file. Our own defects are never accepted. */
export function baselineText(
  findings: readonly (Pick<Finding, "id" | "title" | "span"> & { readonly code: string })[],
): string {
  const accepted = findings
    .filter(({ code }) => !code.startsWith("INK9"))
    .map(({ id, code, title, span }) => ({ id, code, title, file: span?.file ?? null }));
  return `${JSON.stringify({ schemaVersion: 1, accepted } satisfies Baseline, null, 2)}\n`;
}

export function compareWithBaseline(findings: readonly Pick<Finding, "id">[], { accepted }: Baseline): BaselineVerdict {
  const found = new Set(findings.map(({ id }) => id));
  const listed = accepted.map(({ id }) => id);
  return { accepted: listed.filter((id) => found.has(id)), stale: listed.filter((id) => !found.has(id)) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
