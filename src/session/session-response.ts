import type { ReportArtifact } from "../store/index.ts";
import { budgetOf, type SessionBudget } from "./budget.ts";
import { type EventPage, pageOfEvents } from "./event-log.ts";
import {
  defaultFindings,
  type ElsewhereFinding,
  type FindingWindow,
  pageOfFindings,
  type SavedFindings,
} from "./finding-page.ts";
import type { FindingCounts, GoalProbe, SessionDocument, SessionStatus } from "./session-document.ts";
import type { SessionEvent } from "./session-event.ts";

/** The most a response may take as JSON, in bytes. */
export const responseBytes = 32 * 1024;

/** A session as its callers see it: counts, ids and code words; nothing of the story's content. */
export interface SessionView {
  readonly revision: number;
  readonly status: SessionStatus;
  readonly recoverable: boolean;
  /** The operation that is at work at this moment, or null. */
  readonly running: string | null;
  readonly totalGranted: number;
  readonly statesExplored: number;
  readonly latestReportId: string;
  readonly latestCheckpointId: string | null;
  readonly bindingLimit: string | null;
  readonly findings: FindingCounts;
  readonly budget: SessionBudget;
  readonly goalProbes: readonly GoalProbe[];
  readonly goalProbePage: { readonly returned: number; readonly total: number; readonly omitted: number };
  readonly events: readonly SessionEvent[];
  readonly droppedEventCount: number;
  readonly eventPage: EventPage;
}

/** What every call on a session answers. */
export interface SessionResponse {
  readonly schemaVersion: 5;
  readonly inkcheckVersion: string;
  readonly session: SessionView;
  /** Null where the latest report cannot be read; `reportRefusal` then says why. */
  readonly savedFindings: SavedFindings | null;
  readonly reportRefusal: string | null;
  readonly disclosure: string;
  readonly nextOperation: { readonly tool: string; readonly reason: string };
}

/** All that a response is made of. */
export interface ResponseParts {
  readonly version: string;
  readonly document: SessionDocument;
  readonly running: string | null;
  /** The latest report, or why it cannot be read. */
  readonly report: ReportArtifact | { readonly refusal: string };
  readonly findings: FindingWindow;
  /** Findings that count for the session and lie in other reports; none where left out. */
  readonly elsewhere?: readonly ElsewhereFinding[];
  readonly currentSourceSha256: string | null;
  /** Sequence behind which events are shown; null for the recent ones. */
  readonly since: number | null;
}

export const firstFindings: FindingWindow = { offset: 0, limit: defaultFindings };

const recentEvents = 10;
const recentProbes = 10;

const disclosure =
  "Base search only: assertions and goals of the configuration are not evaluated here, and witnesses are not shortened. " +
  "What was not reached within the budget is unknown, not unreachable.";

/**
 * The response within the size limit, with the richest of `extras` that fits beside it: findings are left out from the end,
 * then events, each with a cursor to go on from, then the extra falls back to its next form. Made before a mutation is
 * committed, so that a committed mutation always has its answer.
 */
export function sessionResponse<Extra extends object>(
  parts: ResponseParts,
  extras: readonly [Extra, ...Extra[]],
): SessionResponse & Extra {
  const [extra, ...leaner] = extras;
  let findings = parts.findings.limit;
  let events = parts.since === null ? recentEvents : parts.document.events.length;
  for (;;) {
    const response = { ...build(parts, findings, events), ...extra };
    if (Buffer.byteLength(JSON.stringify(response)) <= responseBytes) return response;
    if (findings > 0) findings = Math.floor(findings / 2);
    else if (events > 1) events = Math.floor(events / 2);
    else break;
  }
  const [next, ...rest] = leaner;
  if (next === undefined) throw new Error("the leanest response must fit");
  return sessionResponse(parts, [next, ...rest]);
}

function build(parts: ResponseParts, findings: number, events: number): SessionResponse {
  const { document, report, currentSourceSha256 } = parts;
  const readable = "refusal" in report ? null : report;
  return {
    schemaVersion: 5,
    inkcheckVersion: parts.version,
    session: viewOf(parts, events),
    savedFindings:
      readable === null
        ? null
        : pageOfFindings(readable, { ...parts.findings, limit: findings }, currentSourceSha256, parts.elsewhere ?? []),
    reportRefusal: "refusal" in report ? report.refusal : null,
    disclosure,
    nextOperation: nextOperation(document, readable, currentSourceSha256),
  };
}

function viewOf({ document, running, since }: ResponseParts, limit: number): SessionView {
  const { goalProbes } = document;
  const { events, page } = pageOfEvents(document, since, limit);
  const probes = goalProbes.slice(-recentProbes);
  return {
    revision: document.revision,
    status: document.status,
    recoverable: document.recoverable,
    running,
    totalGranted: document.totalGranted,
    statesExplored: document.statesExplored,
    latestReportId: document.latestReportId,
    latestCheckpointId: document.latestCheckpointId ?? null,
    bindingLimit: document.bindingLimit,
    findings: document.findings,
    budget: budgetOf(document),
    goalProbes: probes,
    goalProbePage: {
      returned: probes.length,
      total: goalProbes.length,
      omitted: goalProbes.length - probes.length,
    },
    events,
    droppedEventCount: document.droppedEventCount,
    eventPage: page,
  };
}

function nextOperation(
  document: SessionDocument,
  report: ReportArtifact | null,
  currentSha256: string | null,
): SessionResponse["nextOperation"] {
  if (report !== null && currentSha256 !== null && report.source.sha256 !== currentSha256) {
    return { tool: "start_search", reason: "the story changed since this session's report; its frontier cannot go on" };
  }
  const goOn = goingOn(document);
  const replayable = report?.report.evidence.findings.some(({ witness }) => witness !== null) ?? false;
  if (replayable) return { tool: "get_finding", reason: "there are findings with a witness to look at" };
  if (goOn !== null) return goOn;
  if (document.status === "complete") return { tool: "open_report", reason: "everything reachable was visited" };
  return { tool: "open_report", reason: "nothing is left to continue from" };
}

/** How the session goes on, if it can: an active campaign by its policy, also without a frontier. */
function goingOn({ campaign, recoverable }: SessionDocument): SessionResponse["nextOperation"] | null {
  if (campaign === undefined) {
    return recoverable ? { tool: "continue_search", reason: "live work remains on the saved frontier" } : null;
  }
  const active = campaign.ledger["status"] === "active";
  return active ? { tool: "continue_campaign", reason: "the campaign's policy allows another window" } : null;
}
