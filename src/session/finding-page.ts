import { loadReport, ok, type Outcome, refused, type ReportArtifact } from "../store/index.ts";
import { makeCursor, readCursor } from "./cursor.ts";
import type { SessionProject } from "./project.ts";

type ReportedFinding = ReportArtifact["report"]["evidence"]["findings"][number];

/** A finding without anything of the story's text: enough to decide whether to look at it. */
export interface FindingSummary {
  readonly id: string;
  readonly code: string;
  readonly kind: string;
  readonly severity: string;
  readonly certainty: string;
  readonly hasWitness: boolean;
  /** The report that holds it. */
  readonly reportId: string;
  readonly location: { readonly file: string; readonly line: number } | null;
}

/** Which findings a caller wants to see. */
export interface FindingQuery {
  /** 1 to 100; default 20. */
  readonly limit?: number;
  /** From an earlier page. */
  readonly cursor?: string | null;
}

/** A page of the latest report's findings, and whether the report still speaks of the story as it stands. */
export interface SavedFindings {
  readonly artifact: {
    readonly reportId: string;
    readonly evidenceSha256: string;
    readonly freshness: "current" | "stale" | "unknown";
    readonly sourceSha256: string | null;
    readonly currentSourceSha256: string | null;
  };
  readonly findings: readonly FindingSummary[];
  readonly page: {
    readonly limit: number;
    readonly returned: number;
    readonly total: number;
    readonly nextCursor: string | null;
  };
}

/** Where a page begins and how long it is. */
export interface FindingWindow {
  readonly offset: number;
  readonly limit: number;
}

export const defaultFindings = 20;
const maxFindings = 100;

export function readFindingQuery(reportId: string, query: FindingQuery): Outcome<FindingWindow> {
  const limit = query.limit ?? defaultFindings;
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > maxFindings) {
    return refused("bad_limit", `a page has 1 to ${maxFindings} findings, not ${limit}`);
  }
  if (query.cursor === undefined || query.cursor === null) return ok({ offset: 0, limit });
  const offset = readCursor("finding-cursor", reportId, query.cursor);
  return offset.kind === "refused" ? offset : ok({ offset: offset.value, limit });
}

/** A finding that lies in another report than a session's latest. */
export interface ElsewhereFinding {
  readonly finding: ReportedFinding;
  readonly reportId: string;
}

/** The page, cut to `limit` findings where a response has no room for more: the report's own, then those from elsewhere. */
export function pageOfFindings(
  artifact: ReportArtifact,
  window: FindingWindow,
  currentSha256: string | null,
  elsewhere: readonly ElsewhereFinding[],
): SavedFindings {
  const { id, source, report } = artifact;
  const own = report.evidence.findings.map((finding) => ({ finding, reportId: id }));
  const findings = [...own, ...elsewhere];
  const shown = findings.slice(window.offset, window.offset + window.limit);
  const next = window.offset + shown.length;
  return {
    artifact: {
      reportId: id,
      evidenceSha256: report.evidenceSha256,
      freshness: currentSha256 === null ? "unknown" : currentSha256 === source.sha256 ? "current" : "stale",
      sourceSha256: source.sha256,
      currentSourceSha256: currentSha256,
    },
    findings: shown.map(({ finding, reportId }) => summaryOf(finding, reportId)),
    page: {
      limit: window.limit,
      returned: shown.length,
      total: findings.length,
      nextCursor: next < findings.length ? makeCursor("finding-cursor", id, next) : null,
    },
  };
}

export function summaryOf(finding: ReportedFinding, reportId: string): FindingSummary {
  const { id, code, kind, severity, certainty, witness, span } = finding;
  const location = span === null ? null : { file: span.file, line: span.line };
  return { id, code, kind, severity, certainty, hasWitness: witness !== null, reportId, location };
}

/** A finding of a report by its stable id. */
export function findingOf(artifact: ReportArtifact, id: string): Outcome<ReportedFinding> {
  const finding = artifact.report.evidence.findings.find((candidate) => candidate.id === id);
  if (finding !== undefined) return ok(finding);
  return refused("finding_unknown", `${artifact.id} has no finding with this id`, "take an id from inspect_search");
}

/** The report of a session by its id; reports of other stories are refused. */
export function reportOfStory(
  project: Pick<SessionProject, "folder">,
  entrypoint: string,
  id: string,
): Outcome<ReportArtifact> {
  const report = loadReport(project.folder, id);
  if (report.kind === "refused" || report.value.source.entrypoint === entrypoint) return report;
  return refused("report_elsewhere", "this report belongs to another story");
}
