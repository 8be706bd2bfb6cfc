import type { SearchResult } from "../search/index.ts";
import type { FindingDraft } from "./draft.ts";
import { wayOf } from "./way.ts";

/** Choices that were offered without any text. */
export function fromOffers(result: SearchResult): FindingDraft[] {
  return [...result.offered.values()].flatMap((site): FindingDraft[] => {
    if (site.blank === null) return [];
    return [
      {
        code: "INK203",
        message: "this choice is offered without any text",
        certainty: "witnessed",
        span: site.span,
        path: site.targetPath,
        ...wayOf(result.graph, site.blank),
        claim: { kind: "blank-choice" },
        reachedBy: null,
      },
    ];
  });
}
