import type { AuthoredItem } from "../ink/index.ts";
import type { SearchResult } from "../search/index.ts";
import { type Coverage, coverageOf } from "./coverage.ts";
import { type Odds, oddsOf } from "./odds.ts";
import { type ItemReach, reachability } from "./reachability.ts";
import type { StaticReach } from "./static-reach.ts";
import { type StuckAnalysis, stuckAnalysis } from "./stuck.ts";
import { type UnknownReason, whyUnknown } from "./unknown-reason.ts";

/** What a search means for the story, verdict by verdict. */
export interface Analysis {
  /** Null where the search is a proof: closed, with neither chance nor open externals. */
  readonly unknown: UnknownReason | null;
  readonly items: readonly ItemReach[];
  readonly coverage: Coverage;
  readonly stuck: StuckAnalysis;
  /** Null where the search did not close. */
  readonly odds: Odds | null;
}

/** Reads a search result against what was authored, and against what the source alone proves where it is at hand. */
export function analyse(
  result: SearchResult,
  items: readonly AuthoredItem[],
  fromSource: StaticReach | null = null,
): Analysis {
  const reached = reachability(items, result, fromSource);
  return {
    unknown: whyUnknown(result),
    items: reached,
    coverage: coverageOf(reached),
    stuck: stuckAnalysis(result),
    odds: oddsOf(result),
  };
}
