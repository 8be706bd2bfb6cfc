/** A place a pointer of inkjs can name: an index in a container, or -1 for the container as a whole. */
export interface Position {
  readonly container: number;
  readonly index: number;
}

/** A container counted on the way: whether play came in at its first content. */
export interface Visit {
  readonly container: number;
  readonly atStart: boolean;
}

/** Where a move ends and which containers it visits, in inkjs's sense before counting flags are looked at. */
export interface Move {
  /** The slot that runs next; FALL_OFF where the content has run out, NOWHERE where the pointer leads past the content. */
  readonly slot: number;
  readonly visits: readonly Visit[];
}

/** What inkjs makes of a path when it has to go there. */
export interface PathTarget {
  /** The pointer, or null where the path leads to something that is no container. */
  readonly position: Position | null;
  /** What inkjs warns of: the path does not exist, something near it was taken. */
  readonly warning: string | null;
  /** The error in place of a pointer. */
  readonly error: string | null;
  /** The container a read count of this path is about, or null. */
  readonly counted: number | null;
}
