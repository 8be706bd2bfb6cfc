// hot: typed arrays, integers, no allocation per step
import { FRAME } from "./instruction-layout.ts";
import { FAILED_INSIDE } from "./failures.ts";
import { crash, needLiteral, needText, overflow, warn } from "./faults.ts";
import { writeValue } from "./journal.ts";
import type { MachineCore } from "./machine-core.ts";
import { originsOfWord } from "./list-words.ts";
import {
  makeWord,
  TAG_CELL,
  TAG_FRESH_EMPTY,
  TAG_GLOBAL_POINTER,
  TAG_LIST,
  TAG_TEMP_POINTER,
  UNSET,
  ZERO,
} from "./words.ts";
import { grown } from "./tuple-table.ts";

/** How many pointers may follow each other; only a pointer to itself has more. */
const LONGEST_CHAIN = 1000;
const NO_GLOBAL = 0xfffffff;

/** Takes the top of the evaluation stack; UNSET where it is empty. */
export function pop(m: MachineCore): number {
  return m.sp > 1 ? (m.E[--m.sp] as number) : UNSET;
}

/** Puts a value on the evaluation stack. An empty list that was just made gets an identity. */
export function push(m: MachineCore, word: number): void {
  m.E[m.sp++] = (word & 15) === TAG_FRESH_EMPTY ? keepEmpty(m, word >>> 4) : word;
}

function keepEmpty(m: MachineCore, names: number): number {
  if (!m.program.tables.tracksOrigins) return m.emptyListWord;
  if (m.cellCount === m.cells.length) m.cells = grown(m.cells, m.cellCount + 1);
  m.cells[m.cellCount] = names;
  return makeWord(TAG_CELL, m.cellCount++);
}

/** Reads a global as a value. */
export function readGlobal(m: MachineCore, address: number): number {
  return orZero(m, follow(m, m.W[address] as number), () => nameOfGlobal(m, address));
}

/** Reads the temp at a place of the stack as a value. */
export function readTemp(m: MachineCore, place: number, name: number): number {
  return orZero(m, follow(m, m.S[place] as number), () => m.program.tempNames[name] ?? "");
}

/** The value behind a word that may be a pointer; UNSET where nothing is there. */
export function follow(m: MachineCore, word: number): number {
  let value = word;
  for (let steps = 0; isPointer(value); steps++) {
    if (steps > LONGEST_CHAIN) return overflow(m);
    value = valueAt(m, value);
  }
  return value;
}

function orZero(m: MachineCore, value: number, name: () => string): number {
  if (value !== UNSET) return value;
  warn(
    m,
    `Variable not found: '${name()}'. Using default value of 0 (false). This can happen with temporary variables if the declaration hasn't yet been hit. Globals are always given a default value on load if a value doesn't exist in the save state.`,
  );
  return ZERO;
}

/** Assigns the top of the evaluation stack to a global that has been declared. */
export function assignGlobal(m: MachineCore, address: number): void {
  const value = pop(m);
  const old = m.W[address] as number;
  if (isPointer(old)) assignThrough(m, old, value);
  else setGlobal(m, address, value);
}

/** Declares a global with the top of the evaluation stack. */
export function declareGlobal(m: MachineCore, address: number): void {
  setGlobal(m, address, resolvedPointer(m, pop(m)));
}

/** Assigns to a temp that must exist. */
export function assignTemp(m: MachineCore, place: number, name: number): void {
  const value = pop(m);
  const old = m.S[place] as number;
  if (isPointer(old)) assignThrough(m, old, value);
  else if (old === UNSET) crash(m, `Could not find temporary variable to set: ${m.program.tempNames[name]}`);
  else setTemp(m, place, value);
}

/** Declares a temp of the current frame. */
export function declareTemp(m: MachineCore, place: number): void {
  setTemp(m, place, resolvedPointer(m, pop(m)));
}

/** Pushes a pointer to a temp of this frame if it exists, or else to a global. */
export function pushPointer(m: MachineCore, temp: number, global: number): void {
  const isTemp = temp >= 0 && m.S[m.fb + temp] !== UNSET;
  if (isTemp) push(m, makeWord(TAG_TEMP_POINTER, m.fb + temp - m.tb));
  else push(m, makeWord(TAG_GLOBAL_POINTER, global < 0 ? NO_GLOBAL : global));
}

function setGlobal(m: MachineCore, address: number, value: number): void {
  retainOrigins(m, m.W[address] as number, value);
  writeValue(m, address, value);
}

function setTemp(m: MachineCore, place: number, value: number): void {
  retainOrigins(m, m.S[place] as number, value);
  m.S[place] = value;
  m.stackWrites++;
}

/** An empty list takes over the origins of the list that it replaces, wherever else the same list object is held. */
function retainOrigins(m: MachineCore, old: number, fresh: number): void {
  if ((fresh & 15) !== TAG_CELL) return;
  const tag = old & 15;
  if (tag !== TAG_LIST && tag !== TAG_CELL) return;
  const names = m.atoms.originNames(originsOfWord(m, old));
  if (m.cells[fresh >>> 4] === names) return;
  // Whether this is ahead of a newline only play with text can tell; if so, inkjs will not take it back.
  if (!m.isSpoken) needText(m);
  if (m.narrator.isAhead && !m.narrator.isLiteral) needLiteral(m);
  m.cells[fresh >>> 4] = names;
}

function assignThrough(m: MachineCore, pointer: number, value: number): void {
  let last = pointer;
  for (let steps = 0; ; steps++) {
    const next = valueAt(m, last);
    if (!isPointer(next)) break;
    if (steps > LONGEST_CHAIN) overflow(m);
    last = next;
  }
  if ((last & 15) === TAG_GLOBAL_POINTER) {
    setGlobal(m, last >>> 4, value);
    return;
  }
  const place = m.tb + (last >>> 4);
  if (m.S[place] === UNSET) crash(m, FAILED_INSIDE);
  setTemp(m, place, value);
}

/** A pointer to a variable that is itself a pointer becomes that pointer. */
function resolvedPointer(m: MachineCore, word: number): number {
  if (!isPointer(word)) return word;
  const value = valueAt(m, word);
  return isPointer(value) ? value : word;
}

function valueAt(m: MachineCore, pointer: number): number {
  const payload = pointer >>> 4;
  if ((pointer & 15) === TAG_GLOBAL_POINTER) {
    if (payload === NO_GLOBAL) crash(m, FAILED_INSIDE);
    return m.W[payload] as number;
  }
  const place = m.tb + payload;
  if (place < FRAME || place >= m.st) crash(m, FAILED_INSIDE);
  return m.S[place] as number;
}

export function isPointer(word: number): boolean {
  const tag = word & 15;
  return tag === TAG_GLOBAL_POINTER || tag === TAG_TEMP_POINTER;
}

function nameOfGlobal(m: MachineCore, address: number): string {
  return [...m.program.tables.globals.keys()][address] ?? "";
}
