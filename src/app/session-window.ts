import { defaultExitPolicy, type PlayedRules } from "../findings/index.ts";
import type { CompiledStory, Issue } from "../ink/index.ts";
import { SavedStateMismatch } from "../machine/index.ts";
import { buildReport, type Report } from "../report/index.ts";
import {
  type PackedEngineOptions,
  packedSearch,
  type ResumableSearch,
  type SearchLimits,
  type SearchRequest,
  type SearchResult,
  type StopReason,
} from "../search/index.ts";
import type { FindingCounts, WindowOptions, WindowRequest, WindowResult, WindowStop } from "../session/index.ts";
import { type CheckpointChunk, ok, type Outcome, refused } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { judgeSearch } from "./check-story.ts";
import { CheckWatch } from "./check-watch.ts";

/** A story of a session, as its files stand, and how its project wants it read. */
export interface ReadStory {
  readonly story: CompiledStory;
  readonly issues: readonly Issue[];
  readonly settings: CheckSettings;
}

/** The same, and how draws come about in the session. */
export type SettledStory = ReadStory & { readonly draws: "seed" | "all" };

/** The limits a report names: windows leave no trace in it, so no time. */
export function limitsTo(
  maxStates: number,
  {
    maxDepth,
    maxFrontierStates,
    maxFrontierBytes,
  }: Pick<WindowOptions, "maxDepth" | "maxFrontierStates" | "maxFrontierBytes">,
): SearchLimits {
  return { maxStates, maxDepth, maxTime: null, maxMemory: null, maxFrontierStates, maxFrontierBytes };
}

const windowStops: Record<StopReason, WindowStop> = {
  exhausted: "exhausted",
  depth: "depth",
  transitions: "states",
  time: "time",
  memory: "memory",
  frontier: "frontier",
  interrupted: "interrupted",
};

/** How a session's project wants its story searched. */
export function searchOptionsOf({ settings, draws }: SettledStory): PackedEngineOptions {
  const { without, fanOut, externals } = settings;
  return { without: new Set(without), draws, fanOut, externals };
}

/** Searches to a total of transitions, and saves the search whole where it can go on. */
export async function runWindow(
  version: string,
  read: SettledStory,
  options: WindowOptions,
  {
    totalStates,
    maxSeconds,
    maxMemoryBytes = null,
    keepsFrontier = true,
    view,
    from,
    signal,
    onProgress,
  }: WindowRequest,
): Promise<Outcome<WindowResult>> {
  const { storySeed, seed } = options;
  const limits = limitsTo(totalStates, options);
  const watch = new CheckWatch(limits, signal);
  const request: SearchRequest = {
    storySeed,
    limits: { ...limits, maxTime: maxSeconds, maxMemory: maxMemoryBytes },
    signal,
    ...(view === undefined ? {} : { order: { order: view, orderSeed: seed } }),
    ...(onProgress === null ? {} : { onProgress }),
  };
  const { search } = packedSearch(read.story, request, searchOptionsOf(read));
  try {
    // A search that nobody goes on with need not keep what it could be saved by.
    const result = keepsFrontier ? await search.runOn(from) : await search.run();
    const { stop } = result;
    const report = reportOn(version, read, { ...result, under: whyDrawn(read, result.under), limits }, watch);
    const goesOn = keepsFrontier && stop !== "exhausted" && stop !== "depth";
    if (!goesOn) search.close();
    return ok({
      statesExplored: result.counters.transitions,
      stop: windowStops[stop],
      findings: countsOf(report),
      report,
      checkpoint: goesOn ? { extent: "whole", chunks: chunksOf(search) } : null,
    });
  } catch (error) {
    search.close();
    if (!(error instanceof SavedStateMismatch)) throw error;
    return refused(
      "checkpoint_corrupt",
      `the saved search cannot be continued: ${error.message}`,
      "start a fresh search",
    );
  }
}

/** Where the story seed draws because a turn has too many outcomes, the limit belongs to what a report names. */
function whyDrawn(
  { draws, settings: { random, fanOut } }: SettledStory,
  under: SearchResult["under"],
): SearchResult["under"] {
  return draws === "seed" && random === "auto" && under.randomness ? { ...under, fanOut } : under;
}

async function* chunksOf(search: ResumableSearch["search"]): AsyncGenerator<CheckpointChunk> {
  try {
    yield* search.saved();
  } finally {
    search.close();
  }
}

/** The report of a search; `rules` are those that it judged. */
export function reportOn(
  version: string,
  { story, issues, settings }: ReadStory,
  search: SearchResult,
  watch: CheckWatch,
  rules: PlayedRules | null = null,
): Report {
  return buildReport({
    version,
    entry: story.entry,
    story,
    issues,
    storySeed: search.under.storySeed,
    limits: search.limits,
    ...judgeSearch(story, issues, search, settings, {
      sampled: null,
      rules,
      mustHurry: () => watch.mustHurry(),
      enter: () => undefined,
    }),
    policy: defaultExitPolicy,
    baseline: null,
    run: {
      storyPath: story.entry,
      startedAt: watch.startedAt.toISOString(),
      elapsedMs: Math.round(search.measured.elapsedMs),
      peakMemoryBytes: search.measured.peakMemoryBytes,
      interruptedBy: null,
    },
  });
}

function countsOf({ evidence: { endings, findings, coverage } }: Report): FindingCounts {
  const knots = coverage?.knots ?? { total: 0, reached: 0 };
  return {
    endings: endings.total,
    runtimeErrors: findings.filter(({ code }) => code.startsWith("INK1")).length,
    assertionViolations: 0,
    unvisitedKnots: knots.total - knots.reached,
  };
}
