/** The limits of sessions, in states (attempted choices) where not said otherwise. */
export const sessionLimits = {
  firstWindowDefault: 1_000_000,
  /** Added by one call. */
  perCall: 5_000_000,
  /** Base and directed grants of one session together. */
  total: 100_000_000,
  /** Session files of one project. */
  sessions: 100,
  goalProbes: 64,
  /** Bytes of one session document. */
  documentBytes: 1024 * 1024,
  /** Seconds after which a window ends at its next boundary: clients give up a call at 60. */
  windowSecondsDefault: 45,
  windowSecondsMax: 604_800,
} as const;
