import type { CompiledStory, TurnBudget } from "../../ink/index.ts";
import { loadProgram, observableView, PackedMachine } from "../../machine/index.ts";
import { MenuLiveness } from "../../reduce/index.ts";
import type { SearchEngine } from "../search-request.ts";
import { PackedSearch } from "./packed-search.ts";

/** Far more than any honest turn takes: the longest of the stories we know runs some ten thousand instructions. */
const TURN_BUDGET: TurnBudget = { maxSteps: 1_000_000, maxOutputChars: 1_000_000 };

/** A search over packed states of our own machine, breadth first. Nothing of the story is changed. */
export function packedEngine(story: CompiledStory, budget: TurnBudget = TURN_BUDGET): SearchEngine {
  return (request) => {
    const program = loadProgram(story);
    const view = observableView(program);
    const machine = new PackedMachine(program, view, budget, new MenuLiveness(program, view));
    return new PackedSearch(story, machine, request).run();
  };
}
