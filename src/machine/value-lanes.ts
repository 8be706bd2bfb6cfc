// hot: typed arrays, integers, no allocation per step
import type { Atoms } from "./atoms.ts";

/** What the first lane sees of a value: its content, never the number of an atom. */
export function valueLaneA(atoms: Atoms, word: number): number {
  const tag = word & 15;
  if (tag < 2) return (word >>> 4) | (word << 28);
  return tag < 7 ? (atoms.laneA[word >>> 4] as number) : Math.imul(word, 0x85ebca6b);
}

/** What the second lane sees of a value. */
export function valueLaneB(atoms: Atoms, word: number): number {
  const tag = word & 15;
  if (tag < 2) return (word >>> 4) | (word << 28);
  return tag < 7 ? (atoms.laneB[word >>> 4] as number) : Math.imul(word, 0x2c1b3c6d);
}
