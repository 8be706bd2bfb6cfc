/** Words of an instruction in `code.words`. */
export const STRIDE = 8;
/** Words of an edge in `code.edges`. */
export const EDGE = 8;
/** Words of a frame before its temps. */
export const FRAME = 3;
export const FRAME_FUNCTION = 1;
export const FRAME_EVAL = 2;

/** What an entry of `Code.counts` does with its state word (address * 4 + one of these). */
export const COUNT_UP = 0;
/** Notes the turn. */
export const COUNT_TURN = 1;
/** Becomes 1 and stays so. */
export const COUNT_ONCE = 2;

/** What an edge says (`Code.textsOf`): words, as atom * 4 + this; a newline; glue. */
export const SAID_WORDS = 0;
export const SAID_NEWLINE = 1;
export const SAID_GLUE = 2;
