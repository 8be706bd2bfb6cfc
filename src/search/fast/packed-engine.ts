import type { CompiledStory, TurnBudget } from "../../ink/index.ts";
import { loadProgram, observableView, PackedMachine } from "../../machine/index.ts";
import { foldingNames, foldNumbers, MenuLiveness } from "../../reduce/index.ts";
import type { SearchEngine, SearchRequest } from "../search-request.ts";
import { PackedSearch } from "./packed-search.ts";

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
}

/** A search over packed states of our own machine, breadth first. Nothing of the story is changed. */
export function packedEngine(story: CompiledStory, options: PackedEngineOptions = {}): SearchEngine {
  return (request) => packedSearch(story, request, options).search.run();
}

/** A search that can be saved and continued, and what its states are made of. */
export interface ResumableSearch {
  readonly search: Pick<PackedSearch, "run" | "runOn" | "saved" | "close">;
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
  const { tracksGlobals = false } = options;
  const uses = (name: string): boolean =>
    !options.without?.has(name) && !options.without?.has("all") && !(tracksGlobals && name === "one-way-numbers");
  const program = loadProgram(story);
  const { folding, view, acting } = foldNumbers(program, observableView(program), uses);
  const liveness = uses("liveness") ? new MenuLiveness(program, view, tracksGlobals) : null;
  const machine = new PackedMachine(
    program,
    view,
    { budget: options.budget ?? TURN_BUDGET, coverage: true },
    { liveness, folding: acting.length > 0 ? folding : null, tracksGlobals },
  );
  const reductions = ["unread-state", ...(liveness === null ? [] : ["liveness"]), ...acting];
  const mergesGlobals = (liveness !== null && !tracksGlobals) || acting.includes("one-way-numbers");
  return {
    search: new PackedSearch(machine, request, reductions, !mergesGlobals),
    reductions,
    turnSensitive: machine.seesTurns,
    randomSensitive: machine.seesSeed,
  };
}
