import type { CompiledStory, ExternalModel, TurnBudget } from "../../ink/index.ts";
import {
  branchingView,
  hasDraws,
  loadProgram,
  type LotsRules,
  observableView,
  PackedMachine,
  type Program,
} from "../../machine/index.ts";
import { foldingNames, foldNumbers, MenuLiveness, type NumberFolding } from "../../reduce/index.ts";
import { defaultLimits } from "../search-limits.ts";
import { processProbes } from "../budget.ts";
import type { SearchEngine, SearchRequest } from "../search-request.ts";
import type { SearchResult } from "../search-result.ts";
import type { RuleSet } from "../../rules/index.ts";
import { PackedSearch } from "./packed-search.ts";
import { keptForRules, type RuleRoots, rootsOf } from "./rule-roots.ts";
import { RuleWatch } from "./rule-watch.ts";

/** Far more than any honest turn takes: the longest of the stories we know runs some ten thousand instructions. */
const TURN_BUDGET: TurnBudget = { maxSteps: 1_000_000, maxOutputChars: 1_000_000 };

/** The reductions that can be left out, by the names that reports use. */
export const optionalReductions = ["liveness", ...foldingNames] as const;

export interface PackedEngineOptions {
  readonly budget?: TurnBudget;
  /** Reductions not to use, or "all". `unread-state` is part of what a state is and always there. */
  readonly without?: ReadonlySet<string>;
  /** Keeps all globals to the end, so that terminal variants are exact; the state space may grow. */
  readonly tracksGlobals?: boolean;
  /** Whether every outcome of a random draw is played, or the one that the story seed gives. */
  readonly draws?: "seed" | "all";
  /** Outcomes of one turn that are played at most; default `defaultFanOut`. */
  readonly fanOut?: number;
  /** What the host answers, by the name of the external. Each of several answers is a branch. */
  readonly externals?: ReadonlyMap<string, ExternalModel>;
  /** Rules that are judged at every turn; what they look at is kept, so the state space may grow. */
  readonly rules?: RuleSet;
}

/** Outcomes of one turn that are played at most where nothing else is asked for. */
export const defaultFanOut = 4096;

/** A search over packed states of our own machine, breadth first. Nothing of the story is changed. */
export function packedEngine(story: CompiledStory, options: PackedEngineOptions = {}): SearchEngine {
  return async (request) => {
    const { search } = packedSearch(story, request, options);
    // Building the program takes as long as others may be kept waiting.
    await (request.probes ?? processProbes).pause();
    return search.run();
  };
}

/**
 * A search that is ready to run. With `draws` of "auto" every outcome of a draw is played as long as no turn has more than
 * `fanOut` of them; where one has, the search begins anew with the draws of the story seed.
 */
export function preparedSearch(
  story: CompiledStory,
  request: SearchRequest,
  {
    draws = "auto",
    ...options
  }: Omit<PackedEngineOptions, "draws"> & { readonly draws?: "auto" | "seed" | "all" } = {},
): () => Promise<SearchResult> {
  const first = packedSearch(story, request, { ...options, draws: draws === "auto" ? "all" : draws });
  if (draws !== "auto") return () => first.search.run();
  return async () => {
    const result = await first.search.runWhole();
    if (result !== null) return result;
    const seeded = await packedSearch(story, request, { ...options, draws: "seed" }).search.run();
    return { ...seeded, under: { ...seeded.under, fanOut: options.fanOut ?? defaultFanOut } };
  };
}

/** Choices that a pilot takes to learn whether some turn has too many outcomes. */
const PILOT_CHOICES = 2000;

/**
 * Who draws in a search that will be saved and so cannot begin anew later: for "auto" a short pilot plays every outcome and
 * looks whether all turns stay within the limit.
 */
export async function settledDraws(
  story: CompiledStory,
  storySeed: number,
  draws: "auto" | "seed" | "all",
  fanOut: number,
): Promise<"seed" | "all"> {
  if (draws !== "auto") return draws;
  if (!hasDraws(loadProgram(story))) return "seed";
  const limits = { ...defaultLimits, maxStates: PILOT_CHOICES };
  const options = { draws: "all", fanOut, without: new Set(["all"]) } as const;
  const result = await packedSearch(story, { storySeed, limits }, options).search.runWhole();
  return result === null ? "seed" : "all";
}

