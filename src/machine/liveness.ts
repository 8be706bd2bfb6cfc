/**
 * What of a waiting state later play can still read. A search asks it once for each distinct menu, and each distinct frame of
 * a thread; what nobody can read any more is given one value, so that states which differ only in it are one state.
 */
export interface Liveness {
  /** The state words that no continuation of these choices reads before it writes them. */
  deadSlots(menu: WaitingMenu): Int32Array;
  /**
   * By temporary, 1 where it may be read when play goes on in a frame: at the target of a choice, or behind the address
   * of a call that returns to it.
   */
  liveTempsAtChoice(site: number): Uint8Array;
  liveTempsAfter(address: number): Uint8Array;
}

/** The choices of a waiting state: each with the addresses to which the frames below its own return. */
export interface WaitingMenu {
  readonly count: number;
  siteAt(index: number): number;
  returnsOf(index: number): Iterable<number>;
}
