// hot: typed arrays, integers, no allocation per step
import { FRAME, FRAME_EVAL, FRAME_FUNCTION } from "./instruction-layout.ts";
import { isTruthy } from "./arithmetic.ts";
import { previousContainer } from "./calls.ts";
import { crash, stackFull, storyError } from "./faults.ts";
import { FAILED_INSIDE } from "./failures.ts";
import { agedTurn } from "./folding.ts";
import type { TurnTemps } from "./turn-temps.ts";
import type { MachineCore } from "./machine-core.ts";
import { pop } from "./variables.ts";
import { TAG_STRING, TAG_TAG, UNSET } from "./words.ts";

/** Flags of a choice point, as in compiled JSON. */
const HAS_CONDITION = 1;
const HAS_START = 2;
const HAS_ONLY = 4;
export const IS_DEFAULT = 8;
const IS_ONCE = 16;

/**
 * Runs a choice point: takes its condition and words off the evaluation stack and notes the choice if it is to be shown.
 * `passed` tells which of its strings were passed over by play without text (1 start, 2 choice-only).
 */
export function makeChoice(m: MachineCore, choice: number, passed: number): void {
  const { flags, onceAddress } = m.program.choiceTables;
  const flag = flags[choice] as number;
  let show = true;
  if ((flag & HAS_CONDITION) !== 0 && !isTruthy(m, pop(m))) show = false;
  if (m.isSpoken) {
    speakChoice(m, choice, flag, show);
    return;
  }
  if ((flag & HAS_ONLY) !== 0 && (passed & 2) === 0) dropString(m);
  if ((flag & HAS_START) !== 0 && (passed & 1) === 0) dropString(m);
  if ((flag & IS_ONCE) !== 0 && (m.W[checkedAddress(m, choice, onceAddress)] as number) > 0) return;
  if (show) addChoice(m, choice);
}

function speakChoice(m: MachineCore, choice: number, flag: number, show: boolean): void {
  const words: number[] = [];
  let only = "";
  let start = "";
  if ((flag & HAS_ONLY) !== 0) only = takeString(m, words);
  if ((flag & HAS_START) !== 0) start = takeString(m, words);
  const { onceAddress } = m.program.choiceTables;
  if ((flag & IS_ONCE) !== 0 && (m.W[checkedAddress(m, choice, onceAddress)] as number) > 0) return;
  if (!show) return;
  words.push(m.atoms.stringWord((start + only).replace(/^[ \t]+|[ \t]+$/g, "")));
  m.choiceWords[m.choiceCount] = words.reverse();
  addChoice(m, choice);
}

function checkedAddress(m: MachineCore, choice: number, addresses: Int32Array): number {
  const address = addresses[choice] as number;
  if (address >= 0) return address;
  const failure = m.program.choiceTables.uncounted[choice];
  return failure === undefined ? crash(m, FAILED_INSIDE) : storyError(m, failure);
}

function takeString(m: MachineCore, tags: number[]): string {
  const word = pop(m);
  if ((word & 15) !== TAG_STRING) crash(m, FAILED_INSIDE);
  while (m.sp > 1 && ((m.E[m.sp - 1] as number) & 15) === TAG_TAG) tags.push(pop(m));
  return m.atoms.text(word >>> 4);
}

function dropString(m: MachineCore): void {
  if ((pop(m) & 15) !== TAG_STRING) crash(m, FAILED_INSIDE);
  while (m.sp > 1 && ((m.E[m.sp - 1] as number) & 15) === TAG_TAG) m.sp--;
}

function addChoice(m: MachineCore, choice: number): void {
  const at = m.choiceCount * 3;
  if (at + 3 > m.CH.length) stackFull(m);
  m.CH[at] = choice;
  m.CH[at + 1] = internThread(m, choice);
  m.CH[at + 2] = previousContainer(m);
  m.choiceCount++;
}

/**
 * The current thread's call stack as a tuple, without the pointer of its top frame, which whoever takes it replaces, and
 * without the temps that nobody can read any more, where that is known.
 */
