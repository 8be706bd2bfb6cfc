// hot: typed arrays, integers, no allocation per step
import type { MachineCore } from "./machine-core.ts";
import { writeValue } from "./journal.ts";
import { TAG_CELL } from "./words.ts";

/**
 * Names the identities of empty lists anew after a turn, so that equal states look equal: literals keep their numbers; an
 * identity that a global holds is named after the first such global; others follow in the order in which the evaluation
 * stack and the offered call stacks hold them. Only stories that can tell empty lists apart get here.
 */
export function settleCells(m: MachineCore): void {
  const { layout, tables } = m.program;
  const literals = tables.emptyLiterals.length;
  const settler = m.cellSettler;
  settler.begin(m, literals, layout.globals);
  for (let address = 0; address < layout.globals; address++) {
    const word = m.W[address] as number;
    if ((word & 15) === TAG_CELL) writeValue(m, address, settler.nameOf(m, word, literals + address));
  }
  for (let at = 1; at < m.sp; at++) {
    const word = m.E[at] as number;
    if ((word & 15) === TAG_CELL) m.E[at] = settler.nameOf(m, word, -1);
  }
  for (let choice = 0; choice < m.choiceCount; choice++) settler.renameThread(m, choice);
  settler.finish(m);
}
