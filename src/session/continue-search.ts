import { type CheckpointManifest, loadManifest, ok, type Outcome, refused, refuseUnlessBound } from "../store/index.ts";
import { grantMore, grantSeconds } from "./budget.ts";
import { readSince } from "./event-log.ts";
import { type LiveSession, refuseCampaign } from "./find-session.ts";
import { type FindingQuery, type FindingWindow, readFindingQuery } from "./finding-page.ts";
import { mutate, type MutationTarget } from "./mutate.ts";
import { nextDocument } from "./next-document.ts";
import type { SessionProject } from "./project.ts";
import { type SessionResponse, sessionResponse } from "./session-response.ts";
import type { OpenStory, WindowOptions } from "./story-engine.ts";
import { runWindow, type WindowControl } from "./window.ts";

export interface ContinueRequest extends MutationTarget, WindowControl {
  /** The new cumulative total of base states. */
  readonly maxStates: number;
  readonly findings?: FindingQuery;
  /** The `nextSince` of an earlier response. */
  readonly since?: string | null;
}

/** Raises a session's base grant and goes on with exactly the frontier that was saved. */
export function continueSearch(project: SessionProject, request: ContinueRequest): Promise<Outcome<SessionResponse>> {
  return mutate(project, request, {
    operation: "continue",
    plan: (session) => plan(project, session, request),
    work: (session, planned) => work(project, session, request, planned),
  });
}

interface Plan {
  readonly base: CheckpointManifest;
  readonly story: OpenStory;
  readonly grant: number;
  readonly since: number | null;
  readonly findings: FindingWindow;
}

async function plan(project: SessionProject, session: LiveSession, request: ContinueRequest): Promise<Outcome<Plan>> {
  const { document } = session;
  const since = readSince(document, request.since ?? null);
  if (since.kind === "refused") return since;
  const findings = readFindingQuery(document.latestReportId, request.findings ?? {});
  if (findings.kind === "refused") return findings;
  const seconds = grantSeconds(request.maxSeconds);
  if (seconds.kind === "refused") return seconds;
  const campaign = refuseCampaign(document, "continue_campaign");
  if (campaign !== null) return campaign;
  const base = frontierOf(project, session);
  if (base.kind === "refused") return base;
  const grant = grantMore(document, request.maxStates);
  if (grant.kind === "refused") return grant;
  const story = await project.engine.open(session.entrypoint, optionsOf(base.value));
  if (story.kind === "refused") return story;
  const unbound = refuseUnlessBound(base.value.binding, story.value.binding);
  if (unbound !== null) return unbound;
  return ok({
    base: base.value,
    story: story.value,
    grant: grant.value,
    since: since.value,
    findings: findings.value,
  });
}

async function work(
  project: SessionProject,
  { entrypoint, document: before }: LiveSession,
  control: WindowControl,
  { base, story, grant, since, findings }: Plan,
) {
  const statesBefore = before.statesExplored;
  const window = await runWindow(project, { entrypoint, story, base, totalGranted: grant, statesBefore, control });
  if (window.kind === "refused") return window;
  const { change, report, undo } = window.value;
  const document = nextDocument(project, before, change, { type: "continued" });
  const parts = {
    version: project.version,
    document,
    running: null,
    report,
    findings,
    currentSourceSha256: story.binding.sourceSha256,
    since,
  };
  return ok({ document, result: sessionResponse(parts, [{}]), undo });
}

/** The checkpoint a session goes on from. One that an earlier tool wrote, or that is gone, is refused. */
function frontierOf(project: SessionProject, { document }: LiveSession): Outcome<CheckpointManifest> {
  const hint = "start a fresh search; this session's reports stay readable";
  if (document.latestCheckpointId === undefined) {
    return refused("no_frontier", `nothing is left to continue: the session is ${document.status}`, hint);
  }
  const manifest = loadManifest(project.folder, document.latestCheckpointId);
  if (manifest.kind === "ok" || manifest.refusal.code !== "not_found") return manifest;
  const message = `${document.latestCheckpointId} was written by another tool or was deleted; it cannot be continued`;
  return refused("frontier_gone", message, hint);
}

/** The options under which a frontier was made. */
export function optionsOf({ binding }: CheckpointManifest): WindowOptions {
  const { maxDepth, seed, storySeed, maxFrontierStates, maxFrontierBytes } = binding;
  return { maxDepth, seed, storySeed, maxFrontierStates, maxFrontierBytes };
}
