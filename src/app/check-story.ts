import {
  analyse,
  type Analysis,
  multipliersOf,
  type SampledOdds,
  sampledOdds,
  staticReach,
  withoutStarts,
  withStarts,
} from "../analysis/index.ts";
import { collectFindings, type Play, type PlayedRules } from "../findings/index.ts";
import {
  type CompiledStory,
  CompileStopped,
  type CompileResult,
  type Inspection,
  inspectStory,
  type Issue,
  type StoryMachine,
} from "../ink/index.ts";
import { openMachine } from "../machine/index.ts";
import { type BeforeStep, openOracle } from "../oracle/index.ts";
import type { Report } from "../report/index.ts";
import type { RuleSet } from "../rules/index.ts";
import { breadthFirstEngine, preparedSearch, type SearchRequest, type SearchResult } from "../search/index.ts";
import { loadBaseline } from "./baseline-file.ts";
import { CheckRun, type Known, notCompiled } from "./check-run.ts";
import { beginStarts, entriesOf, type StartedSearch } from "./begin-starts.ts";
import { rulesOf, type StoryRules } from "./story-rules.ts";
import { nearbyRequest, searchNearby } from "./search-nearby.ts";
import type { CheckOutcome, CheckRequest } from "./check-request.ts";
import type { CheckSettings } from "./check-settings.ts";
import { compileSettled } from "./compile-settled.ts";

/**
 * Compiles, explores and judges a story. The limits are asked between the stages as well as in the search; a stage that
 * runs in one piece is for a guard outside to end.
 */
export async function checkStory(request: CheckRequest): Promise<CheckOutcome> {
  const known = loadBaseline(request.baseline);
  if (known.kind === "refused") return known;
  const run = new CheckRun(request, known.loaded);
  run.enter("compiling", notCompiled(request.storyPath));
  const compiled = compileWithin(request, run);
  if (compiled === null) return { kind: "report", report: run.cutReport() };
  if (compiled.kind === "refused") return compiled;
  const begun = compiled.story === null ? [] : beginStarts(compiled.story, request);
  if ("refusal" in begun) return begun;
  const rules = compiled.story === null ? null : rulesOf(compiled.story, request);
  if (rules !== null && "refusal" in rules) return rules;
  return { kind: "report", report: await exploreAndJudge(compiled, { begun, rules }, request, run) };
}

/** The compiled story, or null where the check must end before there is one. */
function compileWithin(request: CheckRequest, run: CheckRun): CompileResult | null {
  try {
    return compileSettled(request, { mustStop: () => run.mustStop() });
  } catch (thrown) {
    if (thrown instanceof CompileStopped) return null;
    throw thrown;
  }
}

type Judged = Pick<Known, "explored" | "findings" | "ignored">;

async function exploreAndJudge(
  { entry, story, issues, files }: Extract<CompileResult, { kind: "compiled" }>,
  { begun, rules }: { readonly begun: readonly CompiledStory[]; readonly rules: StoryRules | null },
  request: CheckRequest,
  run: CheckRun,
): Promise<Report> {
  const compiled = { entry, story, issues, explored: null, ...collectFindings({ issues, files, played: null }) };
  if (story === null) return run.report(compiled);
  if (run.enter("loading", compiled)) return run.cutReport();
  const { watch } = run;
  const searchRequest = (): SearchRequest => ({
    storySeed: request.storySeed,
    store: request.store,
    order: request.order,
    limits: watch.searchLimits(),
    timeFrom: watch.started,
    signal: watch.signal,
    onProgress: request.onProgress,
  });
  const open = (from: CompiledStory): (() => Promise<SearchResult>) =>
    openSearch(from, request, searchRequest(), rules?.assertionSet);
  const search = open(story);
  watch.makeRoom();
  if (run.enter("exploring")) return run.cutReport();
  const found = { ...(await search()), limits: request.limits };
  const starts: StartedSearch[] = [];
  for (const from of begun) starts.push({ story: from, search: { ...(await open(from)()), limits: request.limits } });
  const nearby = await searchNearby(found, () =>
    openSearch(story, request, nearbyRequest(found, searchRequest()), rules?.assertionSet)(),
  );
  const played = rules === null ? null : await lookForGoals(story, rules, request, searchRequest());
  watch.makeRoom();
  run.enter("sampling", { ...compiled, explored: exploredOf(found, null, null, starts) });
  const sampled = sampleOf(story, found, request);
  const judged = judgeSearch(story, issues, found, request, {
    sampled,
    starts,
    rules: played,
    nearby,
    mustHurry: () => watch.mustHurry(),
    enter: (stage) => run.enter(stage),
  });
  run.enter("reporting");
  return run.report({ entry, story, issues, ...judged });
}

