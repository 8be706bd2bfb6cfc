import type { Draws } from "../ink/index.ts";
import { type PlayThrough, playThrough } from "../regression/index.ts";
import { ok, type Outcome, refused, type ReportArtifact } from "../store/index.ts";
import { sourceChanged } from "./add-goal.ts";
import { type FindingSummary, findingOf, reportOfStory, summaryOf } from "./finding-page.ts";
import type { LiveSession } from "./find-session.ts";
import { firstFindings, type SessionResponse, sessionResponse } from "./session-response.ts";
import { mutate, type MutationTarget } from "./mutate.ts";
import { nextDocument } from "./next-document.ts";
import type { SessionProject } from "./project.ts";
import { optionsOfSession } from "./session-options.ts";
import type { OpenStory } from "./story-engine.ts";

export interface ReplayRequest extends MutationTarget {
  readonly findingId: string;
}

export interface ReplayResponse extends SessionResponse {
  readonly reportId: string;
  readonly finding: FindingSummary;
  /** Reveals content. Where it has no room here, earlier steps are left out; `omittedSteps` says how many. */
  readonly replay: PlayThrough & { readonly omittedSteps: number };
}

/** Plays a finding of the latest report on the story as it stands, with the seed it was found under. */
export function replayWitness(project: SessionProject, request: ReplayRequest): Promise<Outcome<ReplayResponse>> {
  return mutate(project, request, {
    operation: "replay_witness",
    plan: (session) => openWitness(project, session, request.findingId),
    work: async (session, witness) => ok(replayed(project, session, witness)),
  });
}

/** A finding of a session's latest report, with its witness and the story it was found in. */
export interface OpenWitness {
  readonly report: ReportArtifact;
  readonly story: OpenStory;
  readonly finding: ReportArtifact["report"]["evidence"]["findings"][number];
  readonly choices: readonly number[];
  readonly storySeed: number;
  /** What is drawn on the way; null: what the story seed gives. */
  readonly draws: Draws | null;
}

/**
 * Opens the witness of a finding of the session's latest report, or of another one of its story. A changed story, a finding
 * of another report and one without a witness are refused.
 */
export async function openWitness(
  project: SessionProject,
  { document, entrypoint }: LiveSession,
  findingId: string,
  reportId: string = document.latestReportId,
): Promise<Outcome<OpenWitness>> {
  const report = reportOfStory(project, entrypoint, reportId);
  if (report.kind === "refused") return report;
  const finding = findingOf(report.value, findingId);
  if (finding.kind === "refused") return finding;
  if (finding.value.witness === null) {
    const hint = "read it with get_finding";
    return refused("no_witness", "this finding has no witness that could be played", hint);
  }
  const story = await project.engine.open(entrypoint, optionsOfSession(project, document, report.value));
  if (story.kind === "refused") return story;
  if (story.value.binding.sourceSha256 !== report.value.source.sha256) return sourceChanged();
  const { storySeed } = report.value.report.evidence.options;
  const { witness: choices, draws } = finding.value;
  return ok({ report: report.value, story: story.value, finding: finding.value, choices, storySeed, draws });
}

function replayed(project: SessionProject, { document: before }: LiveSession, witness: OpenWitness) {
  const { report, story, finding, choices, storySeed, draws } = witness;
  const replay = playThrough(story.machine(), storySeed, choices, draws);
  const document = nextDocument(
    project,
    before,
    {},
    {
      type: "replayed",
      findingId: finding.id,
      replayStatus: replay.status,
    },
  );
  const parts = {
    version: project.version,
    document,
    running: null,
    report,
    findings: { ...firstFindings, limit: 0 },
    currentSourceSha256: story.binding.sourceSha256,
    since: null,
  };
  const facts = { reportId: report.id, finding: summaryOf(finding, report.id) };
  const result = sessionResponse(parts, [
    { ...facts, replay: lastSteps(replay, replay.steps.length) },
    { ...facts, replay: lastSteps(replay, 12) },
    { ...facts, replay: lastSteps(replay, 2) },
    { ...facts, replay: { ...lastSteps(replay, 0), variables: {}, untaken: [], errors: [], warnings: [] } },
  ]);
  return { document, result };
}

function lastSteps(replay: PlayThrough, count: number): ReplayResponse["replay"] {
  const omittedSteps = Math.max(0, replay.steps.length - count);
  return { ...replay, steps: replay.steps.slice(omittedSteps), omittedSteps };
}
