// hot: typed arrays, integers, no allocation per step

/** Seeds of the two lanes. Any two odd constants do; they are fixed, so that fingerprints are the same in every run. */
const SEED_A = 0x9e3779b1 | 0;
const SEED_B = 0x85ebca77 | 0;

/** Spreads the bits of a word; lane a of its content. */
export function mixA(word: number): number {
  let h = Math.imul(word ^ SEED_A, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** Lane b, independent of lane a. */
export function mixB(word: number): number {
  let h = Math.imul(word ^ (word >>> 15) ^ SEED_B, 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return h ^ (h >>> 15);
}

/** Adds a word to a running lane, order mattering. */
export function chainA(lane: number, word: number): number {
  return mixA(Math.imul(lane, 31) + word);
}

export function chainB(lane: number, word: number): number {
  return mixB(Math.imul(lane, 37) + word);
}
