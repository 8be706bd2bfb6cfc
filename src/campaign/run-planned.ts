import { createHash } from "node:crypto";
import { sessionLimits } from "../config/index.ts";
import {
  type DocumentChange,
  type LiveSession,
  type OpenStory,
  runWindow,
  type SessionProject,
  type WindowControl,
  type WindowResult,
} from "../session/index.ts";
import {
  deleteReport,
  loadManifest,
  ok,
  type Outcome,
  refused,
  refuseUnlessBound,
  saveReport,
} from "../store/index.ts";
import type { RunStep, WindowFacts } from "./completed-window.ts";
import type { Ledger } from "./ledger.ts";

/** A window that the planner has chosen. */
export interface PlannedWindow {
  readonly session: LiveSession;
  readonly ledger: Ledger;
  readonly story: OpenStory;
  readonly step: RunStep;
  readonly control: WindowControl;
}

/** A window that ran, and what it changes of the session. */
export interface RanWindow {
  readonly facts: WindowFacts;
  readonly change: DocumentChange;
  /** It visited everything that can be reached. */
  readonly closed: boolean;
  /** Removes what it has written. */
  undo(): void;
}

/** Runs the window to its boundary. */
export function runPlanned(project: SessionProject, window: PlannedWindow): Promise<Outcome<RanWindow>> {
  const { purpose } = window.step;
  switch (purpose) {
    case "typical":
      return runBase(project, window);
    case "long_tail":
      return runChild(project, window);
    case "regression":
    case "assertion":
    case "approved_goal":
      throw new Error(`no window that is continued is for ${purpose}`);
    default:
      return purpose satisfies never;
  }
}

async function runBase(project: SessionProject, window: PlannedWindow): Promise<Outcome<RanWindow>> {
  const { session, story, step, control } = window;
  const { document, entrypoint } = session;
  const base = loadManifest(project.folder, document.latestCheckpointId ?? "");
  if (base.kind === "refused") {
    const hint = "start a new campaign; this one's reports stay readable";
    return refused("frontier_gone", "the campaign's checkpoint was deleted; it cannot be continued", hint);
  }
  const unbound = refuseUnlessBound(base.value.binding, story.binding);
  if (unbound !== null) return unbound;
  const startedAt = project.now();
  const ran = await runWindow(project, {
    entrypoint,
    story,
    base: base.value,
    totalGranted: document.statesExplored + step.grantedStates,
    statesBefore: document.statesExplored,
    maxMemoryBytes: step.maxMemoryBytes,
    control: { ...control, maxSeconds: secondsOf(control, step) },
  });
  if (ran.kind === "refused") return ran;
  const { change, report, stop, checkpoint, undo } = ran.value;
  return ok({
    facts: {
      step,
      partition: { start: "frontier" },
      consumedStates: change.statesExplored - document.statesExplored,
      stopReason: stop,
      startedAt,
      endedAt: project.now(),
      report,
      checkpoint: checkpoint === null ? null : { id: checkpoint.id, bytes: checkpoint.log.bytes },
    },
    change,
    closed: stop === "exhausted",
    undo,
  });
}

/**
 * A search of its own from the story's start, under another seed, another order and a deeper bound. It has its own report,
 * leaves no frontier, and changes nothing of the base; one that breaks is lost alone.
 */
async function runChild(project: SessionProject, window: PlannedWindow): Promise<Outcome<RanWindow>> {
  const { session, ledger, step } = window;
  const { document } = session;
  const partition = partitionOf(ledger);
  const startedAt = project.now();
  const child = await searchChild(project, window, partition).catch(() => null);
  const endedAt = project.now();
  const broken = child === null || child.kind === "refused";
  const report = broken
    ? null
    : saveReport(project.folder, {
        createdAt: endedAt.toISOString(),
        inkcheckVersion: project.version,
        entrypoint: session.entrypoint,
        scope: "long-tail",
        probe: null,
        report: child.value.report,
      });
  if (report?.kind === "refused") return report;
  const consumedStates = broken ? 0 : child.value.statesExplored;
  const stopReason = broken ? "child_failed" : child.value.stop;
  return ok({
    facts: {
      ...{ step, partition, consumedStates, stopReason, startedAt, endedAt, checkpoint: null },
      report: report?.value ?? null,
    },
    change: {
      directedGranted: document.directedGranted + step.grantedStates,
      directedStatesExplored: document.directedStatesExplored + consumedStates,
    },
    closed: stopReason === "exhausted",
    undo: () => {
      if (report !== null) deleteReport(project.folder, report.value.id);
    },
  });
}

async function searchChild(
  project: SessionProject,
  { session, ledger, step, control }: PlannedWindow,
  { view, seed, maxDepth }: ChildPartition,
): Promise<Outcome<WindowResult>> {
  const story = await project.engine.open(session.entrypoint, { ...ledger.options, seed, maxDepth });
  if (story.kind === "refused") return story;
  return story.value.runWindow({
    totalStates: step.grantedStates,
    maxSeconds: secondsOf(control, step),
    maxMemoryBytes: step.maxMemoryBytes,
    keepsFrontier: false,
    view,
    from: null,
    signal: control.signal ?? new AbortController().signal,
    onProgress: control.onProgress ?? null,
  });
}

type ChildPartition = ReturnType<typeof partitionOf>;

/** The orders that long-tail partitions take in turn. */
const childViews = ["mixed", "deep", "novelty", "seeded"] as const;

const deepest = 1000;

/**
 * The partition of the next long-tail window: it follows from story, policy, options and the number of such windows, so that
 * the same campaign twice, however it is cut or killed in between, searches the same.
 */
function partitionOf({ sourceSha256, policyId, totals, options }: Ledger) {
  const place = `${sourceSha256} ${policyId} ${options.seed} ${totals.long_tail.windows}`;
  const hash = createHash("sha256").update(place).digest();
  return {
    start: "root",
    view: childViews[totals.long_tail.windows % childViews.length] ?? "mixed",
    seed: hash.readUInt32BE(0),
    maxDepth: Math.min(deepest, Math.max(100, 2 * options.maxDepth)),
  } as const;
}

/** Every limit on a window's time, the nearest first. */
function secondsOf(control: WindowControl, step: RunStep): number {
  return Math.min(control.maxSeconds ?? sessionLimits.windowSecondsDefault, Math.max(0.001, step.maxMs / 1000));
}
