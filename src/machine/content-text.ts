import { itemsOfWord } from "./list-words.ts";
import type { MachineCore } from "./machine-core.ts";
import { TAG_BIG, TAG_DIVERT, TAG_FLOAT, TAG_LIST, TAG_STRING, TAG_TAG } from "./words.ts";

/** A tagged word in a form that holds its whole content and no local number. */
export function textOfContent(m: MachineCore, word: number): string {
  const payload = word >>> 4;
  switch (word & 15) {
    case TAG_BIG:
      return `i${m.atoms.number(payload)}`;
    case TAG_FLOAT:
      return `f${m.atoms.number(payload)}`;
    case TAG_LIST:
      return `(${itemsOfWord(m, word)
        .map((item) => item.id)
        .join(" ")})`;
    case TAG_STRING:
    case TAG_TAG:
      return `${word & 15}${JSON.stringify(m.atoms.text(payload))}`;
    case TAG_DIVERT:
      return `->${m.atoms.text(payload)}`;
    default:
      return `#${word}`;
  }
}
