import type { SearchOrder } from "./search-order.ts";

/** All that a verdict of a search holds under. */
export interface SearchConditions {
  readonly storySeed: number;
  /** True where any turn drew a random number, so that another seed may behave differently. */
  readonly randomness: boolean;
  /** In which order states were expanded, and the seed of that order where it draws. */
  readonly order: SearchOrder;
  readonly orderSeed: number | null;
  /** Whether random draws were taken from the story seed, or every outcome of each was played. */
  readonly draws: "seed" | "all";
  /**
   * Outcomes of one turn that were played at most; with draws of the seed, the limit that a turn would have passed had all
   * been played. Null where draws were never to branch.
   */
  readonly fanOut: number | null;
  /** Externals met without a model or an ink fallback, sorted; 0 stood in for each. */
  readonly openExternals: readonly string[];
  /** Names of the reductions that acted. */
  readonly reductions: readonly string[];
  /** Whether every set of values of the variables with which an ending comes is kept apart, or reductions merge some. */
  readonly exactVariants: boolean;
  /** How two states are told apart: by their whole content, or by a hash of so many bits. */
  readonly identity: "exact" | "fingerprint-64" | "fingerprint-128";
}

/** True where nothing but the story decides what happens: no chance, and no host that could answer otherwise. */
export function isUnconditional(under: SearchConditions): boolean {
  return !(under.randomness && under.draws === "seed") && under.openExternals.length === 0;
}
