import type { Core } from "./core.ts";
import { PIECE_BLANK, PIECE_OTHER, PIECE_STRING, PIECE_TAG, PIECE_TAG_END } from "./output-stream.ts";
import { foldBlanks } from "./output-text.ts";
import { choiceTag, TAG_STRING, tagged } from "./tagged.ts";

/** A string ends: its pieces become a value, and old-style tags in it go back into the output. */
export function stringEnd(machine: Core): void {
  const { output } = machine;
  const start = output.lastMark(PIECE_STRING);
  const id = output.discards ? machine.noText : collect(machine, start + 1);
  const tags: number[] = [];
  for (let i = output.length - 1; i > start; i--) {
    const piece = output.pieces[i] ?? 0;
    if ((piece & 7) === PIECE_OTHER && piece >> 3 !== machine.noText) tags.push(piece);
  }
  output.closeString(Math.max(0, start));
  for (const tag of tags) output.pushMark(tag);
  machine.setEvaluating(true);
  machine.values.push(tagged(TAG_STRING, id));
}

/** A tag ends. Within a string it becomes a value of its own: a tag of the choice whose text the string is. */
export function tagEnd(machine: Core): void {
  const { output } = machine;
  if (output.openStrings === 0) return output.pushMark(PIECE_TAG_END);
  let start = output.length - 1;
  while (start >= 0 && !isCommand(output.pieces[start] ?? 0)) start--;
  if (start < 0 || (output.pieces[start] ?? 0) % 8 !== PIECE_TAG) {
    return machine.faults.story("Unexpected ControlCommand while extracting tag from choice");
  }
  const text = output.discards ? "" : machine.program.pools.strings.textOf(collect(machine, start + 1));
  output.truncate(start);
  machine.values.push(choiceTag(machine.program.pools.strings.idOf(foldBlanks(text))));
}

/** The text of the pieces from a place on, as a string's id. */
function collect(machine: Core, from: number): number {
  const { output } = machine;
  const { strings } = machine.program.pools;
  let only = -1;
  let text = "";
  for (let i = from; i < output.length; i++) {
    const piece = output.pieces[i] ?? 0;
    if ((piece & 7) > PIECE_BLANK) continue;
    if (only === -1) only = piece >> 3;
    else {
      if (text === "") text = strings.textOf(only);
      text += strings.textOf(piece >> 3);
    }
  }
  if (text === "") return only === -1 ? machine.noText : only;
  return strings.idOf(text);
}

function isCommand(piece: number): boolean {
  const kind = piece & 7;
  return kind >= PIECE_STRING && kind <= PIECE_TAG_END;
}
