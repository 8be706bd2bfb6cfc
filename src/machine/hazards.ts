import { type Hazard, type HazardKind, type InkNumber, numbersDiffer, printsDifferently } from "../ink/index.ts";
import type { MachineCore } from "./machine-core.ts";
import { nativeFunctions, nativeNumber } from "./native-names.ts";
import { TAG_BIG, TAG_BOOL, TAG_FLOAT, TAG_FRESH_EMPTY, TAG_INT, TAG_LIST, TAG_STRING } from "./words.ts";

const ADD = nativeNumber("+");
const SUBTRACT = nativeNumber("-");
const DIVIDE = nativeNumber("/");
const MODULO = nativeNumber("%");
/** By native function: whether ink runtimes may differ in it. */
const mayDiffer = Uint8Array.from(nativeFunctions, ({ name }) =>
  ["+", "-", "*", "/", "%", "POW", "INT"].includes(name) ? 1 : 0,
);

/** Whether an operation divides one whole number by zero; true and false count as 1 and 0. */
export function dividesByZero(m: MachineCore, native: number, x: number, y: number): boolean {
  if (native !== DIVIDE && native !== MODULO) return false;
  if (y >> 4 !== 0 && (y & 15) !== TAG_BIG) return false;
  return wholeNumber(m, y) === 0 && wholeNumber(m, x) !== null;
}

/** In what other ink runtimes do otherwise with an operation, or null. `y` is UNSET for a function of one parameter. */
export function differsElsewhere(m: MachineCore, native: number, x: number, y: number): HazardKind | null {
  if (mayDiffer[native] !== 1) return null;
  const tagX = x & 15;
  const tagY = y & 15;
  if (tagX === TAG_LIST || tagY === TAG_LIST) return null;
  if (tagX === TAG_STRING || tagY === TAG_STRING) {
    const isJoined = native === ADD && (isPrintedDifferently(m, x) || isPrintedDifferently(m, y));
    return isJoined ? "float-text" : null;
  }
  const left = inkNumber(m, x);
  if (left === null) return null;
  const { name, parameters } = nativeFunctions[native] ?? { name: "", parameters: 1 };
  if (parameters === 1) return numbersDiffer(name, left, null);
  const right = inkNumber(m, y);
  return right === null ? null : numbersDiffer(name, left, right);
}

/** Whether a value is a float that other ink runtimes print with other digits. */
export function isPrintedDifferently(m: MachineCore, word: number): boolean {
  return (word & 15) === TAG_FLOAT && printsDifferently(m.atoms.number(word >>> 4));
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

function inkNumber(m: MachineCore, word: number): InkNumber | null {
  if ((word & 15) === TAG_FLOAT) return { value: m.atoms.number(word >>> 4), isFloat: true };
  const value = wholeNumber(m, word);
  return value === null ? null : { value, isFloat: false };
}

function wholeNumber(m: MachineCore, word: number): number | null {
  const tag = word & 15;
  if (tag === TAG_INT || tag === TAG_BOOL) return word >> 4;
  return tag === TAG_BIG ? m.atoms.number(word >>> 4) : null;
}
