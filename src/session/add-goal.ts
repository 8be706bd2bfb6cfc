import { randomBytes } from "node:crypto";
import {
  deleteReport,
  loadReport,
  ok,
  type Outcome,
  type Refused,
  refused,
  type ReportArtifact,
  saveReport,
} from "../store/index.ts";
import { sessionLimits } from "../config/index.ts";
import { grantDirected } from "./budget.ts";
import { type LiveSession, refuseCampaign } from "./find-session.ts";
import { firstFindings, type SessionResponse, sessionResponse } from "./session-response.ts";
import { mutate, type MutationTarget } from "./mutate.ts";
import { type DocumentChange, nextDocument } from "./next-document.ts";
import type { SessionProject } from "./project.ts";
import type { SessionDocument } from "./session-document.ts";
import { optionsOfSession } from "./session-options.ts";
import type { GoalProbeRun, OpenStory, ProbeResult } from "./story-engine.ts";
import type { WindowControl } from "./window.ts";

export interface AddGoalRequest extends MutationTarget, WindowControl {
  /** A typed or staged goal, as it was sent. */
  readonly goal: unknown;
  /** States in addition to all before, 1 to 5,000,000. */
  readonly maxStates: number;
}

export interface GoalResponse extends SessionResponse {
  readonly goalHandle: string;
  readonly goalReportId: string;
  readonly status: string;
  /** Names, values and witness. Null where it has no room here: the report has it. */
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly accounting: { readonly directedGranted: number; readonly directedConsumed: number };
  readonly semantics: string;
}

const semantics =
  "Directed work from the story's start, in addition to the base search and never part of its coverage. " +
  "A miss within the budget does not prove that the goal cannot be reached.";

/** A goal's search that has ended, for the books of whoever keeps some. */
export interface SpentGoal {
  readonly granted: number;
  readonly consumed: number;
  readonly status: string;
  readonly report: ReportArtifact;
  readonly startedAt: Date;
  readonly endedAt: Date;
}

/** What a special kind of session has to say about goals. */
export interface GoalBooks {
  /** Null where a goal may be searched for. */
  refuse(document: SessionDocument): Refused | null;
  /** What the document notes besides. */
  book(document: SessionDocument, spent: SpentGoal): Pick<DocumentChange, "campaign">;
}

const noBooks: GoalBooks = {
  refuse: (document) => refuseCampaign(document, "a campaign of value preference approved_goals"),
  book: () => ({}),
};

/**
 * Spends a grant of its own on one goal, from the story's start. The base frontier, report, checkpoint and counters stay as
 * they are; the session keeps only a handle, the outcome's code word, the report's id and the figures.
 */
export function addGoal(
  project: SessionProject,
  request: AddGoalRequest,
  books: GoalBooks = noBooks,
): Promise<Outcome<GoalResponse>> {
  return mutate(project, request, {
    operation: "add_goal",
    plan: (session) => plan(project, session, request, books),
    work: (session, planned) => work(project, session, request, { ...planned, books }),
  });
}

type Booked = Plan & { readonly books: GoalBooks };

interface Plan {
  readonly base: ReportArtifact;
  readonly story: OpenStory;
  readonly probe: GoalProbeRun;
  readonly grant: number;
}

async function plan(
  project: SessionProject,
  { document, entrypoint }: LiveSession,
  request: AddGoalRequest,
  books: GoalBooks,
): Promise<Outcome<Plan>> {
  const refusal = books.refuse(document);
  if (refusal !== null) return refusal;
  const grant = grantDirected(document, request.maxStates);
  if (grant.kind === "refused") return grant;
  if (document.goalProbes.length >= sessionLimits.goalProbes) {
    return refused(
      "too_many_goals",
      `a session has at most ${sessionLimits.goalProbes} goal probes`,
      "start a fresh search",
    );
  }
  const base = loadReport(project.folder, document.latestReportId);
  if (base.kind === "refused") return base;
  const story = await project.engine.open(entrypoint, optionsOfSession(project, document, base.value));
  if (story.kind === "refused") return story;
  if (story.value.binding.sourceSha256 !== base.value.source.sha256) return sourceChanged();
  const probe = story.value.goal(request.goal);
  if (probe.kind === "refused") return probe;
  return ok({ base: base.value, story: story.value, probe: probe.value, grant: grant.value });
}

async function work(project: SessionProject, session: LiveSession, control: WindowControl, planned: Booked) {
  const { probe, grant } = planned;
  const startedAt = project.now();
  const outcome = await probe.run({
    maxStates: grant,
    signal: control.signal ?? new AbortController().signal,
    onProgress: control.onProgress ?? null,
  });
  if (outcome.kind === "refused") return outcome;
  const report = saveReport(project.folder, {
    createdAt: project.now().toISOString(),
    inkcheckVersion: project.version,
    entrypoint: session.entrypoint,
    scope: "goal",
    probe: outcome.value.detail,
    report: outcome.value.report,
  });
  if (report.kind === "refused") return report;
  const undo = () => void deleteReport(project.folder, report.value.id);
  return ok({ ...answer(project, session, planned, outcome.value, report.value, startedAt), undo });
}

function answer(
  project: SessionProject,
  { document: before }: LiveSession,
  { base, story, grant, books }: Booked,
  { status, consumed, detail }: ProbeResult,
  report: ReportArtifact,
  startedAt: Date,
) {
  const goalReportId = report.id;
  const spent = { granted: grant, consumed, status, report, startedAt, endedAt: project.now() };
  const accounting = { directedGranted: grant, directedConsumed: consumed };
  const goalHandle = `goal-${randomBytes(12).toString("hex")}`;
  const document = nextDocument(
    project,
    before,
    {
      directedGranted: before.directedGranted + grant,
      directedStatesExplored: before.directedStatesExplored + consumed,
      goalProbes: [...before.goalProbes, { goalHandle, status, reportId: goalReportId, ...accounting }],
      ...books.book(before, spent),
    },
    { type: "goal_added", goalHandle, goalStatus: status, ...accounting },
  );
  const parts = {
    version: project.version,
    document,
    running: null,
    report: base,
    findings: firstFindings,
    currentSourceSha256: story.binding.sourceSha256,
    since: null,
  };
  const facts = { goalHandle, goalReportId, status, accounting, semantics };
  const result = sessionResponse<Omit<GoalResponse, keyof SessionResponse>>(parts, [
    { ...facts, result: detail },
    { ...facts, result: null },
  ]);
  return { document, result };
}

/** Directed work is done on the story that the base report speaks of. */
export function sourceChanged(): Outcome<never> {
  const hint = "start a fresh search; what was reported so far stays readable";
  return refused("source_changed", "the story changed since this session's latest report", hint);
}
