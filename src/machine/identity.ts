import { textOfContent } from "./content-text.ts";
import type { MachineCore } from "./machine-core.ts";
import { EXACT, UNSEEN, type View } from "./view.ts";

/**
 * The canonical form of the state under a view: contents in place of local numbers, turns told by their age, what the view
 * does not see left out.
 */
export function identityOf(m: MachineCore, view: View): string {
  const { layout } = m.program;
  const turn = m.W[layout.turn] ?? 0;
  const parts: string[] = [];
  for (let address = 0; address < layout.words; address++) {
    const word = m.W[address] ?? 0;
    const seen = view[address] ?? EXACT;
    if (seen === UNSEEN) continue;
    if (address < layout.globals || address === layout.seed) parts.push(textOfContent(m, word));
    else if (address === layout.menu) parts.push(menuText(m, word));
    else if (address === layout.evaluation) parts.push(valuesText(m, m.values.view(word)));
    else if (address === layout.cells) parts.push(originsText(m, m.cellSets.view(word)));
    else if (address >= layout.stamps && address < layout.turn) parts.push(word === 0 ? "-" : String(turn + 2 - word));
    else parts.push(String(Math.min(word, seen)));
  }
  return parts.join(",");
}

/** The globals of the state in a canonical form. */
export function globalsKey(m: MachineCore): string {
  return valuesText(m, m.W.subarray(0, m.program.layout.globals));
}

function valuesText(m: MachineCore, words: Int32Array): string {
  return Array.from(words, (word) => textOfContent(m, word)).join(" ");
}

function originsText(m: MachineCore, cells: Int32Array): string {
  return Array.from(cells, (names) => m.atoms.originsOf(names).join("+")).join(" ");
}

function menuText(m: MachineCore, menu: number): string {
  return Array.from(m.menus.view(menu), (offer) => (offer < 0 ? `end${offer}` : offerText(m, offer))).join("|");
}

function offerText(m: MachineCore, offer: number): string {
  const [choice = 0, thread = 0, previous = 0] = m.offers.view(offer);
  return `${choice} from ${previous} in ${threadText(m, thread)}`;
}

function threadText(m: MachineCore, thread: number): string {
  const words = m.threads.view(thread);
  const frames: string[] = [];
  let end = words.length;
  for (let frame = words[0] ?? 0; ;) {
    const [below = 0, pointer = 0, flags = 0, ...temps] = words.subarray(1 + frame, end);
    frames.push(`${pointer}.${flags}(${temps.map((temp) => textOfContent(m, temp)).join(" ")})`);
    if (frame <= 0) break;
    end = 1 + frame;
    frame -= below;
  }
  return frames.join("<");
}
