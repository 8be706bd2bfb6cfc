import type { InkObject } from "inkjs/engine/Object";
import type { OfferedChoice, PlainValue, RuntimeIssue, SourceSpan, StoryPlace } from "../ink/index.ts";
import { offerAt, offerCount } from "./turn.ts";
import { inValueOrder } from "./list-world.ts";
import { isListWord, itemsOfWord } from "./list-words.ts";
import type { MachineCore, RawIssue } from "./machine-core.ts";
import { TAG_BIG, TAG_BOOL, TAG_DIVERT, TAG_FLOAT, TAG_INT, TAG_STRING, UNSET } from "./words.ts";

/** What players, reports and rules see of a machine: its state in words and places instead of numbers. */

/** The object behind a slot, for its place in the source. */
function objectAt(m: MachineCore, slot: number): InkObject | null {
  return m.program.tables.shape.objects[slot] ?? null;
}

function spanAt(m: MachineCore, slot: number): SourceSpan | null {
  const object = objectAt(m, slot);
  return object === null ? null : m.program.tables.story.sourceMap.spanOf(object);
}

export function placeAt(m: MachineCore, slot: number): StoryPlace | null {
  const object = objectAt(m, slot);
  return object === null ? null : { path: object.path.toString(), span: spanAt(m, slot) };
}

export function issueOf(m: MachineCore, { isError, message, slot }: RawIssue): RuntimeIssue {
  const place = placeAt(m, slot);
  return {
    severity: isError ? "error" : "warning",
    message,
    span: place?.span ?? null,
    path: place?.path ?? null,
  };
}

/** The choices on the state's menu; `words` are their texts and tags where the latest turn was played with words. */
export function choicesOf(m: MachineCore, words: readonly (readonly string[])[]): OfferedChoice[] {
  return Array.from({ length: offerCount(m) }, (_, index) => {
    const choice = m.offers.words[m.offers.starts[offerAt(m, index)] ?? 0] ?? 0;
    const site = m.program.tables.choices[choice];
    const [text = "", ...tags] = words[index] ?? [];
    return { index, text, tags, targetPath: site?.targetPath ?? "", span: spanAt(m, site?.slot ?? -1) };
  });
}

export function plainValue(m: MachineCore, word: number): PlainValue {
  switch (word & 15) {
    case TAG_INT:
      return word >> 4;
    case TAG_BOOL:
      return word >> 4 !== 0;
    case TAG_BIG:
    case TAG_FLOAT:
      return m.atoms.number(word >>> 4);
    case TAG_STRING:
      return m.atoms.text(word >>> 4);
    case TAG_DIVERT:
      return { divert: m.atoms.text(word >>> 4) };
    default:
      if (!isListWord(word)) return null;
      return { list: inValueOrder(itemsOfWord(m, word)).map((item) => `${item.originName}.${item.name}`) };
  }
}

export function globalsOf(m: MachineCore): Map<string, PlainValue> {
  const values = new Map<string, PlainValue>();
  for (const [name, address] of m.program.tables.globals) {
    const word = m.W[address] ?? UNSET;
    if (word !== UNSET) values.set(name, plainValue(m, word));
  }
  return values;
}

export function visitsOf(m: MachineCore): Map<string, number> {
  const visits = new Map<string, number>();
  for (const [number, path] of m.program.tables.counters.visitPaths.entries()) {
    const count = m.W[m.program.layout.visits + number] ?? 0;
    if (count > 0) visits.set(path, count);
  }
  return visits;
}
