import type { InkObject } from "inkjs/engine/Object";
import type { SourceSpan } from "./span.ts";

/**
 * The kinds of authored content that can be found again in the source. `logic` is a `~` line or a printed `{expression}`;
 * `branch` is one arm of a conditional, `alternative` one element of a sequence.
 */
export type AuthoredKind =
  "knot" | "stitch" | "function" | "choice" | "gather" | "divert" | "logic" | "text" | "tag" | "branch" | "alternative";

/** One authored thing: its runtime path and its place. */
export interface AuthoredItem {
  readonly kind: AuthoredKind;
  /**
   * The runtime path of the container that is entered when the thing is played (a choice's is entered when it is taken), or
   * of the first object it compiles to; for knots and stitches also the authored name, such as `cellar.stairs`.
   */
  readonly path: string;
  /** A knot's, stitch's or function's name, a label, a divert's target as written; null where there is none. */
  readonly name: string | null;
  /** Path of the knot, stitch or function around it, null at top level. */
  readonly flow: string | null;
  /** For knots, stitches and functions the header line. Null in stories read from compiled JSON. */
  readonly span: SourceSpan | null;
}

/** From runtime objects to places in the author's files. Answers for copies of the story's objects too. */
export interface SourceMap {
  /** Every authored thing, by file and place. */
  readonly items: readonly AuthoredItem[];
  /** The place of a runtime object, its nearest ancestor's where it has none itself, or null. */
  spanOf(object: InkObject): SourceSpan | null;
  /** Position in `items` of the innermost authored thing whose play passes through the object, or -1. */
  itemOf(object: InkObject): number;
  /** The authored thing at a runtime path or at the nearest path above it. */
  itemAt(path: string): AuthoredItem | null;
}
