import { loadReport, ok, type Outcome, type ReportArtifact } from "../store/index.ts";
import { isEntryBusy } from "./entry-lock.ts";
import { readSince } from "./event-log.ts";
import { findSession } from "./find-session.ts";
import { type ElsewhereFinding, type FindingQuery, readFindingQuery } from "./finding-page.ts";
import type { SessionAccess, SessionProject } from "./project.ts";
import type { SessionDocument } from "./session-document.ts";
import { type SessionResponse, sessionResponse } from "./session-response.ts";

export interface InspectRequest {
  readonly entrypoint: string;
  readonly access: SessionAccess;
  readonly findings?: FindingQuery;
  /** The `nextSince` of an earlier response: show only what came after it. */
  readonly since?: string | null;
}

/** What the inspection of a special kind of session shows besides. */
export interface Inspection<Extra extends object> {
  readonly extras: readonly [Extra, ...Extra[]];
  readonly elsewhere: readonly ElsewhereFinding[];
}

/** How a session stands, without touching it. While a window runs this is its last boundary. */
export function inspectSearch(project: SessionProject, request: InspectRequest): Promise<Outcome<SessionResponse>> {
  return inspectSession(project, request, () => ({ extras: [{}], elsewhere: [] }));
}

/** The same for any kind of session: `inspect` looks at its document, its latest report, and the hash of the story now. */
export async function inspectSession<Extra extends object>(
  project: SessionProject,
  request: InspectRequest,
  inspect: (
    document: SessionDocument,
    report: ReportArtifact | null,
    currentSourceSha256: string | null,
  ) => Inspection<Extra>,
): Promise<Outcome<SessionResponse & Extra>> {
  const session = findSession(project.folder, request.entrypoint, request.access);
  if (session.kind === "refused") return session;
  const { document, reservation, entrypoint } = session.value;
  const since = readSince(document, request.since ?? null);
  if (since.kind === "refused") return since;
  const findings = readFindingQuery(document.latestReportId, request.findings ?? {});
  if (findings.kind === "refused") return findings;
  const report = loadReport(project.folder, document.latestReportId);
  const current = await project.engine.sourceSha256(entrypoint);
  const currentSourceSha256 = current.kind === "ok" ? current.value : null;
  const { extras, elsewhere } = inspect(document, report.kind === "ok" ? report.value : null, currentSourceSha256);
  const parts = {
    version: project.version,
    document,
    running: reservation !== null && isEntryBusy(project.folder, entrypoint) ? reservation.operation : null,
    report: report.kind === "ok" ? report.value : { refusal: report.refusal.message },
    findings: findings.value,
    elsewhere,
    currentSourceSha256,
    since: since.value,
  };
  return ok(sessionResponse(parts, extras));
}
