import type { Draws, Severity, SourceSpan, StartValue, StoryStart } from "../ink/index.ts";
import type { FindingCode, FindingKind } from "./code-table.ts";

/** A few lines of the author's file around a finding. */
export interface Excerpt {
  /** Number of the first line, from 1. */
  readonly firstLine: number;
  readonly lines: readonly string[];
}

/** One choice on the way to a finding. */
export interface TrailStep {
  readonly index: number;
  /** How many choices were offered. */
  readonly of: number;
  readonly text: string;
  readonly span: SourceSpan | null;
}

/** A place where the game enters the story, as plain data. */
export interface PlainStart {
  readonly knot: string;
  readonly set: Readonly<Record<string, StartValue>>;
}

export function plainStart({ path, set }: StoryStart): PlainStart {
  return { knot: path, set: Object.fromEntries(set) };
}

/** How sure a finding is. */
export type Certainty =
  /** Played: the witness shows it. */
  | "witnessed"
  /** Follows from a search that saw everything it needed to see. */
  | "proved"
  /** Read in the source. */
  | "static"
  /** Not seen within the limits, which proves nothing. */
  | "unknown";

export interface Finding {
  /** The same for the same fault after edits elsewhere: never holds a line number. */
  readonly id: string;
  readonly code: FindingCode;
  readonly kind: FindingKind;
  readonly severity: Severity;
  readonly certainty: Certainty;
  readonly title: string;
  /** What is wrong here. */
  readonly message: string;
  readonly hint: string;
  /** More about it, a sentence each. */
  readonly details: readonly string[];
  /** A column of null: the whole line. */
  readonly span: SourceSpan | null;
  /** The nearest knot, stitch or label above it, such as `cellar.stairs`; null above the first. */
  readonly landmark: string | null;
  readonly excerpt: Excerpt | null;
  /** Choice indices from the start, the shortest known; null where none is needed or known. */
  readonly witness: readonly number[] | null;
  /** By turn, the first turn first, the outcome of each draw on the way, from 0; null where the story seed decides. */
  readonly draws: Draws | null;
  readonly trail: readonly TrailStep[] | null;
  /** Where the witness begins; null for the top of the story. */
  readonly start: PlainStart | null;
  /** How many states lead into it, through how many authored choices. */
  readonly reachedBy: { readonly states: number; readonly choices: number } | null;
}
