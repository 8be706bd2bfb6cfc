import type { ResourcePreference, StopPolicy } from "../config/index.ts";

/** How much a campaign may take and when it ends, by name. Bytes and seconds. */
export interface ModeBounds {
  readonly totalStates: number;
  readonly windowStates: number;
  readonly elapsedSeconds: number;
  readonly diskBytes: number;
  readonly resource: ResourcePreference;
  readonly stop: StopPolicy;
}

const MIB = 1024 ** 2;

/** The named modes; `fixed` is made of what its caller gives. */
export const namedModes = {
  quick: mode(250_000, 50_000, 60, 128, "scarce", "knee"),
  balanced: mode(1_000_000, 100_000, 600, 256, "balanced", "knee"),
  deep: mode(10_000_000, 1_000_000, 7_200, 1_024, "abundant", "knee"),
  overnight: mode(100_000_000, 5_000_000, 43_200, 4_096, "abundant", "knee"),
  campaign: mode(100_000_000, 5_000_000, 604_800, 8_192, "abundant", "ceilings"),
} as const;

/** What a posture protects: a share of all states for the long tail, its least number of probes, and a share for replays. */
export interface Posture {
  readonly longTailShare: number;
  readonly minLongTailProbes: number;
  readonly regressionShare: number;
  /** Probes after which a trend of the long tail is spoken of. */
  readonly evidenceThreshold: number;
  /** The typical window of a fixed campaign: at most so many states, and such a share of all. */
  readonly fixedWindow: { readonly states: number; readonly share: number };
}

export const postures: Readonly<Record<ResourcePreference, Posture>> = {
  scarce: posture(0.05, 1, 0.15, 3, 250_000, 0.05),
  balanced: posture(0.15, 2, 0.1, 4, 1_000_000, 0.1),
  abundant: posture(0.25, 4, 0.05, 5, 5_000_000, 0.1),
};

function mode(
  totalStates: number,
  windowStates: number,
  elapsedSeconds: number,
  diskMebibytes: number,
  resource: ResourcePreference,
  stop: StopPolicy,
): ModeBounds {
  return { totalStates, windowStates, elapsedSeconds, diskBytes: diskMebibytes * MIB, resource, stop };
}

function posture(
  longTailShare: number,
  minLongTailProbes: number,
  regressionShare: number,
  evidenceThreshold: number,
  states: number,
  share: number,
): Posture {
  return { longTailShare, minLongTailProbes, regressionShare, evidenceThreshold, fixedWindow: { states, share } };
}
