import type { Walk } from "./compare-machines.ts";

/** A small repeatable generator (a counter mixed to 32 bits) for walks: the same seed leads the same way everywhere. */
export function seededPicker(seed: number): (bound: number) => number {
  let counter = seed | 0;
  return (bound) => {
    counter = (counter + 0x6d2b79f5) | 0;
    let mixed = Math.imul(counter ^ (counter >>> 15), counter | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** A walk that picks its choices, and its story seed, at random from a seed of its own. */
export function randomWalk(walkSeed: number, maxChoices: number): Walk {
  const pick = seededPicker(walkSeed);
  return { storySeed: 1 + pick(2147483646), maxChoices, pick };
}
