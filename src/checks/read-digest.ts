import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ok, refused } from "../store/index.ts";
import type { CheckOutcome } from "./check-code.ts";
import type { CheckHost } from "./check-host.ts";
import { definitionSha256 } from "./governance/definition.ts";
import { type JsonTable, readJsonTable } from "./json-table.ts";
import type { CheckProject } from "./project.ts";
import { findRun } from "./runs/find-run.ts";
import { artifactPath, runFiles, type RunFolder } from "./runs/run-folder.ts";

/** A stored digest as it stands on disk: whatever version wrote it. */
export interface StoredDigest {
  readonly run: RunFolder;
  readonly digest: JsonTable;
}

/** The digest of a run by its id, or of the latest for null. */
export function readDigest(project: CheckProject, reference: string | null): CheckOutcome<StoredDigest> {
  const found = findRun(project.root, reference);
  if (found.kind === "refused") return found;
  const run = found.value;
  if (!existsSync(join(run.path, runFiles.digest))) {
    return refused(
      "digest_missing",
      `the run ${run.id} has no digest: it is not finished, or died`,
      "run the check again",
    );
  }
  const path = artifactPath(run.path, runFiles.digest);
  const digest = path === null ? null : readJsonTable(readFileSync(path, "utf8"));
  if (digest === null)
    return refused("digest_corrupt", `the digest of ${run.id} cannot be read`, "run the check again");
  return ok({ run, digest });
}

/** Whether what a digest says is about the project as it is now. */
export type Freshness =
  | { readonly kind: "fresh" }
  | { readonly kind: "stale"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** Holds a stored digest against the story's text and the check's definition as they are now. */
export function freshnessOf(project: CheckProject, { run, digest }: StoredDigest, host: CheckHost): Freshness {
  const check = project.checks.find(({ name }) => name === digest["check"]);
  if (check === undefined) return { kind: "stale", reason: "the configuration has no such check any more" };
  const meta = readMeta(run);
  if (meta !== null && meta["definition_sha256"] !== definitionSha256(check)) {
    return { kind: "stale", reason: "the check's definition has changed since" };
  }
  const story = asTable(digest["story"]);
  if (story === null) return { kind: "unknown", reason: "the run names no story text to compare with" };
  const entrypoint = story["entrypoint"];
  const now = typeof entrypoint === "string" ? host.storySha256(project.cwd, entrypoint) : null;
  if (now === null) return { kind: "stale", reason: "the story cannot be read any more" };
  if (now !== story["source_sha256"]) return { kind: "stale", reason: "the story's text has changed since" };
  return { kind: "fresh" };
}

function readMeta(run: RunFolder): JsonTable | null {
  const path = artifactPath(run.path, runFiles.meta);
  return path === null ? null : readJsonTable(readFileSync(path, "utf8"));
}

function asTable(value: unknown): JsonTable | null {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonTable) : null;
}
