import { type ConfigFile, sessionLimits } from "../../config/index.ts";
import { continueSearch, inspectSearch, type SessionProject, type WindowControl } from "../../session/index.ts";
import { loadManifest, loadReport, type Outcome, refused, type ReportArtifact } from "../../store/index.ts";
import { sessionEngine } from "../session-engine.ts";
import type { ProjectData } from "./project-data.ts";

/** A project as sessions see it, with the engine that searches its stories. */
export function sessionProject({ root, folder }: ProjectData, config: ConfigFile, version: string): SessionProject {
  return { folder, engine: sessionEngine({ root, config, version }), version, now: () => new Date() };
}

export interface ResumeRequest extends Pick<WindowControl, "signal" | "onProgress"> {
  /** The checkpoint that a session goes on from. */
  readonly checkpointId: string;
  /** The new total of states, counted from the start of the session. */
  readonly maxStates: number;
  /** Seconds after which the window ends, or null. */
  readonly maxSeconds: number | null;
}

/** Goes on with a saved search, on behalf of whoever may read the project's files; gives the report of all of it. */
export async function resumeSearch(project: SessionProject, request: ResumeRequest): Promise<Outcome<ReportArtifact>> {
  const { checkpointId, maxSeconds, ...window } = request;
  const manifest = loadManifest(project.folder, checkpointId);
  if (manifest.kind === "refused") return manifest;
  const target = { entrypoint: manifest.value.entrypoint, access: { by: "owner" } } as const;
  const seen = await inspectSearch(project, target);
  if (seen.kind === "refused") return seen;
  const { latestCheckpointId, revision } = seen.value.session;
  if (latestCheckpointId !== checkpointId) {
    const hint = latestCheckpointId === null ? "see `inkcheck sessions list`" : `it goes on from ${latestCheckpointId}`;
    return refused("not_latest", `no session on ${target.entrypoint} goes on from ${checkpointId}`, hint);
  }
  const seconds = maxSeconds ?? sessionLimits.windowSecondsMax;
  const done = await continueSearch(project, { ...target, ...window, revision, maxSeconds: seconds });
  return done.kind === "refused" ? done : loadReport(project.folder, done.value.session.latestReportId);
}
