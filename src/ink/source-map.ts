import type { InkObject } from "inkjs/engine/Object";
import type { SourceSpan } from "./span.ts";

/** The kinds of authored content that can be found again in the source. */
export type AuthoredKind = "knot" | "stitch" | "function" | "choice" | "gather" | "divert" | "logic" | "text" | "tag";

/** One authored thing: its runtime path and its place. */
export interface AuthoredItem {
  readonly kind: AuthoredKind;
  /** The runtime path, such as `cellar.stairs`; for knots and stitches also the authored name. */
  readonly path: string;
  readonly name: string | null;
  readonly span: SourceSpan;
}

/** From runtime objects to places in the author's files. */
export interface SourceMap {
  /** The place of a runtime object, its nearest ancestor's where it has none itself, or null. */
  spanOf(object: InkObject): SourceSpan | null;
  readonly items: readonly AuthoredItem[];
}
