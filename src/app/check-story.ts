import { analyse, type SampledOdds, sampledOdds, staticReach } from "../analysis/index.ts";
import { collectFindings, type Referee } from "../findings/index.ts";
import {
  type CompiledStory,
  compileStory,
  inspectStory,
  type CompileResult,
  type Issue,
  type Refusal,
  type StoryMachine,
} from "../ink/index.ts";
import { openMachine } from "../machine/index.ts";
import { openOracle } from "../oracle/index.ts";
import { buildReport, type Report, type ReportInput } from "../report/index.ts";
import {
  breadthFirstEngine,
  packedEngine,
  type SearchEngine,
  type SearchProgress,
  type SearchResult,
} from "../search/index.ts";
import { loadBaseline } from "./baseline-file.ts";
import type { CheckSettings, Engine } from "./check-settings.ts";

/** Milliseconds that confirmation may take after an interruption. */
const HURRY_MS = 300;

/** One check of a story, from its source to its report. */
export interface CheckRequest extends CheckSettings {
  readonly version: string;
  readonly signal: AbortSignal;
  /** Asked when the report is made. */
  readonly interruptedBy: () => "SIGINT" | "SIGTERM" | null;
  readonly onProgress: (progress: SearchProgress) => void;
}

export type CheckOutcome =
  { readonly kind: "report"; readonly report: Report } | { readonly kind: "refused"; readonly refusal: Refusal };

/** Compiles, explores and judges a story. */
export async function checkStory(request: CheckRequest): Promise<CheckOutcome> {
  const known = loadBaseline(request.baseline);
  if (known.kind === "refused") return known;
  const startedAt = new Date();
  const started = performance.now();
  const { storyPath, root, includeRoots } = request;
  const compiled = compileStory(storyPath, { ...(root === null ? {} : { root }), includeRoots });
  if (compiled.kind === "refused") return compiled;
  const { explored, findings, ignored } = await exploreAndJudge(compiled, request);
  const report = buildReport({
    version: request.version,
    entry: compiled.entry,
    story: compiled.story,
    issues: compiled.issues,
    storySeed: request.storySeed,
    limits: request.limits,
    explored,
    findings,
    ignored,
    policy: request.policy,
    baseline: known.loaded,
    run: {
      storyPath,
      startedAt: startedAt.toISOString(),
      elapsedMs: Math.round(performance.now() - started),
      peakMemoryBytes: explored?.search.measured.peakMemoryBytes ?? process.memoryUsage.rss(),
      interruptedBy: request.interruptedBy(),
    },
  });
  return { kind: "report", report };
}

type Judged = Pick<ReportInput, "explored" | "findings" | "ignored">;

async function exploreAndJudge(
  { story, issues, files }: Extract<CompileResult, { kind: "compiled" }>,
  request: CheckRequest,
): Promise<Judged> {
  if (story === null) return { explored: null, ...collectFindings({ issues, files, played: null }) };
  const search = await engineOf(story, request)(request);
  return judgeSearch(story, issues, search, request, sampleOf(story, search, request));
}

/** What a search found, judged. */
export function judgeSearch(
  story: CompiledStory,
  issues: readonly Issue[],
  search: SearchResult,
  request: Pick<CheckRequest, "engine" | "signal" | "declaredExternals">,
  sampled: SampledOdds | null,
): Judged {
  const inspection = inspectStory(story);
  const fromSource = inspection === null ? null : staticReach(inspection);
  const analysis = analyse(search, story.sourceMap.items, fromSource);
  const played = {
    story,
    search,
    analysis,
    player: openPlayer(story, request.engine),
    referee: request.engine === "inkjs" ? null : hurriedReferee(story, request.signal),
    declaredExternals: request.declaredExternals,
  };
  return {
    explored: { search, analysis, sampled },
    ...collectFindings({ issues, files: story.files, played }),
  };
}

function sampleOf(story: CompiledStory, search: SearchResult, request: CheckRequest): SampledOdds | null {
  if (request.sample === 0) return null;
  return sampledOdds(openPlayer(story, request.engine), {
    plays: request.sample,
    maxChoices: request.limits.maxDepth,
    storySeed: request.storySeed,
    varySeed: search.under.randomness,
    mustStop: () => request.signal.aborted,
  });
}

function engineOf(story: CompiledStory, { engine, without, tracksGlobals }: CheckSettings): SearchEngine {
  switch (engine) {
    case "machine":
      return packedEngine(story, { without: new Set(without), tracksGlobals });
    case "inkjs":
      return breadthFirstEngine(openOracle(story, { coverage: true }));
    default:
      return engine satisfies never;
  }
}

function openPlayer(story: CompiledStory, engine: Engine): StoryMachine {
  switch (engine) {
    case "machine":
      return openMachine(story);
    case "inkjs":
      return openOracle(story);
    default:
      return engine satisfies never;
  }
}

/** After an interruption the report is wanted soon: what is not confirmed by then stays as it was found. */
function hurriedReferee(story: CompiledStory, signal: AbortSignal): Referee {
  const interruptedAt = signal.aborted ? performance.now() : null;
  return {
    oracle: openOracle(story),
    mustHurry: () => interruptedAt !== null && performance.now() - interruptedAt > HURRY_MS,
  };
}
