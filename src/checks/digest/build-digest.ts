import type { CheckFinding, Facts } from "../facts.ts";
import { clip } from "../parsers/shape-text.ts";
import type { Ending } from "../process/ending.ts";
import type { Verdict } from "../reconcile.ts";
import type { BaselineGate, Digest, DigestFinding } from "./digest-schema.ts";
import { fitDigest } from "./fit-digest.ts";
import { sparseSummary, withoutEmpty } from "./sparse.ts";

/** Everything a digest is made of. */
export interface DigestInput {
  readonly check: string;
  readonly kind: Digest["kind"];
  readonly runDir: string;
  readonly ending: Ending;
  readonly facts: Facts;
  readonly verdict: Verdict;
  readonly artifacts: readonly string[];
  readonly logTail: readonly string[];
  readonly top: number;
  readonly baseline: BaselineView | null;
}

/** How the baseline sees the findings. */
export interface BaselineView {
  /** Whether each finding, by its place in the list, was accepted before. */
  readonly known: readonly boolean[];
  /** Accepted findings that are gone. */
  readonly stale: number;
  readonly gate: BaselineGate;
}

const mostNotes = 20;
const mostDetail = 100;

/** Makes the digest of a run: the same bytes for the same evidence, and never more than 32 KiB. */
export function buildDigest(input: DigestInput): Digest {
  const { facts, ending, verdict } = input;
  const some = (texts: readonly string[]): string[] => texts.slice(0, mostNotes).map((text) => clip(text));
  const shared = withoutEmpty({
    schema: "inkcheck.digest/2" as const,
    check: input.check,
    kind: input.kind,
    rc: ending.rc,
    run_dir: input.runDir,
    summary: sparseSummary(facts.summary),
    notes: some(facts.notes),
    evidence: facts.evidence === null ? undefined : { ...sparseSummary(facts.evidence), claim: facts.evidence.claim },
    story: facts.story ?? undefined,
    ...baselineKeys(input),
  });
  const over = { notes: facts.notes.length - mostNotes, gate_failures: facts.gateFailures.length - mostNotes };
  if (verdict.reason === null) return fitDigest({ ...shared, status: "pass" }, over);
  const listed = facts.findings.slice(0, input.top);
  const detail_lines = listed.reduce((sum, { detail }) => sum + Math.max(0, detail.length - mostDetail), 0);
  const findings = listed.map((finding, place) => shown(finding, input, place));
  const red = withoutEmpty({
    ...shared,
    status: verdict.status === "pass" ? ("error" as const) : verdict.status,
    status_reason: clip(verdict.reason),
    timed_out: ending.kind === "timed-out" ? (true as const) : undefined,
    interrupted: ending.kind === "interrupted" ? (true as const) : undefined,
    gate_failures: some(facts.gateFailures),
    findings_total: facts.findings.length === 0 ? undefined : facts.findings.length,
    findings,
    artifacts: input.artifacts.map((name) => clip(name)),
  });
  // An empty tail says that the command printed nothing.
  const left = { ...over, detail_lines };
  return fitDigest(verdict.tail ? { ...red, log_tail: input.logTail.map((line) => clip(line)) } : red, left);
}

function shown(finding: CheckFinding, { baseline }: DigestInput, place: number): DigestFinding {
  return withoutEmpty({
    id: clip(finding.id),
    kind: clip(finding.kind, 100),
    message: clip(finding.message),
    location: finding.location === null ? undefined : clip(finding.location),
    detail: finding.detail.slice(0, mostDetail).map((line) => clip(line)),
    level: finding.level === "error" ? undefined : finding.level,
    replay: finding.replay === null ? undefined : clip(finding.replay),
    baselined: baseline?.known[place] === true ? (true as const) : undefined,
  });
}

function baselineKeys({ baseline }: DigestInput) {
  if (baseline === null) return {};
  const known = baseline.known.filter(Boolean).length;
  const counts = {
    known,
    new: baseline.known.length - known,
    ...(baseline.stale > 0 ? { stale: baseline.stale } : {}),
  };
  const shows = baseline.known.length > 0 || baseline.stale > 0;
  return { gate: baseline.gate, ...(shows ? { baseline: counts } : {}) };
}
