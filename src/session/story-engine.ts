import type { StoryMachine } from "../ink/index.ts";
import type { TypedJudge } from "../regression/index.ts";
import type { Report } from "../report/index.ts";
import type { SearchProgress, StopSignal } from "../search/index.ts";
import type { CheckpointBinding, CheckpointChunk, Outcome } from "../store/index.ts";
import type { FindingCounts } from "./session-document.ts";

/** Options of a session that shape its search and hold for its whole life. */
export interface WindowOptions {
  readonly maxDepth: number;
  /** Of the seeded view of the search. */
  readonly seed: number;
  readonly storySeed: number;
  readonly maxFrontierStates: number | null;
  readonly maxFrontierBytes: number | null;
}

/** Why a window ended. */
export type WindowStop =
  /** Everything reachable was visited. */
  | "exhausted"
  /** Only states at the depth limit are left. */
  | "depth"
  | "states"
  | "time"
  | "memory"
  | "frontier"
  /** By its signal. */
  | "interrupted";

export interface WindowRequest {
  /** Transitions since the start of the session at which the window ends. */
  readonly totalStates: number;
  /** Seconds after which it ends at the next boundary. */
  readonly maxSeconds: number;
  /** Bytes of memory at which it ends as well; null or left out: what the engine allows itself. */
  readonly maxMemoryBytes?: number | null;
  /** Whether a search that is not over is saved; default true. A search that nobody goes on with need not be. */
  readonly keepsFrontier?: boolean;
  /** The order in which a search that begins reads its frontier; left out: nearest first. */
  readonly view?: "breadth" | "deep" | "novelty" | "seeded" | "mixed";
  /** The saved search to go on with, or null to begin. What it throws is passed on. */
  readonly from: AsyncIterable<CheckpointChunk> | null;
  readonly signal: StopSignal;
  readonly onProgress: ((progress: SearchProgress) => void) | null;
}

export interface WindowResult {
  /** Transitions since the start of the session. */
  readonly statesExplored: number;
  readonly stop: WindowStop;
  readonly findings: FindingCounts;
  /** Of everything since the start of the session, as one undisturbed run would give it. */
  readonly report: Report;
  /** The search as it stands; null when no live work remains. */
  readonly checkpoint: {
    /** `window`: the chunks continue those of `from`. `whole`: they stand for themselves. */
    readonly extent: "window" | "whole";
    readonly chunks: AsyncIterable<CheckpointChunk>;
  } | null;
}

export interface ProbeRequest {
  readonly maxStates: number;
  readonly signal: StopSignal;
  readonly onProgress: ((progress: SearchProgress) => void) | null;
}

export interface ProbeResult {
  /** Such as `reached` or `not_reached_within_limits`. */
  readonly status: string;
  readonly consumed: number;
  readonly report: Report;
  /** The goal's result, with its closest state or exact witness: this reveals content. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** A goal that fits the story, and the directed search for it from the story's root. */
export interface GoalProbeRun {
  run(request: ProbeRequest): Promise<Outcome<ProbeResult>>;
}

/** A story as its files stand now. */
export interface OpenStory {
  /** Everything a frontier of this story under these options depends on. */
  readonly binding: CheckpointBinding;
  runWindow(request: WindowRequest): Promise<Outcome<WindowResult>>;
  /** Takes a goal as it was sent and checks it against the story's variables and knots. */
  goal(goal: unknown): Outcome<GoalProbeRun>;
  /** A machine to replay witnesses on. */
  machine(): StoryMachine;
  /** Judges pinned rules and goals where that machine stands. */
  readonly judge: TypedJudge;
}

/** What sessions need of the search: the engine behind it may be replaced. Same story, options and totals give the same evidence, however a search is cut into windows. */
export interface StoryEngine {
  /** Compiles the story. A story that does not compile is a refusal. */
  open(entrypoint: string, options: WindowOptions): Promise<Outcome<OpenStory>>;
  /** The hash of the story's source as it stands now. */
  sourceSha256(entrypoint: string): Promise<Outcome<string>>;
}
