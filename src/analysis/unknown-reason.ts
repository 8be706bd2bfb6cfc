import type { SearchResult, StopReason } from "../search/index.ts";

/** Why a search cannot say that something never happens. */
export type UnknownReason =
  | Exclude<StopReason, "exhausted">
  | "cut-turns"
  /** A turn can come out in more ways than were played. */
  | "fan-out"
  | "randomness"
  | "open-externals"
  /** The game enters the story at places from which nothing was played. */
  | "other-starts";

/** What stands between this search and a proof, the weightiest first; null where what it did not see cannot happen. */
export function whyUnknown(result: SearchResult): UnknownReason | null {
  if (result.stop !== "exhausted") return result.stop;
  if (result.counters.cutTurns > 0) return "cut-turns";
  return whyConditional(result);
}

/** What else than the story decides what happens, so that even a closed search proves nothing; null where nothing does. */
export function whyConditional(
  result: SearchResult,
): Extract<UnknownReason, "fan-out" | "randomness" | "open-externals"> | null {
  if (result.counters.cutDraws > 0) return "fan-out";
  if (result.under.randomness && result.under.draws === "seed") return "randomness";
  if (result.under.openExternals.length > 0) return "open-externals";
  return null;
}
