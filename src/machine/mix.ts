/**
 * Hashing of contents into two independent 32-bit lanes. A lane never sees a number that depends on the order in which
 * things were discovered, so that fingerprints are the same in every worker and every run.
 */

/** Two lanes of a content. */
export interface Lanes {
  readonly a: number;
  readonly b: number;
}

const SEED_A = 0x2545f491;
const SEED_B = 0x6c8e9cf5;

/** Spreads every bit of a word over the word (the finaliser of MurmurHash3). */
export function avalanche(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** The other spreading, so that the second lane is no function of the first. */
export function avalancheB(word: number): number {
  let mixed = word;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return mixed ^ (mixed >>> 15);
}

/** Lanes of a sequence of words. */
export function laneSequence(words: ArrayLike<number>): Lanes {
  let a = SEED_A ^ words.length;
  let b = SEED_B + words.length;
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    a = avalanche(Math.imul(a, 31) + word);
    b = avalancheB(Math.imul(b, 37) ^ word);
  }
  return { a, b };
}

/** Lanes of a text, set apart by a kind so that equal texts of different kinds differ: those of the kind and its units. */
export function laneText(kind: number, text: string): Lanes {
  const length = text.length + 1;
  let a = avalanche(Math.imul(SEED_A ^ length, 31) + kind);
  let b = avalancheB(Math.imul(SEED_B + length, 37) ^ kind);
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    a = avalanche(Math.imul(a, 31) + unit);
    b = avalancheB(Math.imul(b, 37) ^ unit);
  }
  return { a, b };
}

/** Odd multipliers for the words of a state vector, one table a lane; the same for every program. */
export function laneKeys(count: number): { readonly a: Int32Array; readonly b: Int32Array } {
  const a = new Int32Array(count);
  const b = new Int32Array(count);
  for (let index = 0; index < count; index++) {
    a[index] = avalanche(Math.imul(index + 1, 0x9e3779b1)) | 1;
    b[index] = avalancheB(Math.imul(index + 1, 0x7feb352d) ^ SEED_B) | 1;
  }
  return { a, b };
}
