import type { DataFolder } from "../data-folder.ts";
import type { FileCode } from "../file-fault.ts";
import { type Outcome, ok } from "../outcome.ts";
import { listReports, type ReportFacts } from "./report-files.ts";
import { deleteReport } from "./report-save.ts";

/** Deletions of one call at most: a slip stays small. */
const maxPruned = 100;

export interface PruneRequest {
  /** How many of the newest reports of each entrypoint stay. */
  readonly keepPerEntrypoint: number;
  /** Reports that stay whatever their age: what sessions point at. */
  readonly kept: ReadonlySet<string>;
  /** False: only say what would go. */
  readonly apply: boolean;
}

export interface PruneResult {
  readonly applied: boolean;
  readonly candidates: readonly ReportFacts[];
  /** Candidates that did not fit into this call. */
  readonly remaining: number;
  readonly bytes: number;
}

/** Removes old reports, oldest first; a preview unless asked to apply. */
export function pruneReports(folder: DataFolder, request: PruneRequest): Outcome<PruneResult, FileCode> {
  const listing = listReports(folder);
  if (listing.kind === "refused") return listing;
  const surplus = listing.value.reports.filter(
    (report) => !request.kept.has(report.id) && newerOf(listing.value.reports, report) >= request.keepPerEntrypoint,
  );
  const candidates = surplus.slice(0, maxPruned);
  if (request.apply) for (const { id } of candidates) deleteReport(folder, id);
  return ok({
    applied: request.apply,
    candidates,
    remaining: surplus.length - candidates.length,
    bytes: candidates.reduce((sum, { bytes }) => sum + bytes, 0),
  });
}

/** How many reports of the same entrypoint come after this one in the listing. */
function newerOf(reports: readonly ReportFacts[], report: ReportFacts): number {
  return reports.slice(reports.indexOf(report) + 1).filter(({ entrypoint }) => entrypoint === report.entrypoint).length;
}
