import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readJsonTable } from "./json-table.ts";
import type { CheckProject } from "./project.ts";
import { artifactPath, listRunFolders, runFiles, type RunFolder } from "./runs/run-folder.ts";
import { readRunIndex } from "./runs/run-index.ts";

/** One run in a listing. `status` is `?` while it has no digest, and `corrupt` where that cannot be read. */
export interface ListedRun {
  readonly run_id: string;
  readonly check: string;
  readonly status: string;
  readonly rc?: number;
  readonly run_dir?: string;
}

/** How many runs a listing may show. */
export const listLimits = { min: 0, max: 500, usual: 10 } as const;

/** The most recent runs, oldest first. The limit is clamped; 0 shows none. */
export function listRuns(project: CheckProject, limit: number): ListedRun[] {
  const count = Math.min(listLimits.max, Math.max(listLimits.min, Math.trunc(limit)));
  if (count === 0) return [];
  const index = readRunIndex(project.root);
  return listRunFolders(project.root)
    .slice(-count)
    .map((run) => listed(run, index.get(run.id)?.check ?? "?"));
}

function listed(run: RunFolder, check: string): ListedRun {
  if (!existsSync(join(run.path, runFiles.digest))) return { run_id: run.id, check, status: "?" };
  const path = artifactPath(run.path, runFiles.digest);
  const digest = path === null ? null : readJsonTable(readFileSync(path, "utf8"));
  if (digest === null) return { run_id: run.id, check, status: "corrupt" };
  const { check: name, status, rc, run_dir } = digest;
  return {
    run_id: run.id,
    check: typeof name === "string" ? name : check,
    status: typeof status === "string" ? status : "corrupt",
    ...(typeof rc === "number" ? { rc } : {}),
    ...(typeof run_dir === "string" ? { run_dir } : {}),
  };
}
