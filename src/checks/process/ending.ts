/** How a command came to its end. */
export type EndingKind = "exited" | "timed-out" | "interrupted" | "not-started" | "blocked" | "output-limit";

/** The end of a command. */
export interface Ending {
  readonly kind: EndingKind;
  /** Its exit code; the negative signal number where a signal ended it; one of `syntheticCodes` where it did not end by itself. */
  readonly rc: number;
  /** What happened where it did not end by itself. */
  readonly note: string | null;
}

/** The codes that stand for an ending no command chose. */
export const syntheticCodes = { timedOut: 124, blocked: 126, notFound: 127, interrupted: 130 } as const;