/** A search that can be saved and continued, and what its states are made of. */
export interface ResumableSearch {
  readonly search: Pick<PackedSearch, "run" | "runWhole" | "runOn" | "saved" | "close">;
  readonly reductions: readonly string[];
  /** Whether the number of the turn, and the random generator, are part of a state. */
  readonly turnSensitive: boolean;
  readonly randomSensitive: boolean;
}

/** A search of a story, ready to begin or to go on. */
export function packedSearch(
  story: CompiledStory,
  request: SearchRequest,
  options: PackedEngineOptions = {},
): ResumableSearch {
  const { machine, watch, reductions, mergesGlobals } = searchMachine(story, options);
  return {
    search: new PackedSearch(machine, request, reductions, !mergesGlobals, watch),
    reductions,
    turnSensitive: machine.seesTurns,
    randomSensitive: machine.seesSeed,
  };
}

/** A machine that plays a story as a search does, and what it leaves out of states. */
export interface SearchMachine {
  readonly machine: PackedMachine;
  /** Judges the rules, where there are any. */
  readonly watch: RuleWatch | null;
  readonly reductions: readonly string[];
  /** Whether states that differ in globals only may be one. */
  readonly mergesGlobals: boolean;
}

export function searchMachine(story: CompiledStory, options: PackedEngineOptions): SearchMachine {
  const { tracksGlobals = false } = options;
  const uses = (name: string): boolean =>
    !options.without?.has(name) && !options.without?.has("all") && !(tracksGlobals && name === "one-way-numbers");
  const program = loadProgram(story);
  const lots = lotsFor(program, options);
  const observable = observableView(program);
  const start = lots?.branchesDraws === true ? branchingView(program, observable) : observable;
  const roots = options.rules === undefined ? null : rootsOf(options.rules, program);
  const { folding, view, acting } = foldedFor(roots, (isUsed) => foldNumbers(program, start, isUsed), uses);
  const liveness = uses("liveness") ? new MenuLiveness(program, view, tracksGlobals) : null;
  const reduced = { view, folding: acting.length > 0 ? folding : null, liveness };
  const kept = roots === null ? reduced : keptForRules(roots, { ...reduced, folding });
  const machine = new PackedMachine(
    program,
    kept.view,
    {
      budget: options.budget ?? TURN_BUDGET,
      coverage: true,
      ...(options.externals === undefined ? {} : { externals: options.externals }),
      ...(lots === null ? {} : { lots }),
    },
    { liveness: kept.liveness, folding: kept.folding, tracksGlobals, toldCounts: new Set(roots?.counts.keys()) },
  );
  const watch = options.rules === undefined || roots === null ? null : new RuleWatch(machine, options.rules, roots);
  return {
    machine,
    watch,
    reductions: ["unread-state", ...(liveness === null ? [] : ["liveness"]), ...acting],
    mergesGlobals: (liveness !== null && !tracksGlobals) || acting.includes("one-way-numbers"),
  };
}

/** A variable that rules look at is not told by its age: then ages are left out. */
function foldedFor(
  roots: RuleRoots | null,
  foldWith: (uses: (name: string) => boolean) => NumberFolding,
  uses: (name: string) => boolean,
): NumberFolding {
  const folded = foldWith(uses);
  const isAged = folded.folding.turnGlobals.some(({ address }) => roots?.globals.has(address) === true);
  return isAged ? foldWith((name) => name !== "turn-ages" && uses(name)) : folded;
}

/** How draws come about; null where the story draws nothing that is branched on. */
function lotsFor(
  program: Program,
  { draws = "seed", fanOut = defaultFanOut, externals }: PackedEngineOptions,
): LotsRules | null {
  const branchesDraws = draws === "all" && hasDraws(program);
  const isAsked = program.externalNames.some((name) => (externals?.get(name)?.answers.length ?? 0) > 1);
  return branchesDraws || isAsked ? { branchesDraws, fanOut } : null;
}
