import type { ListItem } from "./list-world.ts";
import type { MachineCore } from "./machine-core.ts";
import { TAG_CELL, TAG_FRESH_EMPTY, TAG_LIST } from "./words.ts";

/** Whether a word is a list, empty or not. */
export function isListWord(word: number): boolean {
  const tag = word & 15;
  return tag === TAG_LIST || tag === TAG_CELL || tag === TAG_FRESH_EMPTY;
}

/** Items of a list word in order of insertion. */
export function itemsOfWord(m: MachineCore, word: number): readonly ListItem[] {
  return (word & 15) === TAG_LIST ? m.atoms.items(word >>> 4) : [];
}

/** The LISTs a list word comes from: those of its items, or those that an empty one remembers. */
export function originsOfWord(m: MachineCore, word: number): readonly number[] {
  if ((word & 15) === TAG_CELL) return m.atoms.originsOf(m.cells[word >>> 4] as number);
  if ((word & 15) === TAG_FRESH_EMPTY) return m.atoms.originsOf(word >>> 4);
  const origins: number[] = [];
  for (const { origin } of itemsOfWord(m, word)) if (origin >= 0 && !origins.includes(origin)) origins.push(origin);
  return origins;
}
