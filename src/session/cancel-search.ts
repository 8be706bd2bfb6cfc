import { loadReport, ok, type Outcome, refused } from "../store/index.ts";
import { type LiveSession, refuseCampaign } from "./find-session.ts";
import { firstFindings, type SessionResponse, sessionResponse } from "./session-response.ts";
import { mutate, type Done, type MutationTarget } from "./mutate.ts";
import { nextDocument } from "./next-document.ts";
import type { SessionProject } from "./project.ts";

export interface CancelRequest extends MutationTarget {
  /** Forget the session and its capability. Reports and checkpoints keep their own retention. */
  readonly discard?: boolean;
}

export interface Discarded {
  readonly schemaVersion: 5;
  readonly inkcheckVersion: string;
  readonly discarded: true;
  readonly recoverable: false;
  readonly message: string;
}

/** Ends a session between windows. By default its checkpoint stays, and it can be continued after all. */
export function cancelSearch(
  project: SessionProject,
  request: CancelRequest,
): Promise<Outcome<SessionResponse | Discarded>> {
  const discard = request.discard ?? false;
  return mutate<null, SessionResponse | Discarded>(project, request, {
    operation: "cancel",
    plan: async (session) => plan(session, discard),
    work: async (session) => ok(discard ? discarded(project) : cancelled(project, session)),
  });
}

function plan({ document }: LiveSession, discard: boolean): Outcome<null> {
  if (discard) return ok(null);
  return (
    refuseCampaign(document, "the campaign's own cancel") ??
    (document.status === "paused" ? ok(null) : ended(document.status))
  );
}

function cancelled(project: SessionProject, { document: before }: LiveSession): Done<SessionResponse> {
  const document = nextDocument(project, before, { status: "cancelled" }, { type: "cancelled" });
  const report = loadReport(project.folder, document.latestReportId);
  const parts = {
    version: project.version,
    document,
    running: null,
    report: report.kind === "ok" ? report.value : { refusal: report.refusal.message },
    findings: firstFindings,
    currentSourceSha256: null,
    since: null,
  };
  return { document, result: sessionResponse(parts, [{}]) };
}

function discarded({ version }: SessionProject): Done<Discarded> {
  const message = "the session and its capability are forgotten; reports and checkpoints stay until they are pruned";
  const result = { schemaVersion: 5, inkcheckVersion: version, discarded: true, recoverable: false, message } as const;
  return { document: null, result };
}

function ended(status: string): Outcome<never> {
  const hint = "to forget it, cancel with `discard: true`";
  return refused("session_ended", `this session is ${status} and cannot be cancelled again`, hint);
}
