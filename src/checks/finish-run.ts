import { join, relative, sep } from "node:path";
import { ok, writeFileAtomic } from "../store/index.ts";
import type { CheckOutcome } from "./check-code.ts";
import { type BaselineView, buildDigest, type DigestInput } from "./digest/build-digest.ts";
import type { Digest } from "./digest/digest-schema.ts";
import { documentText } from "./digest/document-text.ts";
import type { Meta } from "./digest/meta-schema.ts";
import type { CheckFinding, Facts } from "./facts.ts";
import type { AcceptedFinding } from "./governance/baseline-file.ts";
import { acceptedOf, compareBaseline } from "./governance/compare-baseline.ts";
import { definitionSha256 } from "./governance/definition.ts";
import { logTail } from "./log/log-tail.ts";
import type { SealedLog } from "./log/seal-log.ts";
import type { Ending } from "./process/ending.ts";
import { reconcile, type Verdict } from "./reconcile.ts";
import type { RunningCheck } from "./running-check.ts";
import { pointLatest } from "./runs/latest-pointer.ts";
import { pruneRuns } from "./runs/prune-runs.ts";
import { listArtifacts, runFiles } from "./runs/run-folder.ts";

const mostStoredFindings = 20_000;

/** What is left to say of a finished run. */
export interface FinishedRun {
  readonly digest: Digest;
  readonly accepted: () => readonly AcceptedFinding[];
}

/**
 * Turns what was found into the run's documents, in this order: `meta.json`, all findings where the digest cannot list them,
 * then the listing of the folder, and `digest.json` last: where it stands, the run is finished. Then `latest` moves and old
 * runs go.
 */
export async function finishRun(
  running: RunningCheck,
  ending: Ending,
  facts: Facts,
  log: SealedLog,
): Promise<CheckOutcome<FinishedRun>> {
  const { check, project, run } = running;
  const verdict = reconcile(ending, facts);
  const baseline = running.baseline === null ? null : compareBaseline(check.name, facts, verdict, running.baseline);
  const meta = writeFileAtomic(join(run.path, runFiles.meta), documentText(metaOf(running, ending, log)));
  if (meta.kind === "refused") return meta;
  let digest = digestOf(running, ending, facts, verdict, baseline);
  if (digest.status !== "pass" && (digest.findings_truncated ?? 0) > 0) {
    const all = writeFileAtomic(join(run.path, runFiles.findings), findingLines(facts.findings));
    if (all.kind === "refused") return all;
    digest = digestOf(running, ending, facts, verdict, baseline);
  }
  const written = writeFileAtomic(join(run.path, runFiles.digest), documentText(digest));
  if (written.kind === "refused") return written;
  pointLatest(project.root, run.id);
  await pruneRuns(project.root, { keep: project.run.keep, maxBytes: project.run.maxRunsBytes }, check.name);
  return ok({ digest, accepted: () => acceptedOf(check.name, facts) });
}

function digestOf(
  running: RunningCheck,
  ending: Ending,
  facts: Facts,
  verdict: Verdict,
  baseline: BaselineView | null,
): Digest {
  const { check, project, run, redactor } = running;
  const tail = logTail(join(run.path, runFiles.log), project.run.logTailLines);
  const input: DigestInput = {
    check: check.name,
    kind: check.kind === "builtin" ? check.uses.name : "external",
    runDir: shownFolder(project.cwd, run.path),
    ending,
    facts,
    verdict,
    artifacts: listArtifacts(run.path),
    logTail: tail.map((line) => redactor.redact(line)),
    top: check.top ?? project.run.top,
    baseline,
  };
  return buildDigest(input);
}

/** Relative to the working directory where it lies in it, with forward slashes. */
function shownFolder(cwd: string, path: string): string {
  const inside = relative(cwd, path);
  return inside.startsWith("..") ? path : inside.split(sep).join("/");
}

function metaOf({ check, host, argv, redactor, startedAt }: RunningCheck, ending: Ending, log: SealedLog): Meta {
  return {
    schema: "inkcheck.meta/1",
    inkcheck_version: host.version,
    check: check.name,
    kind: check.kind === "builtin" ? check.uses.name : "external",
    parser: check.kind === "builtin" ? "builtin" : check.parser.name,
    command: argv.map((word) => redactor.redact(word)),
    rc: ending.rc,
    timed_out: ending.kind === "timed-out",
    interrupted: ending.kind === "interrupted",
    started_at: `${startedAt.toISOString().slice(0, 19)}Z`,
    duration_s: Math.max(0, Math.round(host.now().getTime() - startedAt.getTime())) / 1000,
    log_sha256: log.sha256,
    log_bytes: log.bytes,
    definition_sha256: definitionSha256(check),
  };
}

function findingLines(findings: readonly CheckFinding[]): string {
  return findings.slice(0, mostStoredFindings).map(documentText).join("");
}
