import type { Draws } from "../../ink/index.ts";

/** What a trail says of the end of its path. */
export type Expectation =
  /** Something goes wrong, by its code in the table of findings, and with this message where one is given. */
  | { readonly kind: "error"; readonly code: string; readonly message: string | null }
  /** The story ends, and there where a place is given. */
  | { readonly kind: "ending"; readonly place: string | null }
  /** This rule is broken. */
  | { readonly kind: "rule"; readonly id: string }
  /** Choices are offered; nothing went wrong on the way. */
  | { readonly kind: "choices" };

/** One choice of a trail. */
export interface TrailChoice {
  /** Position among the choices offered, from 0. */
  readonly index: number;
  /** The authored place it leads into, such as `cellar.stairs`; `.` above the first knot. */
  readonly target: string;
  /** Its words. */
  readonly label: string;
}

/** A path through a story that an author keeps as a test. */
export interface Trail {
  /** The entry file, relative to the project root, with forward slashes. */
  readonly story: string;
  readonly seed: number;
  /** By turn, the first turn first, the outcomes of its draws, where they are fixed one by one; null: by the seed. */
  readonly draws: Draws | null;
  readonly expect: Expectation;
  readonly choices: readonly TrailChoice[];
}

export const trailVersion = 1;

/**
 * The authored part of a runtime path: knots, stitches and labels. What the compiler counts (containers, `c-0`, `g-1`) shifts
 * with every edit and is left out.
 */
export function placeName(path: string): string {
  const named = path.split(".").filter((part) => !/^(?:\d+|[cg]-\d+|\$.*|)$/u.test(part));
  return named.length === 0 ? "." : named.join(".");
}
