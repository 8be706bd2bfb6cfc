/** The values that a check's limits may take, both ends included, wherever they are given. */
export const limitRanges = {
  /** Attempted choices. */
  maxStates: { min: 1, max: 100_000_000 },
  /** Choices from the start. */
  maxDepth: { min: 1, max: 1000 },
  /** Seconds. */
  maxTime: { min: 1, max: 604_800 },
  /** Bytes. */
  maxMemory: { min: 64 * 2 ** 20, max: 2 ** 50 },
  /** States that wait, and bytes of their records. */
  maxFrontierStates: { min: 1, max: 100_000_000 },
  maxFrontierBytes: { min: 2 ** 20, max: 2 ** 50 },
  /** Outcomes of one turn. */
  maxFanOut: { min: 2, max: 1_000_000 },
  storySeed: { min: 1, max: 2_147_483_646 },
} as const;
