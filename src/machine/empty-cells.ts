import type { MachineCore } from "./machine-core.ts";
import { writeValue } from "./journal.ts";
import { FRAME } from "./instruction-layout.ts";
import { makeWord, TAG_CELL } from "./words.ts";

/**
 * Names the identities of empty lists anew after a turn, so that equal states look equal: literals keep their numbers; an
 * identity that a global holds is named after the first such global; others follow in the order in which the evaluation
 * stack and the offered call stacks hold them. Only stories that can tell empty lists apart get here.
 */
export function settleCells(m: MachineCore): void {
  const { layout, tables } = m.program;
  const literals = tables.emptyLiterals.length;
  const renamed = new Map<number, number>();
  const cells: number[] = Array.from(m.cells.subarray(0, literals));
  for (let unused = 0; unused < layout.globals; unused++) cells.push(0);
  const nameOf = (word: number, place: number): number => {
    const cell = word >>> 4;
    if (cell < literals) return word;
    let name = renamed.get(cell);
    if (name === undefined) {
      name = place < 0 ? cells.push(0) - 1 : literals + place;
      cells[name] = m.cells[cell] ?? 0;
      renamed.set(cell, name);
    }
    return makeWord(TAG_CELL, name);
  };
  for (let address = 0; address < layout.globals; address++) {
    const word = m.W[address] ?? 0;
    if ((word & 15) === TAG_CELL) writeValue(m, address, nameOf(word, address));
  }
  for (let at = 1; at < m.sp; at++) {
    const word = m.E[at] ?? 0;
    if ((word & 15) === TAG_CELL) m.E[at] = nameOf(word, -1);
  }
  for (let choice = 0; choice < m.choiceCount; choice++) renameThread(m, choice, (word) => nameOf(word, -1));
  if (cells.length > m.cells.length) m.cells = new Int32Array(cells.length * 2);
  m.cells.set(cells);
  m.cellCount = cells.length;
}

function renameThread(m: MachineCore, choice: number, nameOf: (word: number) => number): void {
  const thread = m.CH[choice * 3 + 1] ?? 0;
  const words = Int32Array.from(m.threads.view(thread));
  const headers = new Set<number>();
  for (let frame = words[0] ?? 0; ; frame -= words[1 + frame] ?? 0) {
    for (let word = 0; word < FRAME; word++) headers.add(1 + frame + word);
    if (frame <= 0) break;
  }
  for (let index = 1; index < words.length; index++) {
    const word = words[index] ?? 0;
    if (!headers.has(index) && (word & 15) === TAG_CELL) words[index] = nameOf(word);
  }
  m.CH[choice * 3 + 1] = m.threads.intern(words, 0, words.length);
}
