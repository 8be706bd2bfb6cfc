import type { SearchResult } from "../search/index.ts";
import type { FindingDraft } from "./draft.ts";
import { fromOffers } from "./from-offers.ts";
import { fromSites } from "./from-sites.ts";

/**
 * Gives faults the shorter ways that a breadth-first search of the start's surroundings found to them: other orders may meet
 * a fault from afar first.
 */
export function shortened(drafts: readonly FindingDraft[], nearby: SearchResult | null): FindingDraft[] {
  if (nearby === null) return [...drafts];
  const near = new Map([...fromSites(nearby), ...fromOffers(nearby)].map((draft) => [keyOf(draft), draft]));
  return drafts.map((draft) => {
    const { witness, draws } = near.get(keyOf(draft)) ?? draft;
    if (witness === null || draft.witness === null || witness.length >= draft.witness.length) return draft;
    return { ...draft, witness, ...(draws === undefined ? {} : { draws }) };
  });
}

/** One fault at one place, whatever the way. */
function keyOf({ code, message, path, span }: FindingDraft): string {
  return JSON.stringify([code, message, path, span]);
}