function internThread(m: MachineCore, choice: number): number {
  // With reductions the tuple depends on the choice; without, only on what was written to the stack.
  if (m.liveness === null && m.turnTemps === null && !m.tracksEval && m.stackWrites === m.internedWrites)
    return m.internedThread;
  const thread = internStack(m, choice);
  m.internedWrites = m.stackWrites;
  m.internedThread = thread;
  return thread;
}

function internStack(m: MachineCore, choice: number): number {
  const { S, tb, fb, st, scratch, liveness } = m;
  scratch[0] = fb - tb;
  for (let from = tb, to = 1; from < st; from++, to++) scratch[to] = S[from] as number;
  const top = 1 + fb - tb;
  scratch[top + 1] = 0;
  // The flag of a waiting frame says where it called from; that of the top frame, whether it is in an expression now.
  scratch[top + 2] = ((scratch[top + 2] as number) & FRAME_FUNCTION) | (m.tracksEval && m.inEval ? FRAME_EVAL : 0);
  if (m.turnTemps !== null) ageTurns(m, choice, m.turnTemps);
  if (liveness !== null) {
    let end = 1 + st - tb;
    let live = liveness.liveTempsAtChoice(choice);
    for (let frame = 1 + fb - tb; ;) {
      for (let temp = frame + FRAME; temp < end; temp++) if (live[temp - frame - FRAME] !== 1) scratch[temp] = UNSET;
      if (frame === 1) break;
      end = frame;
      frame -= scratch[frame] as number;
      live = liveness.liveTempsAfter(scratch[frame + 1] as number);
    }
  }
  return m.threads.intern(scratch, 0, 1 + st - tb);
}

/** Puts the numbers of turns that the temps of a noted call stack hold, as the fold does with those in the state. */
function ageTurns(m: MachineCore, choice: number, temps: TurnTemps): void {
  const { scratch } = m;
  let end = 1 + m.st - m.tb;
  let ages = temps.atChoice(choice);
  for (let frame = 1 + m.fb - m.tb; ;) {
    for (let temp = frame + FRAME; temp < end; temp++) {
      const age = ages[temp - frame - FRAME] as number;
      if (age >= 0) scratch[temp] = agedTurn(m, scratch[temp] as number, age);
    }
    if (frame === 1) return;
    end = frame;
    frame -= scratch[frame] as number;
    ages = temps.after(scratch[frame + 1] as number);
  }
}

/**
 * The tuple of a choice made this turn (`at`: its place in `m.CH`). A choice is nearly always made in the call stack and from
 * the place that it was made in the last time, so that tuple is kept by choice.
 */
export function offerOf(m: MachineCore, at: number): number {
  const { CH, lastOffers } = m;
  const known = (CH[at] as number) * 3;
  if (lastOffers[known] === CH[at + 1] && lastOffers[known + 1] === CH[at + 2]) return lastOffers[known + 2] as number;
  const offer = m.offers.intern(CH, at, at + 3);
  lastOffers[known] = CH[at + 1] as number;
  lastOffers[known + 1] = CH[at + 2] as number;
  lastOffers[known + 2] = offer;
  return offer;
}

/** Makes a kept call stack the one and only thread. */
export function installThread(m: MachineCore, thread: number): void {
  const { S } = m;
  const { words, starts } = m.threads;
  const start = starts[thread] as number;
  const end = starts[thread + 1] as number;
  for (let from = start + 1, to = 0; from < end; from++, to++) S[to] = words[from] as number;
  m.stackWrites++;
  m.tb = 0;
  m.fb = words[start] as number;
  m.st = end - start - 1;
  m.td = 0;
}

/** A call stack of one frame without temps, as after END. */
export function resetStack(m: MachineCore): void {
  m.stackWrites++;
  m.S[0] = 0;
  m.S[1] = 0;
  m.S[2] = 0;
  m.tb = 0;
  m.fb = 0;
  m.st = FRAME;
  m.td = 0;
  m.inEval = false;
}
