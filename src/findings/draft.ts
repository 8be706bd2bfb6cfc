import type { Draws, Severity, SourceSpan } from "../ink/index.ts";
import type { Claim } from "../oracle/index.ts";
import type { FindingCode } from "./code-table.ts";
import type { Certainty, Finding } from "./finding.ts";

/** A finding before it has its id, its place in the author's words and its confirmation. */
export interface FindingDraft {
  readonly code: FindingCode;
  readonly message: string;
  readonly certainty: Certainty;
  readonly span: SourceSpan | null;
  /** Runtime path of the place, where the span alone does not tell the knot. */
  readonly path: string | null;
  readonly witness: readonly number[] | null;
  /** What is drawn on the way of the witness; null or absent where the story seed decides. */
  readonly draws?: Draws | null;
  /** What stock inkjs must show at the end of the witness; null where there is nothing to show. */
  readonly claim: Claim | null;
  readonly reachedBy: Finding["reachedBy"];
  /** Number of the play it was found in: 0 or absent for the top of the story, else a further start counted from 1. */
  readonly play?: number;
  /** Where it differs from the code's own. */
  readonly severity?: Severity | undefined;
  readonly hint?: string;
  /** More about it, a sentence each; no part of its id. */
  readonly details?: readonly string[];
}
