import { crash, needText, storyError, tooMuchText } from "./faults.ts";
import { isPrintedDifferently, noteHazard } from "./hazards.ts";
import type { MachineCore } from "./machine-core.ts";
import { textOfWord } from "./value-text.ts";
import { pop, push } from "./variables.ts";
import { makeWord, TAG_TAG, UNSET, VOID } from "./words.ts";

/** Writes a text, where anybody listens. */
export function say(m: MachineCore, text: string): void {
  if (!m.loud) return;
  const isPlaced = m.narrator.tell({ kind: "write", text });
  if (isPlaced === false) needText(m);
  if (m.narrator.outputLength > m.maxText) tooMuchText(m);
}

export function sayTag(m: MachineCore, atom: number): void {
  if (m.loud) m.narrator.tell({ kind: "whole-tag", text: m.atoms.text(atom) });
}

export function tell(m: MachineCore, kind: "glue" | "begin-tag"): void {
  if (m.loud) m.narrator.tell({ kind });
}

/** Prints the top value. */
export function print(m: MachineCore): void {
  const word = pop(m);
  if (isPrintedDifferently(m, word)) noteHazard(m, "float-text");
  m.printed[m.printedCount] = word;
  m.trace[m.t++] = -1 - m.printedCount++;
  if (m.loud && word !== UNSET && word !== VOID) say(m, textOfWord(m, word));
}

/** Ends a tag. Inside a string it is a choice's tag and waits on the evaluation stack for the choice. */
export function endTag(m: MachineCore): void {
  if (!m.loud) {
    if (m.inString) push(m, m.emptyTag);
    return;
  }
  const text = m.narrator.tell({ kind: "end-tag" });
  if (text === undefined) storyError(m, "Unexpected ControlCommand while extracting tag from choice");
  if (typeof text === "string") push(m, makeWord(TAG_TAG, m.atoms.stringWord(text) >>> 4));
}

/** Begins a string. Without words, one that only a choice shows stays empty. */
export function beginString(m: MachineCore, isSeen: boolean): void {
  if (m.tracksEval && !m.inEval) crash(m, "Expected to be in an expression when evaluating a string");
  m.inEval = false;
  if (m.isSpoken || isSeen || m.liveStrings > 0) {
    if (!m.isSpoken && m.liveStrings === 0) {
      m.narrator.begin([]);
      m.narrator.stream.isFragment = true;
    }
    m.liveStrings++;
    m.loud = true;
    m.narrator.tell({ kind: "begin-string" });
  } else m.deadStrings++;
}

/** Ends a string: it becomes a value. */
export function endString(m: MachineCore): void {
  m.inEval = true;
  if (m.liveStrings > 0 || m.isSpoken) {
    const text = m.narrator.tell({ kind: "end-string" });
    if (m.liveStrings > 0) m.liveStrings--;
    m.loud = m.isSpoken || m.liveStrings > 0;
    push(m, m.atoms.stringWord(typeof text === "string" ? text : ""));
    return;
  }
  m.deadStrings--;
  push(m, m.emptyString);
}
