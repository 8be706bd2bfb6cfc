import { randomBytes } from "node:crypto";
import { type FoundIdentity, ok, type Outcome, refused, removeDatabaseFile, SessionFile } from "../store/index.ts";
import { sessionLimits } from "../config/index.ts";
import { grantFirst, grantSeconds } from "./budget.ts";
import { capabilityHash, newCapability, type SessionCapability } from "./capability.ts";
import { lockEntry } from "./entry-lock.ts";
import { appendEvent } from "./event-log.ts";
import { type FindingQuery, readFindingQuery } from "./finding-page.ts";
import type { SessionProject } from "./project.ts";
import type { SessionDocument } from "./session-document.ts";
import { listSessionFiles, sessionPath } from "./session-files.ts";
import { type SessionResponse, sessionResponse } from "./session-response.ts";
import type { OpenStory, WindowOptions } from "./story-engine.ts";
import { setAsideDamaged } from "./set-aside.ts";
import { type FinishedWindow, runWindow, type WindowControl } from "./window.ts";

export interface StartRequest extends WindowControl {
  readonly entrypoint: string;
  /** States of the first window; default 1,000,000. */
  readonly maxStates?: number;
  readonly options: WindowOptions;
  readonly findings?: Pick<FindingQuery, "limit">;
}

export interface StartResponse extends SessionResponse {
  /** The bearer secret of the session. It is not stored and cannot be shown again. */
  readonly sessionCapability: SessionCapability;
}

/** What a special kind of session adds to its start. */
export interface Opening<Extra extends object> {
  /** Runs before the first window, on the story as it stands. */
  before(story: OpenStory): void;
  /** Bytes of memory at which the first window ends. */
  readonly maxMemoryBytes: number | null;
  /** Makes the first document whole, and what the answer shows besides. */
  complete(first: FirstWindow): Completion<Extra>;
}

/** A first window that ran, and the document that it leads to. */
export interface FirstWindow {
  readonly document: SessionDocument;
  readonly window: FinishedWindow;
}

export interface Completion<Extra extends object> {
  readonly document: SessionDocument;
  readonly extras: readonly [Extra, ...Extra[]];
  readonly found: readonly FoundIdentity[];
}

const ordinary: Opening<object> = {
  before: () => undefined,
  maxMemoryBytes: null,
  complete: ({ document }) => ({ document, extras: [{}], found: [] }),
};

/** Starts a session: compiles the story and runs its first window. */
export function startSearch(project: SessionProject, request: StartRequest): Promise<Outcome<StartResponse>> {
  return startSession(project, request, ordinary);
}

/** Starts a session of a special kind. */
export async function startSession<Extra extends object>(
  project: SessionProject,
  request: StartRequest,
  opening: Opening<Extra>,
): Promise<Outcome<StartResponse & Extra>> {
  const grant = grantFirst(request.maxStates ?? sessionLimits.firstWindowDefault);
  if (grant.kind === "refused") return grant;
  const findings = readFindingQuery("", request.findings ?? {});
  if (findings.kind === "refused") return findings;
  const seconds = grantSeconds(request.maxSeconds);
  if (seconds.kind === "refused") return seconds;
  const lock = lockEntry(project.folder, request.entrypoint);
  if (lock.kind === "refused") return lock;
  using _held = lock.value;
  const room = makeRoom(project, request.entrypoint);
  if (room.kind === "refused") return room;
  const story = await project.engine.open(request.entrypoint, request.options);
  if (story.kind === "refused") return story;
  // Awaited here, so that the lock is held until the work has ended.
  return await withNewSession(project, request.entrypoint, async (capability, createdAt) => {
    opening.before(story.value);
    const window = await firstWindow(project, request, story.value, grant.value, opening.maxMemoryBytes);
    if (window.kind === "refused") return window;
    const first = firstDocument(project, request.entrypoint, capability, createdAt, window.value);
    const { document, extras, found } = opening.complete({ document: first, window: window.value });
    const parts = {
      version: project.version,
      document,
      running: null,
      report: window.value.report,
      findings: findings.value,
      currentSourceSha256: story.value.binding.sourceSha256,
      since: null,
    };
    const [fullest, ...leaner] = extras;
    const shown = (extra: Extra) => ({ ...extra, sessionCapability: capability });
    const response = sessionResponse(parts, [shown(fullest), ...leaner.map(shown)]);
    return ok({ document, response, found, undo: window.value.undo });
  });
}

