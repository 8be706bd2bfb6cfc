import type { Severity } from "./issue.ts";
import type { SourceSpan } from "./span.ts";

/** One choice offered to a player. */
export interface OfferedChoice {
  /** Position among the offered choices, from 0: the number a witness holds. */
  readonly index: number;
  readonly text: string;
  readonly tags: readonly string[];
  /** Runtime path of the container that taking it enters. */
  readonly targetPath: string;
  readonly span: SourceSpan | null;
}

/** A complaint of the runtime while a turn ran. The message is as inkjs words it, without its `RUNTIME ERROR: 'file' line n:` prefix. */
export interface RuntimeIssue {
  readonly severity: Exclude<Severity, "note">;
  readonly message: string;
  readonly span: SourceSpan | null;
  /** Runtime path of the content that ran when it was raised, or null where unknown. */
  readonly path: string | null;
}

/** How a turn came to its stop. */
export type TurnEnd =
  /** At least one choice is offered. */
  | { readonly kind: "choices" }
  /** END or an authored DONE, nothing offered. */
  | { readonly kind: "ended" }
  /** Only the compiler's own closing DONE was met: play stops with no word from inkjs. */
  | { readonly kind: "silent-stop" }
  /** inkjs raised an error; out of content is one of them. */
  | { readonly kind: "error" }
  /** The turn did not stop: proved (`repeats`, `recursion`) or only out of its budget. */
  | { readonly kind: "unfinished"; readonly why: "repeats" | "recursion" | "step-budget" | "output-budget" };

/** A value of an ink variable as plain data. Lists are `Origin.item` names in value order. */
export type PlainValue =
  number | string | boolean | null | { readonly list: readonly string[] } | { readonly divert: string };

/** Where play stands in the story. */
export interface StoryPlace {
  readonly path: string;
  readonly span: SourceSpan | null;
}

/** Something that stock inkjs lets pass without a word, but that is hardly ever meant. */
export interface Hazard {
  readonly kind: HazardKind;
  readonly path: string | null;
  readonly span: SourceSpan | null;
}

export type HazardKind =
  /** Whole number divided by, or taken modulo, zero: inkjs goes on with Infinity or NaN, inkle's own runtime stops. */
  | "division-by-zero"
  /** `++`, `--` or arithmetic took a list beyond its last or first item, or into a gap: it is empty now. */
  | "list-emptied"
  /** A float is printed that inkle's own runtime writes with other digits. */
  | "float-text"
  /** A negative number is rounded: inkjs rounds down, inkle's own runtime towards zero. */
  | "rounding"
  /** A whole number passes 32 bits: inkjs counts on, inkle's own runtime wraps round. */
  | "beyond-32-bits"
  /** A calculation has no number as its result: inkjs stops, inkle's own runtime goes on with NaN. */
  | "no-number"
  /** A division is one of floats only because a whole number has the type of a float. */
  | "whole-float";

/**
 * By turn, the first turn of a story first: the outcome of each draw in it, from 0. For RANDOM the lowest number is outcome
 * 0, for LIST_RANDOM the item put in first, for a shuffle the arm written first, for a host's answers the first one named.
 */
export type Draws = readonly (readonly number[])[];

/** What stands in for a function of the host. */
export interface ExternalModel {
  /** What it may answer: each one a branch. At least one; null is a call that returns nothing. */
  readonly answers: readonly (number | string | boolean | null)[];
  /** Whether it may be called while a line may still be joined to the next one. */
  readonly lookaheadSafe: boolean;
}

/** One finished turn, as data. */
export interface Turn {
  readonly end: TurnEnd;
  readonly issues: readonly RuntimeIssue[];
  /** The last content that ran, or null where unknown. Findings about the stop point here. */
  readonly stoppedAt: StoryPlace | null;
  /** How many random draws the turn made: RANDOM, LIST_RANDOM, shuffles. Anything above 0 ties its outcome to the seed. */
  readonly draws: number;
  /** Externals the turn called that have neither a model nor an ink fallback, so that 0 stood in. */
  readonly openExternals: readonly string[];
  /** Each place once. Absent where the machine does not watch for them, or met none. */
  readonly hazards?: readonly Hazard[];
}

/** Limits on one turn, so that no story can hang its caller. */
export interface TurnBudget {
  readonly maxSteps: number;
  readonly maxOutputChars: number;
}

/** A state kept for later; opaque, and only for the machine that made it. */
export interface MachineSnapshot {
  readonly machineSnapshot: true;
}

/**
 * What a host can do besides taking choices: go to a place of the story, and keep several flows over one set of variables
 * and counts, each with its own choices and call stack.
 */
export interface FlowMachine extends StoryMachine {
  /** Name of the flow that plays. */
  flow(): string;
  /** Names of the flows besides the one a story begins in, oldest first. */
  aliveFlows(): readonly string[];
  /**
   * Goes to a flow. A name that is new begins one, which stands nowhere: `enter` leads into the story. A known flow stands
   * where it was left, and its latest turn is given again.
   */
  switchFlow(name: string): Turn;
  /** Ends a flow; where it is the one that plays, the story's first flow is gone back to. That one cannot be ended. */
  removeFlow(name: string): Turn;
  /** Leaves all that the flow waits for and plays on from a knot or stitch that takes no argument. */
  enter(path: string): Turn;
}

/**
 * Plays one story a turn at a time. Two make it real: our own machine and stock inkjs (the oracle); both must give the same
 * choices, text, tags, variables, visit counts and issues for the same seed and choices.
 */
export interface StoryMachine {
  /**
   * Back to the start with this story seed (1 to 2147483646) and run the first turn. Draws have the outcomes given, turn by
   * turn; what is not given is drawn by the story's generator, of a host's answers the first.
   */
  start(storySeed: number, draws?: Draws | null): Turn;
  /** Takes an offered choice and runs its turn. The index must be below `choices().length`. */
  take(index: number): Turn;
  choices(): readonly OfferedChoice[];
  /** The text of the latest turn, lines ended by "\n", as ContinueMaximally gives it. */
  text(): string;
  /** The tags of the latest turn, line by line. */
  tags(): readonly string[];
  globals(): ReadonlyMap<string, PlainValue>;
  /** Visit counts by container path; containers never visited are absent. */
  visits(): ReadonlyMap<string, number>;
  /**
   * Positions in the source map's items of what the latest turn played, each once or more. Absent where the machine does
   * not look that closely.
   */
  touched?(): Iterable<number>;
  /** Canonical form of everything later behaviour can depend on: equal strings mean equal futures. */
  identity(): string;
  snapshot(): MachineSnapshot;
  restore(snapshot: MachineSnapshot): void;
}
