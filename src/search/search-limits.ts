/** What one search may spend. Reaching a limit stops it cleanly between two transitions. */
export interface SearchLimits {
  /** Transitions: attempted choices, whether or not they lead to a new state. */
  readonly maxStates: number;
  /** Choices from the start. A state this deep is seen but its choices are not taken. */
  readonly maxDepth: number;
  /** Seconds of wall time, or null for no limit. */
  readonly maxTime: number | null;
  /** Bytes of resident memory of the process, or null for no limit. */
  readonly maxMemory: number | null;
  /** States that wait, besides the one whose choices are being taken; none where it is left out. */
  readonly maxFrontierStates?: number | null;
  /** Bytes of the records of those states, in memory and on disk. */
  readonly maxFrontierBytes?: number | null;
}

export const defaultLimits: SearchLimits = { maxStates: 10_000_000, maxDepth: 100, maxTime: null, maxMemory: null };
