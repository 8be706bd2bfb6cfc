import { loadReport, ok, type Outcome } from "../store/index.ts";
import { isEntryBusy } from "./entry-lock.ts";
import { readSince } from "./event-log.ts";
import { findSession } from "./find-session.ts";
import { type FindingQuery, readFindingQuery } from "./finding-page.ts";
import type { SessionAccess, SessionProject } from "./project.ts";
import { type SessionResponse, sessionResponse } from "./session-response.ts";

export interface InspectRequest {
  readonly entrypoint: string;
  readonly access: SessionAccess;
  readonly findings?: FindingQuery;
  /** The `nextSince` of an earlier response: show only what came after it. */
  readonly since?: string | null;
}

/** How a session stands, without touching it. While a window runs this is its last boundary. */
export async function inspectSearch(
  project: SessionProject,
  request: InspectRequest,
): Promise<Outcome<SessionResponse>> {
  const session = findSession(project.folder, request.entrypoint, request.access);
  if (session.kind === "refused") return session;
  const { document, reservation, entrypoint } = session.value;
  const since = readSince(document, request.since ?? null);
  if (since.kind === "refused") return since;
  const findings = readFindingQuery(document.latestReportId, request.findings ?? {});
  if (findings.kind === "refused") return findings;
  const report = loadReport(project.folder, document.latestReportId);
  const current = await project.engine.sourceSha256(entrypoint);
  const parts = {
    version: project.version,
    document,
    running: reservation !== null && isEntryBusy(project.folder, entrypoint) ? reservation.operation : null,
    report: report.kind === "ok" ? report.value : { refusal: report.refusal.message },
    findings: findings.value,
    currentSourceSha256: current.kind === "ok" ? current.value : null,
    since: since.value,
  };
  return ok(sessionResponse(parts, [{}]));
}
