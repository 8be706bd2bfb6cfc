/** A failure an instruction is bound to raise, or one raised while playing. */
export interface Failure {
  readonly message: string;
  /** Whether inkjs breaks (an exception of its own) instead of reporting an error. */
  readonly isCrash: boolean;
}

/** What the oracle says where the words of an exception would be those of the JavaScript engine. */
export const FAILED_INSIDE = "inkjs failed inside";

/** Leaves the interpreter with a failure. One object a machine, so that raising it allocates nothing. */
export class PlayFault extends Error {
  isCrash = false;
  /** The turn cannot be decided without its text: play it again with text. */
  needsText = false;
  /** The turn must be played as inkjs plays it, going back at each line's end. */
  needsLiteral = false;
  /** A reference leads to itself: inkjs overflows its own stack here. */
  isRecursion = false;
  /** A stack of the machine is full; whether it would have grown for ever is not known. */
  isFull = false;
  /** Proof or budget of growth: output or strings grew past what the turn may write. */
  isOutput = false;
}
