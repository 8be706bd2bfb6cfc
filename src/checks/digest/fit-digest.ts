import { canonicalJson } from "../../report/index.ts";
import type { Digest, DigestFinding } from "./digest-schema.ts";

/** No digest is larger, its line break included. */
const maxDigestBytes = 32 * 1024;

/** Details of one finding share so many bytes. */
const maxDetailBytes = 2048;
/** So much is kept free for the counters of what was left out. */
const counterBytes = 256;

type Truncated = NonNullable<Digest["truncated"]>;
type Counts = { -readonly [Key in keyof Truncated]?: number };

/**
 * Cuts a digest down to its bound and counts what went: details of the last findings first, then the last findings but one, the
 * oldest lines of the tail, notes, artifacts, and the largest keys of the summary. `over` counts what was left out before.
 */
export function fitDigest(digest: Digest, over: Counts): Digest {
  const left: Counts = {};
  for (const [key, count] of Object.entries(over)) add(left, key as keyof Truncated, count);
  let fitted = digest;
  for (const step of [clampDetails, dropDetails, dropFindings, dropTail, dropTexts, dropSummary, dropEvidence]) {
    const excess = sizeOf(fitted) + counterBytes - maxDigestBytes;
    if (step !== clampDetails && excess <= 0) break;
    fitted = step(fitted, excess, left);
  }
  const shown = fitted.status === "pass" ? 0 : (fitted.findings?.length ?? 0);
  const missing = fitted.status === "pass" ? 0 : (fitted.findings_total ?? 0) - shown;
  return {
    ...fitted,
    ...(Object.keys(left).length > 0 ? { truncated: left } : {}),
    ...(missing > 0 ? { findings_truncated: missing } : {}),
  };
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(canonicalJson(value)) + 1;
}

function add(left: Counts, key: keyof Truncated, count: number): void {
  if (count > 0) left[key] = (left[key] ?? 0) + count;
}

/** Drops items from the end until `excess` bytes are gone; of each, `frame` bytes are not in the digest. */
function dropLast<Item>(items: readonly Item[], excess: number, least: number, frame = 0): Item[] {
  const kept = [...items];
  for (let gone = 0; gone < excess && kept.length > least;) gone += sizeOf(kept.pop()) - frame;
  return kept;
}

function clampDetails(digest: Digest, _excess: number, left: Counts): Digest {
  if (digest.status === "pass" || digest.findings === undefined) return digest;
  const findings = digest.findings.map((finding) => {
    const { detail } = finding;
    if (detail === undefined || sizeOf(detail) <= maxDetailBytes) return finding;
    return withDetail(finding, dropLast(detail, sizeOf(detail) - maxDetailBytes, 0), left);
  });
  return { ...digest, findings };
}

function dropDetails(digest: Digest, excess: number, left: Counts): Digest {
  if (digest.status === "pass" || digest.findings === undefined) return digest;
  const findings = [...digest.findings];
  for (let at = findings.length - 1, gone = 0; at > 0 && gone < excess; at--) {
    const finding = findings[at];
    if (finding?.detail === undefined) continue;
    gone += sizeOf(finding.detail);
    findings[at] = withDetail(finding, [], left);
  }
  return { ...digest, findings };
}

function withDetail(finding: DigestFinding, detail: string[], left: Counts): DigestFinding {
  const { detail: old = [], ...rest } = finding;
  add(left, "detail_lines", old.length - detail.length);
  return detail.length === 0 ? rest : { ...rest, detail };
}

function dropFindings(digest: Digest, excess: number): Digest {
  if (digest.status === "pass" || digest.findings === undefined) return digest;
  return { ...digest, findings: dropLast(digest.findings, excess, 1) };
}

function dropTail(digest: Digest, excess: number, left: Counts): Digest {
  if (digest.status === "pass" || digest.log_tail === undefined) return digest;
  const kept = dropLast([...digest.log_tail].reverse(), excess, 0).reverse();
  add(left, "log_tail_lines", digest.log_tail.length - kept.length);
  return { ...digest, log_tail: kept };
}

function dropTexts(digest: Digest, excess: number, left: Counts): Digest {
  let fitted = digest;
  for (const key of ["notes", "artifacts", "gate_failures"] as const) {
    if (!(key in fitted)) continue;
    const texts = (fitted as { readonly [K in typeof key]?: string[] })[key] ?? [];
    const kept = dropLast(texts, excess, 1);
    add(left, key, texts.length - kept.length);
    fitted = { ...fitted, [key]: kept };
  }
  return fitted;
}

function dropSummary(digest: Digest, excess: number, left: Counts): Digest {
  const { summary = {}, ...rest } = digest;
  const kept = smallestKeys(summary, excess);
  add(left, "summary_keys", Object.keys(summary).length - Object.keys(kept).length);
  return Object.keys(kept).length === 0 ? rest : { ...rest, summary: kept };
}

function dropEvidence(digest: Digest, excess: number, left: Counts): Digest {
  if (digest.evidence === undefined) return digest;
  const { claim, ...more } = digest.evidence;
  const kept = smallestKeys(more, excess);
  add(left, "evidence_keys", Object.keys(more).length - Object.keys(kept).length);
  return { ...digest, evidence: { ...kept, claim } };
}

/** The keys without the largest ones, as many as it takes. */
function smallestKeys(table: Readonly<Record<string, unknown>>, excess: number): Record<string, unknown> {
  const smallestFirst = Object.entries(table).sort(([a, x], [b, y]) => sizeOf(x) - sizeOf(y) || (a < b ? -1 : 1));
  // A pair is written with brackets here, and without in its table.
  return Object.fromEntries(dropLast(smallestFirst, excess, 0, 2));
}
