import type { Program } from "./program.ts";

/** The turn number of a container that was never visited. */
export const NEVER = -2147483648;

/** Where each word of the state lies. Globals are tagged values; the others are plain integers. */
export interface StateLayout {
  /** First visit count; globals lie before it. */
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
  const visits = program.globals.length;
  const stamps = visits + program.counted.length;
  const turn = stamps + program.counted.length;
  return {
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
