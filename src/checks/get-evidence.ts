import { readFileSync } from "node:fs";
import { ok, refused } from "../store/index.ts";
import { type ArtifactSlice, readSlice, type SliceLimits } from "./artifact-slice.ts";
import type { CheckOutcome } from "./check-code.ts";
import { type JsonTable, readJsonTable } from "./json-table.ts";
import { makeRedactor } from "./log/redactor.ts";
import type { CheckProject } from "./project.ts";
import { readDigest } from "./read-digest.ts";
import { artifactPath, listArtifacts, runFiles } from "./runs/run-folder.ts";

/** What to look at of a run. */
export interface EvidenceRequest {
  /** A run's id; null is the latest. */
  readonly run: string | null;
  /** A file of the run to read lines of; null reads none. */
  readonly artifact: string | null;
  readonly offset: number;
  readonly limit: number;
  readonly includeMeta: boolean;
}

/** Keys of a digest that are evidence; its gate and baseline are not. */
const evidenceKeys = [
  "findings",
  "findings_total",
  "findings_truncated",
  "gate_failures",
  "notes",
  "log_tail",
  "summary",
  "status_reason",
] as const;

export const evidenceLimits: SliceLimits = {
  maxLines: 2000,
  usualLines: 200,
  maxLineBytes: 16 * 1024,
  maxBytes: 64 * 1024,
};

/** A run's identity, the evidence in its digest, and on request lines of one of its files and its meta data. */
export function getEvidence(
  project: CheckProject,
  request: EvidenceRequest,
  environment: Readonly<Record<string, string | undefined>>,
): CheckOutcome<JsonTable> {
  const stored = readDigest(project, request.run);
  if (stored.kind === "refused") return stored;
  const { run, digest } = stored.value;
  const artifacts = listArtifacts(run.path);
  const slice =
    request.artifact === null ? null : sliceOf(project, run.path, request.artifact, artifacts, request, environment);
  if (slice !== null && "kind" in slice) return slice;
  const { check, status, rc, run_dir } = digest;
  const evidence = evidenceKeys.filter((key) => key in digest).map((key) => [key, digest[key]]);
  return ok({
    run_id: run.id,
    check,
    status,
    rc,
    run_dir,
    artifacts,
    ...Object.fromEntries(evidence),
    ...(request.includeMeta ? metaOf(run.path) : {}),
    ...(slice === null ? {} : { artifact: slice }),
  });
}

function sliceOf(
  project: CheckProject,
  folder: string,
  name: string,
  artifacts: readonly string[],
  request: EvidenceRequest,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const always: readonly string[] = Object.values(runFiles);
  const path = artifacts.includes(name) || always.includes(name) ? artifactPath(folder, name) : null;
  if (path === null) {
    const hint = `there are ${[...artifacts, runFiles.digest].join(", ")}`;
    return refused("bad_artifact" as const, `the run has no file \`${name.slice(0, 100)}\``, hint);
  }
  const { redact } = makeRedactor(environment, project.run.redact);
  const slice: ArtifactSlice = readSlice(path, request.offset, request.limit, evidenceLimits, redact);
  return { name, ...slice };
}

/** The meta data where it is there and an object; an error where it cannot be parsed; nothing where it is anything else. */
function metaOf(folder: string): { readonly meta?: JsonTable; readonly meta_error?: string } {
  const path = artifactPath(folder, runFiles.meta);
  if (path === null) return {};
  const text = readFileSync(path, "utf8");
  const meta = readJsonTable(text);
  if (meta !== null) return { meta };
  try {
    JSON.parse(text);
    return {};
  } catch {
    return { meta_error: "meta.json is not valid JSON" };
  }
}
