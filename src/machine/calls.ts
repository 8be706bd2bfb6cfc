// hot: typed arrays, integers, no allocation per step
import { EDGE, FRAME, FRAME_EVAL, FRAME_FUNCTION, STRIDE } from "./instruction-layout.ts";
import { crash, stackFull, storyError } from "./faults.ts";
import { dynamicEdge, placeOfPath } from "./dynamic-edges.ts";
import {
  CALL_CONDITIONAL,
  JUMP_CONDITIONAL,
  JUMP_FUNCTION,
  JUMP_PUSHES,
  JUMP_RETURN,
  JUMP_TEMP,
} from "./jump-flags.ts";
import type { MachineCore } from "./machine-core.ts";
import { follow, pop, push } from "./variables.ts";
import { isTruthy } from "./arithmetic.ts";
import { textOfWord } from "./value-text.ts";
import { TAG_DIVERT, UNSET, VOID } from "./words.ts";

/** Opens a frame for a call from the slot that runs now. */
export function openFrame(m: MachineCore, isFunction: boolean, temps: number, evalFlag: number): void {
  if (m.st > m.stackLimit) stackFull(m);
  const { S, fb, st } = m;
  m.stackWrites++;
  const inEval = evalFlag === 2 ? m.inEval : evalFlag === 1;
  S[fb + 1] = m.pc;
  S[fb + 2] = ((S[fb + 2] as number) & FRAME_FUNCTION) | (inEval ? FRAME_EVAL : 0);
  S[st] = st - fb;
  S[st + 1] = m.pc;
  S[st + 2] = isFunction ? FRAME_FUNCTION : 0;
  S.fill(UNSET, st + FRAME, st + FRAME + temps);
  m.fb = st;
  m.st = st + FRAME + temps;
  m.inEval = false;
  if (m.loud) m.narrator.tell({ kind: "call", isFunction });
}

/** Closes the top frame and goes back to its caller's. */
function closeFrame(m: MachineCore): void {
  const { S } = m;
  if (m.loud) m.narrator.tell({ kind: "leave", isFunction: ((S[m.fb + 2] as number) & FRAME_FUNCTION) !== 0 });
  m.stackWrites++;
  m.st = m.fb;
  m.fb -= S[m.fb] as number;
  m.inEval = ((S[m.fb + 2] as number) & FRAME_EVAL) !== 0;
}

/** The edge behind the slot that the top frame called from. */
function edgeAfterCall(m: MachineCore): number {
  return m.code.words[(m.S[m.fb + 1] as number) * STRIDE + 4] as number;
}

/** A call with a fixed target. */
export function call(m: MachineCore, p: number): number {
  const { words } = m.code;
  const flags = words[p + 2] as number;
  if ((flags & CALL_CONDITIONAL) !== 0 && !isTruthy(m, pop(m))) return words[p + 4] as number;
  openFrame(m, (flags & FRAME_FUNCTION) !== 0, words[p + 1] as number, words[p + 3] as number);
  return words[p + 5] as number;
}

/** A divert or call whose target a variable holds. */
export function goByVariable(m: MachineCore, p: number): number {
  const { words } = m.code;
  const flags = words[p + 2] as number;
  if ((flags & JUMP_CONDITIONAL) !== 0 && !isTruthy(m, pop(m))) return words[p + 4] as number;
  const target = targetOfVariable(m, words[p + 1] as number, flags);
  const place = placeOfPath(m, target);
  if (place === null) return lostTarget(m, words, p);
  if ((flags & JUMP_PUSHES) !== 0) {
    openFrame(
      m,
      (flags & JUMP_FUNCTION) !== 0,
      m.program.tables.scopes.temps[scopeOf(m, place)]?.size ?? 0,
      words[p + 3] as number,
    );
  }
  return dynamicEdge(m, m.pc, m.program.tables.shape.home(m.pc), place);
}

function scopeOf(m: MachineCore, place: { container: number }): number {
  return m.program.tables.scopes.ofContainer[place.container] as number;
}

function lostTarget(m: MachineCore, words: Int32Array, p: number): never {
  const name = nameOf(m, words[p + 2] as number);
  return storyError(m, `Divert resolution failed: Divert(variable: ${name})`);
}

function nameOf(m: MachineCore, flags: number): string {
  return m.program.tempNames[flags >>> 8] ?? "";
}