function firstWindow(
  project: SessionProject,
  request: StartRequest,
  story: OpenStory,
  totalGranted: number,
  maxMemoryBytes: number | null,
): Promise<Outcome<FinishedWindow>> {
  const { entrypoint, ...control } = request;
  return runWindow(project, { entrypoint, story, base: null, totalGranted, statesBefore: 0, maxMemoryBytes, control });
}

/** Sees that a session may be started: damaged files and the remains of killed starts go out of the way first. */
function makeRoom(project: SessionProject, entrypoint: string): Outcome<void> {
  setAsideDamaged(project.folder);
  const listing = listSessionFiles(project.folder);
  if (listing.kind === "refused") return listing;
  const { sessions } = listing.value;
  const own = sessions.filter((session) => session.entrypoint === entrypoint);
  // We hold the lock, so a session without a document was left by a start that died.
  const remains = own.filter(({ document }) => document === null);
  for (const { path } of remains) removeDatabaseFile(path);
  if (own.some(({ document }) => document?.recoverable === true)) {
    const hint =
      "continue it, or end it with cancel_search {discard: true}; where its capability is lost: `inkcheck sessions forget ENTRY --apply`";
    return refused("session_exists", `a session that can be continued exists for ${entrypoint}`, hint);
  }
  if (sessions.length - remains.length + listing.value.unreadable.length < sessionLimits.sessions) return ok(undefined);
  const hint = "remove ended ones: `inkcheck sessions expire --apply`";
  return refused("session_limit", `this project has ${sessionLimits.sessions} sessions already`, hint);
}

interface Started<Response> {
  readonly document: SessionDocument;
  readonly response: Response;
  readonly found: readonly FoundIdentity[];
  undo(): void;
}

/** Makes a session's file, lets its first window run, and commits; whatever goes wrong, no file stays. */
async function withNewSession<Response>(
  project: SessionProject,
  entrypoint: string,
  work: (capability: SessionCapability, createdAt: string) => Promise<Outcome<Started<Response>>>,
): Promise<Outcome<Response>> {
  const sessions = project.folder.ensure("sessions");
  if (sessions.kind === "refused") return sessions;
  const capability = newCapability();
  const path = sessionPath(project.folder, capabilityHash(capability), "sqlite");
  if (path.kind === "refused") return path;
  const token = randomBytes(16).toString("hex");
  const startedAt = project.now().toISOString();
  const reservation = { token, operation: "start", startedAt };
  const created = SessionFile.create(path.value, { entrypoint, revision: 0, document: null, reservation });
  if (created.kind === "refused") return created;
  let committed = false;
  try {
    const first = await work(capability, startedAt);
    if (first.kind === "refused") return first;
    const end = created.value.commit(token, JSON.stringify(first.value.document), first.value.found);
    committed = end.kind === "ok";
    if (end.kind === "ok") return ok(first.value.response);
    first.value.undo();
    return end;
  } finally {
    created.value.close();
    if (!committed) removeDatabaseFile(path.value);
  }
}

function firstDocument(
  project: SessionProject,
  entrypoint: string,
  capability: SessionCapability,
  createdAt: string,
  { change }: FinishedWindow,
): SessionDocument {
  const { latestCheckpointId, ...given } = change;
  const checkpoint = latestCheckpointId === undefined ? {} : { latestCheckpointId };
  const { totalGranted, statesExplored, latestReportId: reportId } = given;
  const noted = latestCheckpointId === undefined ? {} : { checkpointId: latestCheckpointId };
  const revision = 1;
  const event = { type: "started", sequence: 1, revision, totalGranted, statesExplored, reportId, ...noted } as const;
  return {
    schemaVersion: 5,
    artifactType: "mcp-search-session",
    inkcheckVersion: project.version,
    capabilityHash: capabilityHash(capability),
    createdAt,
    updatedAt: project.now().toISOString(),
    revision,
    source: { entrypoint },
    ...given,
    ...checkpoint,
    directedGranted: 0,
    directedStatesExplored: 0,
    goalProbes: [],
    ...appendEvent({ events: [], droppedEventCount: 0 }, event),
  };
}
