import type { SourceText } from "../source-text.ts";
import type { SourceSpan } from "../span.ts";

/** Sorts records by file, line and column; those without a place come first. */
export type SourceOrder = <T extends { readonly span: SourceSpan | null }>(records: readonly T[]) => readonly T[];

/** The order of a story's files, the main file first. */
export function sourceOrder(sources: readonly SourceText[]): SourceOrder {
  const ranks = new Map(sources.map(({ path }, index) => [path, index]));
  const rankOf = (span: SourceSpan | null): number => (span === null ? -1 : (ranks.get(span.file) ?? 0));
  return (records) =>
    records.toSorted(
      ({ span: a }, { span: b }) =>
        rankOf(a) - rankOf(b) || (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0),
    );
}
