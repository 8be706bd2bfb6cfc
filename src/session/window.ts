import type { StopSignal } from "../search/index.ts";
import {
  type CheckpointManifest,
  DamagedLog,
  type DataFolder,
  deleteCheckpoint,
  deleteReport,
  ok,
  type Outcome,
  readCheckpoint,
  refused,
  type ReportArtifact,
  saveCheckpoint,
  saveReport,
} from "../store/index.ts";
import { sessionLimits } from "../config/index.ts";
import type { DocumentChange } from "./next-document.ts";
import type { SessionProject } from "./project.ts";
import { listSessionFiles } from "./session-files.ts";
import type { OpenStory, WindowRequest, WindowResult, WindowStop } from "./story-engine.ts";

/** How a caller follows and ends a window. */
export interface WindowControl {
  /** Seconds after which the window ends at a boundary; default 45. */
  readonly maxSeconds?: number;
  readonly signal?: StopSignal;
  readonly onProgress?: WindowRequest["onProgress"];
}

export interface WindowPlan {
  readonly entrypoint: string;
  readonly story: OpenStory;
  /** The checkpoint to go on from, or null to begin. */
  readonly base: CheckpointManifest | null;
  /** Cumulative states granted. */
  readonly totalGranted: number;
  readonly statesBefore: number;
  /** Bytes of memory at which the window ends as well, or null. */
  readonly maxMemoryBytes?: number | null;
  readonly control: WindowControl;
}

/** A window that ran and whose report and checkpoint are durable. */
export interface FinishedWindow {
  readonly change: Required<
    Pick<
      DocumentChange,
      "status" | "recoverable" | "totalGranted" | "statesExplored" | "latestReportId" | "bindingLimit" | "findings"
    >
  > &
    Pick<DocumentChange, "latestCheckpointId">;
  readonly report: ReportArtifact;
  /** Why the engine ended it. */
  readonly stop: WindowStop;
  readonly checkpoint: CheckpointManifest | null;
  /** Removes report and checkpoint again. */
  undo(): void;
}

/** Runs one window to its durable boundary. */
export async function runWindow(project: SessionProject, plan: WindowPlan): Promise<Outcome<FinishedWindow>> {
  const result = await search(project.folder, plan);
  if (result.kind === "refused") return result;
  const report = saveReport(project.folder, {
    createdAt: project.now().toISOString(),
    inkcheckVersion: project.version,
    entrypoint: plan.entrypoint,
    scope: "base",
    probe: null,
    report: result.value.report,
  });
  if (report.kind === "refused") return report;
  const checkpoint = await keep(project, plan, result.value);
  if (checkpoint.kind === "refused") {
    deleteReport(project.folder, report.value.id);
    return checkpoint;
  }
  return ok(finished(project.folder, plan, result.value, report.value, checkpoint.value));
}

async function search(folder: DataFolder, plan: WindowPlan): Promise<Outcome<WindowResult>> {
  const { base, control, statesBefore, totalGranted } = plan;
  let damage: DamagedLog | null = null;
  const from = base === null ? null : readCheckpoint(folder, base, (found) => (damage = found));
  try {
    return await plan.story.runWindow({
      totalStates: Math.min(totalGranted, statesBefore + sessionLimits.perCall),
      maxSeconds: control.maxSeconds ?? sessionLimits.windowSecondsDefault,
      maxMemoryBytes: plan.maxMemoryBytes ?? null,
      from,
      signal: control.signal ?? new AbortController().signal,
      onProgress: control.onProgress ?? null,
    });
  } catch (error) {
    // An engine that runs elsewhere loses the class of an error on its way; what the reader saw counts.
    if (damage === null && !(error instanceof DamagedLog)) throw error;
    const hint = "start a fresh search, or resume an older checkpoint: `inkcheck checkpoints list`";
    return refused("checkpoint_corrupt", `${base?.id ?? "the checkpoint"} is damaged and cannot be continued`, hint);
  }
}

async function keep(
  project: SessionProject,
  { entrypoint, story, base, totalGranted }: WindowPlan,
  { checkpoint, statesExplored }: WindowResult,
): Promise<Outcome<CheckpointManifest | null>> {
  if (checkpoint === null) return ok(null);
  return saveCheckpoint(
    project.folder,
    {
      createdAt: project.now().toISOString(),
      inkcheckVersion: project.version,
      entrypoint,
      binding: story.binding,
      totalGranted,
      statesExplored,
      base,
      extent: checkpoint.extent,
      chunks: checkpoint.chunks,
    },
    { kept: checkpointsInUse(project.folder) },
  );
}

/** The checkpoints that sessions go on from. */
export function checkpointsInUse(folder: DataFolder): ReadonlySet<string> {
  const listing = listSessionFiles(folder);
  if (listing.kind === "refused") return new Set();
  return new Set(listing.value.sessions.flatMap(({ document }) => document?.latestCheckpointId ?? []));
}

function finished(
  folder: DataFolder,
  { totalGranted }: WindowPlan,
  { statesExplored, stop, findings }: WindowResult,
  report: ReportArtifact,
  checkpoint: CheckpointManifest | null,
): FinishedWindow {
  return {
    report,
    stop,
    checkpoint,
    change: {
      status: checkpoint !== null ? "paused" : stop === "exhausted" ? "complete" : "stopped",
      recoverable: checkpoint !== null,
      totalGranted,
      statesExplored,
      latestReportId: report.id,
      latestCheckpointId: checkpoint?.id,
      bindingLimit: bindingLimits[stop],
      findings,
    },
    undo: () => {
      deleteReport(folder, report.id);
      if (checkpoint !== null) deleteCheckpoint(folder, checkpoint.id);
    },
  };
}

/** How a session names what ended its last window; null where nothing did. */
const bindingLimits: Record<WindowStop, string | null> = {
  exhausted: null,
  depth: "max_depth",
  states: "max_states",
  time: "window_time",
  memory: "memory",
  frontier: "frontier",
  interrupted: "interrupted",
};