/** What a search found, judged. */
export function judgeSearch(
  story: CompiledStory,
  issues: readonly Issue[],
  search: SearchResult,
  request: Pick<CheckRequest, "engine" | "declaredExternals" | "externals" | "starts">,
  { sampled, starts = [], rules = null, nearby = null, mustHurry, enter }: JudgeControl,
): Judged {
  const { externals } = request;
  enter("analysing");
  const inspection = inspectStory(story);
  const fromSource = inspection === null ? null : staticReach(inspection, entriesOf(request.starts));
  const { items } = story.sourceMap;
  const others = starts.map((started) => analyse(started.search, items, fromSource));
  const top = analyse(search, items, fromSource);
  const analysis = starts.length < request.starts.length ? withoutStarts(top) : withStarts(top, others);
  const multipliers = multipliersIn(story, search, inspection, request, mustHurry);
  enter("confirming");
  const playOf = (from: CompiledStory, played: SearchResult, meaning: Analysis): Play => ({
    search: played,
    analysis: meaning,
    player: openPlayer(from, request),
    referee: request.engine === "inkjs" ? null : { oracle: openOracle(from, { externals }), mustHurry },
  });
  const played = {
    story,
    ...playOf(story, search, analysis),
    nearby,
    starts: starts.flatMap((from, at) => {
      const { start } = from.story;
      return start === null ? [] : [{ start, ...playOf(from.story, from.search, others[at] ?? analysis) }];
    }),
    declaredExternals: request.declaredExternals,
    modelledExternals: new Set(externals.keys()),
    ...(rules === null
      ? {}
      : {
          rules: {
            played: rules,
            observe: (play: number, beforeStep: BeforeStep) =>
              openOracle([story, ...starts.map((from) => from.story)][play] ?? story, { beforeStep, externals }),
          },
        }),
  };
  const ofRules = { ...(rules === null ? {} : { rules }), ...(externals.size === 0 ? {} : { externals }) };
  return {
    explored: { ...exploredOf(search, analysis, sampled, starts), multipliers, ...ofRules },
    ...collectFindings({ issues, files: story.files, played }),
  };
}

/** What multiplies the states of a search that was cut; nothing of one that was not. */
function multipliersIn(
  story: CompiledStory,
  { stop, under }: SearchResult,
  inspection: Inspection | null,
  request: Parameters<typeof openPlayer>[1],
  mustHurry: () => boolean,
): Multipliers {
  if (stop === "exhausted" || stop === "interrupted" || mustHurry()) return [];
  const unread = (inspection?.variables ?? []).filter(({ reads }) => reads.length === 0).map(({ name }) => name);
  return multipliersOf(openPlayer(story, request), {
    storySeed: under.storySeed,
    unread: new Set(unread),
    // Beyond a time limit that was met there is little to spare.
    mustStop: stop === "time" ? within(500) : mustHurry,
  });
}

type Multipliers = ReturnType<typeof multipliersOf>;

/** What judging a search needs besides what was found. */
export interface JudgeControl {
  readonly sampled: SampledOdds | null;
  readonly starts?: readonly StartedSearch[];
  /** Rules that the searches judged, and the search for goals. */
  readonly rules?: PlayedRules | null;
  /** A short breadth-first search beside one in another order. */
  readonly nearby?: SearchResult | null;
  /** Asked before each replay; once true, the rest is reported as found, unconfirmed. */
  readonly mustHurry: () => boolean;
  readonly enter: (stage: "analysing" | "confirming") => void;
}

/** True once so many milliseconds have passed from now. */
function within(ms: number): () => boolean {
  const end = performance.now() + ms;
  return () => performance.now() >= end;
}

function exploredOf(
  search: SearchResult,
  analysis: Analysis | null,
  sampled: SampledOdds | null,
  starts: readonly StartedSearch[],
): NonNullable<Known["explored"]> {
  const begun = starts.flatMap(({ story: { start }, search: found }) =>
    start === null ? [] : [{ start, search: found }],
  );
  return { search, analysis, sampled, starts: begun };
}

function sampleOf(story: CompiledStory, search: SearchResult, request: CheckRequest): SampledOdds | null {
  if (request.sample === 0) return null;
  return sampledOdds(openPlayer(story, request), {
    plays: request.sample,
    maxChoices: request.limits.maxDepth,
    storySeed: request.storySeed,
    varySeed: search.under.randomness,
    mustStop: () => request.signal.aborted,
  });
}

/** The rules with what a search for the goals alone found, on a budget of its own. */
async function lookForGoals(
  story: CompiledStory,
  rules: StoryRules,
  request: CheckRequest,
  search: SearchRequest,
): Promise<PlayedRules> {
  const granted = request.goalStates;
  if (rules.goals.length === 0 || granted === 0) return { ...rules, goalSearch: null };
  const limits = { ...search.limits, maxStates: granted };
  const found = await openSearch(story, request, { ...search, limits }, rules.goalSet)();
  return { ...rules, goalSearch: { search: found, granted } };
}

/** A search that is ready to run: what has to be worked out about the story first is done. */
function openSearch(
  story: CompiledStory,
  { engine, without, tracksGlobals, random, fanOut, externals }: CheckSettings,
  request: SearchRequest,
  rules?: RuleSet,
): () => Promise<SearchResult> {
  switch (engine) {
    case "machine":
      return preparedSearch(story, request, {
        without: new Set(without),
        tracksGlobals,
        draws: random,
        fanOut,
        externals,
        ...(rules === undefined ? {} : { rules }),
      });
    case "inkjs": {
      // It takes no branch inside a turn: where the game has several answers, the external stays open.
      const certain = new Map([...externals].filter(([, { answers }]) => answers.length === 1));
      const search = breadthFirstEngine(openOracle(story, { coverage: true, externals: certain }));
      return () => search(request);
    }
    default:
      return engine satisfies never;
  }
}

function openPlayer(
  story: CompiledStory,
  { engine, externals }: Pick<CheckSettings, "engine" | "externals">,
): StoryMachine {
  switch (engine) {
    case "machine":
      return openMachine(story, { externals });
    case "inkjs":
      return openOracle(story, { externals });
    default:
      return engine satisfies never;
  }
}
