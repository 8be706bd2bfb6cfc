/**
 * What of a waiting state later play can still read. A search asks it once for each distinct menu and each frame of a kept
 * call stack; what nobody can read any more is given one value, so that states which differ only in it are one state.
 */
export interface Liveness {
  /** The state words that no continuation of these offers reads before it writes them. */
  deadWords(menu: WaitingMenu): Int32Array;
  /**
   * By place of a temp within its frame, 1 where it may be read when play goes on in the frame: at the target of a choice,
   * or behind the slot of a call that returns to it.
   */
  liveTempsAtChoice(choice: number): Uint8Array;
  liveTempsAfter(slot: number): Uint8Array;
}

/** The offers of a waiting state: each an authored choice, with the slots at which the frames below its own wait. */
export interface WaitingMenu {
  readonly count: number;
  choiceAt(index: number): number;
  returnsOf(index: number): Iterable<number>;
}
