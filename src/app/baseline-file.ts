import { existsSync, readFileSync } from "node:fs";
import { type Baseline, baselineText, readBaseline } from "../findings/index.ts";
import type { Refusal } from "../ink/index.ts";
import type { Report } from "../report/index.ts";
import { type Outcome, writeFileAtomic } from "../store/index.ts";

export type BaselineFile =
  | { readonly kind: "loaded"; readonly loaded: { readonly path: string; readonly baseline: Baseline } | null }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Reads the baseline that a check was given, if any. */
export function loadBaseline(path: string | null): BaselineFile {
  if (path === null) return { kind: "loaded", loaded: null };
  if (!existsSync(path)) return refuse(path, `There is no baseline ${path}: \`inkcheck baseline\` writes one.`);
  const baseline = readBaseline(readFileSync(path, "utf8"));
  if (typeof baseline === "string") return refuse(path, `${path} is no baseline: ${baseline}.`);
  return { kind: "loaded", loaded: { path, baseline } };
}

/** Accepts the findings of a report: writes them to a file that is meant to be committed. */
export function writeBaseline(path: string, report: Report): Outcome<number> {
  const { findings } = report.evidence;
  const written = writeFileAtomic(path, baselineText(findings), { mode: 0o644 });
  return written.kind === "refused" ? written : { kind: "ok", value: findings.length };
}

function refuse(path: string, message: string): BaselineFile {
  return { kind: "refused", refusal: { code: "INK443", path, message } };
}
