import type { When } from "../config/index.ts";
import type { Value } from "./values.ts";

/** What an instruction of a rule does; its operand follows in the next word. */
export enum RuleOp {
  /** Pushes input n. */
  Input,
  /** Pushes constant n. */
  Constant,
  /** Replaces the top by what memory n holds, and keeps the top there. */
  Previous,
  Size,
  Add,
  Subtract,
  Multiply,
  Divide,
  Modulo,
  Equal,
  NotEqual,
  Less,
  LessOrEqual,
  Greater,
  GreaterOrEqual,
  Has,
  Hasnt,
  Truth,
  /** Joins the n topmost. */
  All,
  Any,
  Not,
  /** Holds if flag n is set or the top holds; sets it. */
  Once,
  /** The top is the second condition, below it the first; flag n remembers. */
  NeverAfter,
  Before,
  Until,
  /** Holds unless the top is less than what memory n holds; keeps the top there. */
  NonDecreasing,
}

/** Something that rules read. */
export type RuleInput =
  | { readonly kind: "variable"; readonly name: string }
  /** Counted while play goes on; counts past `cap` are alike to every rule. */
  | { readonly kind: "visits"; readonly path: string; readonly cap: number }
  | { readonly kind: "turn"; readonly cap: number }
  | { readonly kind: "choices" };

/** A condition in a form that is evaluated without looking at its data. */
export interface RuleCode {
  /** Pairs of instruction and operand. */
  readonly words: Int32Array;
  /** Inputs it reads, each once. */
  readonly inputs: readonly number[];
  readonly readsChoices: boolean;
}

export interface CompiledAssertion {
  readonly id: string;
  readonly when: When;
  readonly code: RuleCode;
}

export interface CompiledGoal {
  readonly id: string;
  readonly stages: readonly { readonly id: string; readonly code: RuleCode }[];
}

/** All rules of one run, over common inputs, constants and memory. */
export interface RuleSet {
  readonly assertions: readonly CompiledAssertion[];
  readonly goals: readonly CompiledGoal[];
  readonly inputs: readonly RuleInput[];
  readonly constants: readonly Value[];
  /** How many flags and remembered values the rules have. */
  readonly flags: number;
  readonly memories: number;
  /** Knots and stitches whose entering must be told to the monitor. */
  readonly watchedPlaces: ReadonlySet<string>;
  /** Whether it matters in which knot play is. */
  readonly followsKnots: boolean;
  /** Knots that play comes back from: entering one does not leave the place it is entered from. */
  readonly tunnels: ReadonlySet<string>;
}
