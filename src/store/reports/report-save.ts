import { rmSync } from "node:fs";
import { writeFileAtomic } from "../atomic-file.ts";
import type { DataFolder } from "../data-folder.ts";
import { folderBytes } from "../disk-use.ts";
import { type Outcome, ok, refused } from "../outcome.ts";
import { type ReportArtifact, type ReportDraft, sealReport } from "./report-artifact.ts";
import { type ReportCode, reportPath } from "./report-files.ts";

/** How much reports may take. They are evidence: over the limit a new one is refused, an old one never removed by itself. */
export interface ReportLimits {
  readonly reportBytes: number;
  readonly projectBytes: number;
}

export const reportLimits: ReportLimits = { reportBytes: 256 * 1024 ** 2, projectBytes: 1024 ** 3 };

/** Saves a report under the name of its content; the same report twice is one file. */
export function saveReport(
  folder: DataFolder,
  draft: ReportDraft,
  limits: ReportLimits = reportLimits,
): Outcome<ReportArtifact, ReportCode> {
  const room = folder.ensure("reports");
  if (room.kind === "refused") return room;
  const artifact = sealReport(draft);
  const path = reportPath(folder, artifact.id);
  if (path.kind === "refused") return path;
  const bytes = new TextEncoder().encode(`${JSON.stringify(artifact)}\n`);
  const refusal = overLimit(bytes.length, folderBytes(room.value), limits);
  if (refusal !== null) return refusal;
  const written = writeFileAtomic(path.value, bytes);
  return written.kind === "refused" ? written : ok(artifact);
}

/** Removes a report. */
export function deleteReport(folder: DataFolder, id: string): Outcome<void, ReportCode> {
  const path = reportPath(folder, id);
  if (path.kind === "refused") return path;
  rmSync(path.value, { force: true });
  return ok(undefined);
}

function overLimit(bytes: number, used: number, limits: ReportLimits): Outcome<never, ReportCode> | null {
  const hint = "remove old ones: `inkcheck artifacts prune`";
  const mebibytes = (value: number): string => `${Math.ceil(value / 1024 ** 2)} MiB`;
  if (bytes > limits.reportBytes) {
    return refused(
      "report_quota",
      `the report takes ${mebibytes(bytes)}, more than the ${mebibytes(limits.reportBytes)} allowed`,
    );
  }
  if (used + bytes > limits.projectBytes) {
    return refused("report_quota", `the project's ${mebibytes(limits.projectBytes)} of reports are used up`, hint);
  }
  return null;
}
