import { analyse } from "../analysis/index.ts";
import { collectFindings } from "../findings/index.ts";
import { type CompiledStory, compileStory, type CompileResult, type Refusal } from "../ink/index.ts";
import { openOracle } from "../oracle/index.ts";
import { buildReport, type Report, type ReportInput } from "../report/index.ts";
import { breadthFirstEngine, type SearchProgress } from "../search/index.ts";
import type { CheckSettings } from "./check-settings.ts";

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
  const startedAt = new Date();
  const started = performance.now();
  const { storyPath, root, includeRoots } = request;
  const compiled = compileStory(storyPath, { ...(root === null ? {} : { root }), includeRoots });
  if (compiled.kind === "refused") return compiled;
  const { explored, findings } = await exploreAndJudge(compiled, request);
  const report = buildReport({
    version: request.version,
    entry: compiled.story?.entry ?? storyPath,
    story: compiled.story,
    issues: compiled.issues,
    storySeed: request.storySeed,
    limits: request.limits,
    explored,
    findings,
    policy: request.policy,
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

type Judged = Pick<ReportInput, "explored" | "findings">;

async function exploreAndJudge(
  { story, issues }: Extract<CompileResult, { kind: "compiled" }>,
  request: CheckRequest,
): Promise<Judged> {
  if (story === null) return { explored: null, findings: collectFindings({ issues, files: [], played: null }) };
  const search = await searchStory(story, request);
  const analysis = analyse(search, story.sourceMap.items);
  const played = {
    story,
    search,
    analysis,
    oracle: openOracle(story),
    toConfirm: false,
    declaredExternals: request.declaredExternals,
  };
  return { explored: { search, analysis }, findings: collectFindings({ issues, files: story.files, played }) };
}

function searchStory(story: CompiledStory, { storySeed, limits, signal, onProgress }: CheckRequest) {
  return breadthFirstEngine(openOracle(story, { coverage: true }))({ storySeed, limits, signal, onProgress });
}
