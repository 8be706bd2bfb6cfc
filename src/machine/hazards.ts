import type { Hazard } from "../ink/index.ts";
import type { MachineCore } from "./machine-core.ts";
import { nativeNumber } from "./native-names.ts";
import { TAG_BIG, TAG_BOOL, TAG_FRESH_EMPTY, TAG_INT, TAG_LIST } from "./words.ts";

const ADD = nativeNumber("+");
const SUBTRACT = nativeNumber("-");
const DIVIDE = nativeNumber("/");
const MODULO = nativeNumber("%");

/** Whether an operation divides one whole number by zero; true and false count as 1 and 0. */
export function dividesByZero(m: MachineCore, native: number, x: number, y: number): boolean {
  if (native !== DIVIDE && native !== MODULO) return false;
  if (y >> 4 !== 0 && (y & 15) !== TAG_BIG) return false;
  return wholeNumber(m, y) === 0 && wholeNumber(m, x) !== null;
}

/** Whether an operation moved every item of a list out of its LIST. A list that held nothing before loses nothing. */
export function emptiesList(m: MachineCore, native: number, x: number, y: number, result: number): boolean {
  if ((result & 15) !== TAG_FRESH_EMPTY || (x & 15) !== TAG_LIST || x === m.emptyListWord) return false;
  return (native === ADD || native === SUBTRACT) && ((y & 15) === TAG_INT || (y & 15) === TAG_BIG);
}

/** Notes a hazard of the instruction that runs now. */
export function noteHazard(m: MachineCore, kind: Hazard["kind"]): void {
  const slot = m.pc;
  if (!m.hazards.some((known) => known.kind === kind && known.slot === slot)) m.hazards.push({ kind, slot });
}

function wholeNumber(m: MachineCore, word: number): number | null {
  const tag = word & 15;
  if (tag === TAG_INT || tag === TAG_BOOL) return word >> 4;
  return tag === TAG_BIG ? m.atoms.number(word >>> 4) : null;
}
