/**
 * A story value as one 32-bit word: three bits of tag below 29 bits of payload. Whatever does not fit is interned and the
 * payload is its id.
 */

/** An integer of 29 bits, as payload. */
export const TAG_INT = 0;
/** 0 or 1. */
export const TAG_BOOL = 1;
/** Id in the string pool. */
export const TAG_STRING = 2;
/** Id in the list pool. */
export const TAG_LIST = 3;
/** Id in the target pool: a divert target as a value. */
export const TAG_TARGET = 4;
/** Id in the number pool: floats, and integers too large for the payload. */
export const TAG_NUMBER = 5;
/** Id in the pointer pool: a variable passed by reference. */
export const TAG_POINTER = 6;
/** VOID, UNSET, or (payload 2 and up) a choice's tag text: string id + 2. */
export const TAG_SPECIAL = 7;

/** What a function without `~ return` gives. */
export const VOID = 7;
/** A variable that was never set. */
export const UNSET = 15;
/** What an operator gives after it raised a fault; never stored. */
export const FAULT = -1;

const MAX_INLINE = (1 << 28) - 1;
const MIN_INLINE = -(1 << 28);

export function tagged(tag: number, payload: number): number {
  return (payload << 3) | tag;
}

/** True where a number is an integer that fits beside its tag. Minus zero is not: it would come back as zero. */
export function fitsInline(n: number): boolean {
  return (n | 0) === n && n <= MAX_INLINE && n >= MIN_INLINE;
}

export function boolValue(truth: boolean): number {
  return truth ? 9 : 1;
}

/** The value of a choice's tag on the evaluation stack. */
export function choiceTag(stringId: number): number {
  return tagged(TAG_SPECIAL, stringId + 2);
}

export function isChoiceTag(value: number): boolean {
  return (value & 7) === TAG_SPECIAL && value >> 3 >= 2;
}
