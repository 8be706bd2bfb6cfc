import { ok, type Outcome, type ReportArtifact } from "../store/index.ts";
import { findSession } from "./find-session.ts";
import { findingOf, reportOfStory } from "./finding-page.ts";
import type { SessionAccess, SessionProject } from "./project.ts";

export interface ReportRequest {
  readonly entrypoint: string;
  readonly access: SessionAccess;
  readonly reportId: string;
}

export interface FindingRequest extends ReportRequest {
  readonly findingId: string;
}

/** A whole report of the session's story. It reveals content. */
export function openReport(project: SessionProject, request: ReportRequest): Outcome<ReportArtifact> {
  const session = findSession(project.folder, request.entrypoint, request.access);
  if (session.kind === "refused") return session;
  return reportOfStory(project, session.value.entrypoint, request.reportId);
}

/** One finding, whole: message, excerpt, trail and witness. It reveals content. */
export function getFinding(
  project: SessionProject,
  request: FindingRequest,
): Outcome<{
  readonly reportId: string;
  readonly finding: ReportArtifact["report"]["evidence"]["findings"][number];
}> {
  const report = openReport(project, request);
  if (report.kind === "refused") return report;
  const finding = findingOf(report.value, request.findingId);
  return finding.kind === "refused" ? finding : ok({ reportId: report.value.id, finding: finding.value });
}
