import {
  type DocumentChange,
  type Done,
  type FindingQuery,
  type FindingWindow,
  type LiveSession,
  mutate,
  type MutationTarget,
  nextDocument,
  type OpenStory,
  readFindingQuery,
  readSince,
  type SessionProject,
  type SessionResponse,
  sessionResponse,
  type WindowControl,
} from "../session/index.ts";
import {
  type FoundIdentity,
  loadReport,
  ok,
  type Outcome,
  refused,
  type ReportArtifact,
  SessionFile,
} from "../store/index.ts";
import { ended, withWindow } from "./bookkeeping.ts";
import { type CampaignExtra, elsewhereOf, extrasOf, ledgerOf, situationOf, withLedger } from "./campaign-session.ts";
import { completedWindow, type Findings, nothingFound, type RunStep } from "./completed-window.ts";
import { identitiesOf } from "./identities.ts";
import type { Ledger } from "./ledger.ts";
import { nextStep } from "./planner.ts";
import { runPlanned } from "./run-planned.ts";

export interface ContinueCampaignRequest extends MutationTarget, WindowControl {
  readonly findings?: FindingQuery;
  /** The `nextSince` of an earlier response. */
  readonly since?: string | null;
}

type Answer = SessionResponse & CampaignExtra;

/** Asks the policy for the next window and runs it; where the policy allows none, the campaign ends with its reason. */
export function continueCampaign(project: SessionProject, request: ContinueCampaignRequest): Promise<Outcome<Answer>> {
  return mutate(project, request, {
    operation: "continue_campaign",
    plan: (session) => plan(project, session, request),
    work: (session, planned) => work(project, session, request, planned),
  });
}

interface Plan {
  readonly ledger: Ledger;
  readonly story: OpenStory;
  /** Null where the campaign ends instead. */
  readonly step: RunStep | null;
  readonly since: number | null;
  readonly findings: FindingWindow;
}

async function plan(
  project: SessionProject,
  { document, entrypoint }: LiveSession,
  request: ContinueCampaignRequest,
): Promise<Outcome<Plan>> {
  const since = readSince(document, request.since ?? null);
  if (since.kind === "refused") return since;
  const findings = readFindingQuery(document.latestReportId, request.findings ?? {});
  if (findings.kind === "refused") return findings;
  const ledger = ledgerOf(document);
  if (ledger.kind === "refused") return ledger;
  if (ledger.value.status !== "active") {
    const message = `this campaign ended: ${ledger.value.stopReason ?? "cancelled"}`;
    return refused("campaign_ended", message, "its reports stay readable; start a new campaign");
  }
  const story = await project.engine.open(entrypoint, ledger.value.options);
  if (story.kind === "refused") return story;
  const { sourceSha256 } = story.value.binding;
  const step = nextStep(ledger.value, situationOf(document, project.now(), sourceSha256));
  return ok({
    ledger: ledger.value,
    story: story.value,
    step: step.kind === "run" ? step : null,
    since: since.value,
    findings: findings.value,
  });
}

async function work(
  project: SessionProject,
  session: LiveSession,
  control: WindowControl,
  planned: Plan,
): Promise<Outcome<Done<Answer>>> {
  const { ledger, story, step } = planned;
  const nothing = { change: {}, ledger, baseReport: null, found: [] };
  if (step === null) return ok(answer(project, session, planned, nothing));
  const ran = await runPlanned(project, { session, ledger, story, step, control });
  if (ran.kind === "refused") return ran;
  const { facts, change, undo, closed } = ran.value;
  const found = facts.report === null ? ok(nothingFound) : newIn(session, facts.report);
  if (found.kind === "refused") {
    undo();
    return found;
  }
  const counted = withWindow(ledger, completedWindow(ledger, facts, found.value));
  const done = answer(project, session, planned, {
    change,
    ledger: closed ? ended(counted, "exhaustive") : counted,
    baseReport: step.purpose === "typical" ? facts.report : null,
    found: found.value.fresh,
  });
  return ok({ ...done, undo });
}

/** What the report shows, split by what the session's file knows. */
function newIn(session: LiveSession, report: ReportArtifact): Outcome<Findings> {
  const opened = SessionFile.open(session.path);
  if (opened.kind === "refused") return opened;
  using file = opened.value;
  const all = identitiesOf(report.report);
  const fresh = file.unfound(all);
  return fresh.kind === "refused" ? fresh : ok({ all, fresh: fresh.value });
}

interface Step {
  readonly change: DocumentChange;
  readonly ledger: Ledger;
  /** The base report that the step made; null where the latest one still stands. */
  readonly baseReport: ReportArtifact | null;
  readonly found: readonly FoundIdentity[];
}

function answer(
  project: SessionProject,
  session: LiveSession,
  { story, since, findings }: Plan,
  { change, ledger, baseReport, found }: Step,
): Done<Answer> {
  const { sourceSha256 } = story.binding;
  const now = project.now();
  const next = nextDocument(project, session.document, change, { type: "continued" });
  const kept = withLedger(next, ledger, situationOf(next, now, sourceSha256));
  const loaded = baseReport === null ? loadReport(project.folder, kept.document.latestReportId) : ok(baseReport);
  const report = loaded.kind === "ok" ? loaded.value : null;
  const parts = {
    version: project.version,
    document: kept.document,
    running: null,
    report: loaded.kind === "ok" ? loaded.value : { refusal: loaded.refusal.message },
    findings,
    elsewhere: elsewhereOf(project.folder, kept.ledger, report),
    currentSourceSha256: sourceSha256,
    since,
  };
  const extras = extrasOf(kept.ledger, situationOf(kept.document, now, sourceSha256), report);
  return { document: kept.document, result: sessionResponse(parts, extras), found };
}
