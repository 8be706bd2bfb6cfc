// hot: typed arrays, integers, no allocation per step
import { makeWord, TAG_CELL, TAG_FLOAT, TAG_FRESH_EMPTY, TAG_LIST, TAG_STRING, UNSET } from "./words.ts";

/** The part of a core that results depend on. */
interface CacheHolder {
  readonly nativeCache: Int32Array;
  readonly cells: Int32Array;
}

const SIZE = 1 << 14;
const WORDS = 4;

/**
 * Results of native functions on lists, strings and floats, kept in a table where a new result replaces an old one. Such a
 * result depends on the operands' contents only; empty lists that have an identity are looked up by `contentOfOperand`.
 */
export function makeNativeCache(): Int32Array {
  return new Int32Array(SIZE * WORDS).fill(UNSET);
}

/** An operand as results are kept by it: of an empty list only where it came from counts, not which one it is. */
export function contentOfOperand(m: CacheHolder, word: number): number {
  return (word & 15) === TAG_CELL ? makeWord(TAG_FRESH_EMPTY, m.cells[word >>> 4] as number) : word;
}

/** A known result of operands as they lie on the stack, or UNSET. */
export function knownNative(m: CacheHolder, number: number, x: number, y: number): number {
  return cachedNative(m.nativeCache, number, contentOfOperand(m, x), contentOfOperand(m, y));
}

/** A known result, or UNSET. */
export function cachedNative(cache: Int32Array, number: number, x: number, y: number): number {
  const at = placeOf(number, x, y);
  if (cache[at] !== x || cache[at + 1] !== y || cache[at + 2] !== number) return UNSET;
  return cache[at + 3] as number;
}

export function keepNative(cache: Int32Array, number: number, x: number, y: number, result: number): void {
  if (!isCacheable(x, y)) return;
  const at = placeOf(number, x, y);
  cache[at] = x;
  cache[at + 1] = y;
  cache[at + 2] = number;
  cache[at + 3] = result;
}

function isCacheable(x: number, y: number): boolean {
  const tagX = x & 15;
  const tagY = y & 15;
  if (tagX === TAG_CELL || tagY === TAG_CELL) return false;
  return isContent(tagX) || isContent(tagY);
}

function isContent(tag: number): boolean {
  return tag === TAG_LIST || tag === TAG_STRING || tag === TAG_FLOAT || tag === TAG_FRESH_EMPTY;
}

function placeOf(number: number, x: number, y: number): number {
  const hash = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca6b) ^ Math.imul(number, 0xc2b2ae35);
  return ((hash ^ (hash >>> 15)) & (SIZE - 1)) * WORDS;
}
