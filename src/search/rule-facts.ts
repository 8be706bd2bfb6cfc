import type { Moment, Value } from "../rules/index.ts";
import type { Arrival } from "./state-graph.ts";

/** What a search saw of its rules. Rows are those of the rule set. */
export interface RuleFacts {
  readonly assertions: readonly AssertionFacts[];
  readonly goals: readonly GoalFacts[];
}

export interface AssertionFacts {
  /** How often it was looked at, over all transitions. */
  readonly observations: number;
  /** The first time it was found broken, in the order of the search. */
  readonly broken: BrokenRule | null;
}

/** One assertion that does not hold. */
export interface BrokenRule {
  readonly arrival: Arrival;
  readonly moment: Moment;
  /** What the inputs that it reads held. */
  readonly values: readonly { readonly input: number; readonly value: Value }[];
}

export interface GoalFacts {
  /** By stage, how it was first met; null where it was not. */
  readonly stages: readonly (Arrival | null)[];
  /** The turn nearest to the first stage that was not met; null where all were. */
  readonly closest: ClosestTurn | null;
}

export interface ClosestTurn {
  readonly arrival: Arrival;
  /** The first stage that is left to be met. */
  readonly stage: number;
  /** Of what is left to be met; 0 is met. */
  readonly distance: number;
  readonly values: readonly { readonly input: number; readonly value: Value }[];
}
