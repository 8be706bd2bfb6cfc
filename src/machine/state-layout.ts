import type { StoryTables } from "./story-tables.ts";

/**
 * The state between two turns as a fixed number of 32-bit words:
 *
 * | words | hold |
 * |---|---|
 * | 0 … globals | each global as a tagged word (words.ts), in order of declaration |
 * | visits … | visit counts of counted containers (counters.ts) |
 * | stamps … | turn each counted container was last entered in, plus 2; 0 for never |
 * | turn | index of the turn, -1 before the first choice |
 * | seed | the story seed, as a tagged word |
 * | random | the number last drawn |
 * | menu | what is offered: a tuple of `MachineCore.menus`, whose words are tuples of `offers` |
 * | evaluation | what lies on the evaluation stack between turns: a tuple of `threads`; nearly always the empty one |
 * | cells | origins of empty lists, a tuple of `threads`; only for stories that can tell them apart |
 * | shuffles … | by shuffle, bits of the arms it had this round; only where every outcome of a draw is played |
 *
 * Words that name tuples or atoms are local to one machine; the hash lanes see their contents.
 */
export interface StateLayout {
  readonly globals: number;
  readonly visits: number;
  readonly stamps: number;
  readonly turn: number;
  readonly seed: number;
  readonly random: number;
  readonly menu: number;
  readonly evaluation: number;
  readonly cells: number;
  readonly shuffles: number;
  /** How many words a state has. */
  readonly words: number;
}

export function layoutOf({ globals, counters, shuffles }: StoryTables): StateLayout {
  const turn = counters.endAddress;
  const last = shuffles.at(-1) ?? { first: 0, words: 0 };
  return {
    globals: globals.size,
    visits: counters.firstAddress,
    stamps: counters.firstTurnAddress,
    turn,
    seed: turn + 1,
    random: turn + 2,
    menu: turn + 3,
    evaluation: turn + 4,
    cells: turn + 5,
    shuffles: turn + 6,
    words: turn + 6 + last.first + last.words,
  };
}