function targetOfVariable(m: MachineCore, place: number, flags: number): number {
  if ((flags & JUMP_RETURN) !== 0) return m.returnWord;
  const word = follow(m, (flags & JUMP_TEMP) !== 0 ? (m.S[m.fb + place] as number) : (m.W[place] as number));
  if ((word & 15) === TAG_DIVERT) return word;
  const name = nameOf(m, flags);
  if (word === UNSET) {
    return storyError(m, `Tried to divert using a target from a variable that could not be found (${name})`);
  }
  const seen = word === 0 ? "was empty/null (the value 0)." : `contained '${textOfWord(m, word)}'.`;
  return storyError(
    m,
    `Tried to divert to a target from a variable, but the variable (${name}) didn't contain a divert target, it ${seen}`,
  );
}

/** `~ return`: back to the caller of this function. */
export function returnFromFunction(m: MachineCore): number {
  expectFrame(m, true);
  closeFrame(m);
  return edgeAfterCall(m);
}

/** `->->`: back to the caller of this tunnel, or from there elsewhere. */
export function returnFromTunnel(m: MachineCore): number {
  const override = pop(m);
  if ((override & 15) !== TAG_DIVERT && override !== VOID) crash(m, "Expected void if ->-> doesn't override target");
  expectFrame(m, false);
  closeFrame(m);
  if (override === VOID) return edgeAfterCall(m);
  const caller = m.S[m.fb + 1] as number;
  const place = placeOfPath(m, override);
  return place === null ? edgeAfterCall(m) : dynamicEdge(m, caller, m.program.tables.shape.home(caller), place);
}

function expectFrame(m: MachineCore, isFunction: boolean): void {
  const isTopFunction = ((m.S[m.fb + 2] as number) & FRAME_FUNCTION) !== 0;
  const canPop = m.fb !== m.tb;
  if (canPop && isTopFunction === isFunction) return;
  const expected = canPop ? frameWords(isTopFunction) : "end of flow (-> END or choice)";
  storyError(m, `Found ${frameWords(isFunction)}, when expected ${expected}`);
}

function frameWords(isFunction: boolean): string {
  return isFunction ? "function return statement (~ return)" : "tunnel onwards statement (->->)";
}

/** Content has run out: a function returns, a thread ends, or play stops (-1). */
export function fallOff(m: MachineCore): number {
  if (m.fb !== m.tb && ((m.S[m.fb + 2] as number) & FRAME_FUNCTION) !== 0) {
    closeFrame(m);
    if (((m.S[m.fb + 2] as number) & FRAME_EVAL) !== 0) push(m, VOID);
    return edgeAfterCall(m);
  }
  return m.td > 0 ? endThread(m) : -1;
}

/** Copies the current thread on top of itself; the one below waits to go on behind the slot `resume`. */
export function startThread(m: MachineCore, resume: number): void {
  if (m.st > m.stackLimit) stackFull(m);
  const { S, T, tb, fb, st } = m;
  m.stackWrites++;
  const at = m.td * 4;
  if (at + 4 > T.length) stackFull(m);
  T[at] = tb;
  T[at + 1] = fb;
  T[at + 2] = st;
  T[at + 3] = resume;
  m.td++;
  if (st + st - tb > S.length) stackFull(m);
  S.copyWithin(st, tb, st);
  m.tb = st;
  m.fb = st + fb - tb;
  m.st = st + st - tb;
  if (m.loud) m.narrator.tell({ kind: "start-thread" });
}

/** Ends the current thread; gives the edge on which the one below goes on. */
export function endThread(m: MachineCore): number {
  m.td--;
  m.stackWrites++;
  const at = m.td * 4;
  m.tb = m.T[at] as number;
  m.fb = m.T[at + 1] as number;
  m.st = m.T[at + 2] as number;
  m.inEval = ((m.S[m.fb + 2] as number) & FRAME_EVAL) !== 0;
  if (m.loud) m.narrator.tell({ kind: "end-thread" });
  const resume = m.T[at + 3] as number;
  return resume < 0 ? -1 : (m.code.words[resume * STRIDE + 4] as number);
}

/** Container that the previous pointer stands in, by the edge taken last. */
export function previousContainer(m: MachineCore): number {
  return m.code.edges[m.edge * EDGE + 4] as number;
}
