/**
 * A value of ink in one 32-bit word: a tag in the low four bits, its payload above. Integers and booleans are inline; what
 * does not fit is named by its atom (see atoms.ts), a pointer by the place it points to.
 */
export const TAG_INT = 0;
export const TAG_BOOL = 1;
/** An integer beyond 28 bits: payload is an atom. */
export const TAG_BIG = 2;
export const TAG_FLOAT = 3;
/** Payload is a list atom. */
export const TAG_LIST = 4;
export const TAG_STRING = 5;
/** Payload is the atom of a path. */
export const TAG_DIVERT = 6;
/** Payload is a global's number. */
export const TAG_GLOBAL_POINTER = 7;
/** Payload is the temp's distance from the start of its thread's stack. */
export const TAG_TEMP_POINTER = 8;
export const TAG_VOID = 9;
/** The text of a choice's tag, on its way to the choice: payload is a string atom. */
export const TAG_TAG = 10;
/** An empty list with an identity of its own: payload is the cell that keeps its origins. */
export const TAG_CELL = 11;
/** An empty list just made, not yet anywhere: payload is the number of its origin names. */
export const TAG_FRESH_EMPTY = 12;
/** An object that is no value, such as glue met inside an expression. */
export const TAG_OBJECT = 13;

export const UNSET: number = 15;
export const VOID: number = 9;
export const ZERO: number = 0;
export const FALSE: number = 1;
export const TRUE = (1 << 4) | TAG_BOOL;

const INLINE_MAX = 2 ** 27 - 1;
const INLINE_MIN = -(2 ** 27);

/** Whether a whole number fits into a word without an atom. */
export function fitsInline(value: number): boolean {
  return value >= INLINE_MIN && value <= INLINE_MAX;
}

export function makeWord(tag: number, payload: number): number {
  return (payload << 4) | tag;
}
