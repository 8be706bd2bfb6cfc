import type { Program } from "./program.ts";

/** The turn number of a container that was never visited. */
export const NEVER = -2147483648;

/** How many empty lists that are no literals can be held by several places at once; those beyond are plain values. */
export const SHARED_CELLS = 8;

/** Where each word of the state lies. Globals and cells are tagged values; the others are plain integers. */
export interface StateLayout {
  /** First cell of an empty list that several places hold (list-cells.ts); globals lie before it. */
  readonly cells: number;
  /** First visit count; cells lie before it. */
  readonly visits: number;
  /** First turn number of a visit. */
  readonly stamps: number;
  /** Number of the current turn, -1 before the first choice. */
  readonly turn: number;
  /** The story seed, as a tagged value. */
  readonly seed: number;
  /** The latest random draw. */
  readonly previousRandom: number;
  /** Id of the offered choices. */
  readonly menu: number;
  /** Id of what an aborted evaluation left behind; 0 nearly always. */
  readonly leftover: number;
  readonly words: number;
}

export function layoutOf(program: Program): StateLayout {
  const cells = program.globals.length;
  const visits = cells + (program.seesOrigins ? program.listLiterals.length + SHARED_CELLS : 0);
  const stamps = visits + program.counted.length;
  const turn = stamps + program.counted.length;
  return {
    cells,
    visits,
    stamps,
    turn,
    seed: turn + 1,
    previousRandom: turn + 2,
    menu: turn + 3,
    leftover: turn + 4,
    words: turn + 5,
  };
}
