import { Op } from "./core.ts";
import { callBinary, callUnary, isTruthy } from "./arithmetic.ts";
import {
  call,
  fallOff,
  goByVariable,
  openFrame,
  returnFromFunction,
  returnFromTunnel,
  startThread,
  endThread,
} from "./calls.ts";
import { makeChoice, resetStack } from "./choices.ts";
import { FAILED_INSIDE } from "./failures.ts";
import { crash, storyError } from "./faults.ts";
import type { MachineCore } from "./machine-core.ts";
import { differsElsewhere, dividesByZero, emptiesList, noteHazard } from "./hazards.ts";
import { cachedNative, contentOfOperand, keepNative } from "./native-cache.ts";
import { literalStep } from "./look-ahead.ts";
import { makeListFromNumber, makeRange, pushAge } from "./queries.ts";
import { drawItem, drawNumber, drawShuffle, seedRandom } from "./random.ts";
import { beginString, endString, endTag, print, say, sayTag, tell } from "./speech.ts";
import {
  assignGlobal,
  assignTemp,
  declareGlobal,
  declareTemp,
  pop,
  push,
  pushPointer,
  readGlobal,
  readTemp,
} from "./variables.ts";
import { makeWord, TAG_INT, UNSET } from "./words.ts";

/** Nothing more to run on this flow. */
const STOP = -1;

/**
 * Runs one instruction in full, on the fields of the core. `after` is the edge to what follows; the edge to take comes
 * back, or -1 where the flow stops. With words, the end of each step that may have written is told to the narrator, except
 * where content runs out right behind it: inkjs leaves functions in the same step.
 */
export function slowOp(m: MachineCore, op: number, p: number, after: number): number {
  const edge = (byNumber[op] as Handler)(m, p, after);
  if (!m.isSpoken || edge < 0 || m.code.targetOf(edge) === m.program.fallOff) return edge;
  m.narrator.tell({ kind: "step" });
  return m.narrator.isLiteral ? literalStep(m, edge) : edge;
}

/** Runs an instruction: its place in the code, the edge to what follows; gives the edge to take. */
type Handler = (m: MachineCore, p: number, after: number) => number;

/** A handler that goes on to what follows. */
function then(run: (m: MachineCore, a: number, b: number) => void): Handler {
  return (m, p, after) => {
    const { words } = m.code;
    run(m, words[p + 1] as number, words[p + 2] as number);
    return after;
  };
}

const native: Handler = then(runNative);

const handlers: Readonly<Record<Op, Handler>> = {
  [Op.Nop]: (_, __, after) => after,
  [Op.Text]: then((m, a) => say(m, m.atoms.text(a))),
  [Op.Glue]: then((m) => tell(m, "glue")),
  [Op.WholeTag]: then(sayTag),
  [Op.BeginTag]: then((m) => tell(m, "begin-tag")),
  [Op.EndTag]: then(endTag),
  [Op.BeginString]: then((m, a) => beginString(m, a === 1)),
  [Op.EndString]: then(endString),
  [Op.BeginEval]: then(beginEval),
  [Op.EndEval]: then(endEval),
  [Op.Out]: then(print),
  [Op.Push]: then(push),
  [Op.PushIfEval]: then(pushIfEval),
  [Op.GetGlobal]: then((m, a) => push(m, readGlobal(m, a))),
  [Op.GetTemp]: then((m, a, b) => push(m, readTemp(m, m.fb + a, b))),
  [Op.SetGlobal]: then(assignGlobal),
  [Op.DeclareGlobal]: then(declareGlobal),
  [Op.SetTemp]: then((m, a, b) => assignTemp(m, m.fb + a, b)),
  [Op.DeclareTemp]: then((m, a) => declareTemp(m, m.fb + a)),
  [Op.PushPointer]: then(pushPointer),
  [Op.Count]: then((m, a) => push(m, makeWord(TAG_INT, m.W[a] as number))),
  [Op.VisitIndex]: then((m, a) => push(m, makeWord(TAG_INT, (m.W[a] as number) - 1))),
  [Op.Jump]: (m, p) => m.code.words[p + 5] as number,
  [Op.JumpIf]: (m, p, after) => (isTruthy(m, pop(m)) ? (m.code.words[p + 5] as number) : after),
  [Op.JumpVariable]: goByVariable,
  [Op.CallVariable]: goByVariable,
  [Op.KeepReturn]: then((m) => {
    m.returnWord = pop(m);
  }),
  [Op.Call]: call,
  [Op.External]: callExternal,
  [Op.Return]: returnFromFunction,
  [Op.TunnelReturn]: returnFromTunnel,
  [Op.FallOff]: fallOff,
  [Op.Choice]: then(makeChoice),
  [Op.StartThread]: then(startThread),
  [Op.Done]: (m) => {
    if (m.td > 0) return endThread(m);
    stopSafely(m);
    return STOP;
  },
  [Op.End]: (m) => {
    resetStack(m);
    m.choiceCount = 0;
    stopSafely(m);
    return STOP;
  },
  [Op.ChoiceCount]: then((m) => push(m, makeWord(TAG_INT, m.choiceCount))),
  [Op.Duplicate]: then((m) => push(m, m.sp > 1 ? (m.E[m.sp - 1] as number) : crash(m, FAILED_INSIDE))),
  [Op.Pop]: then(pop),
  [Op.Turns]: then((m) => push(m, makeWord(TAG_INT, (m.W[m.turnAddress] as number) + 1))),
  [Op.TurnsSince]: then((m) => pushAge(m, true)),
  [Op.ReadCount]: then((m) => pushAge(m, false)),
  [Op.Random]: then(drawNumber),
  [Op.SeedRandom]: then(seedRandom),
  [Op.ListRandom]: then(drawItem),
  [Op.ListFromInt]: then(makeListFromNumber),
  [Op.ListRange]: then(makeRange),
  [Op.Shuffle]: then(drawShuffle),
  [Op.Add]: native,
  [Op.Subtract]: native,
  [Op.Multiply]: native,
  [Op.Divide]: native,
  [Op.Modulo]: native,
  [Op.Equal]: native,
  [Op.NotEqual]: native,
  [Op.Greater]: native,
  [Op.Less]: native,
  [Op.GreaterOrEqual]: native,
  [Op.LessOrEqual]: native,
  [Op.And]: native,
  [Op.Or]: native,
  [Op.Not]: native,
  [Op.Negate]: native,
  [Op.Binary]: native,
  [Op.Unary]: native,
  [Op.Fail]: then(raiseFailure),
};

const byNumber: readonly Handler[] = Array.from({ length: Op.Fail + 1 }, (_, op: Op) => handlers[op]);

function beginEval(m: MachineCore): void {
  if (m.tracksEval && m.inEval) crash(m, "Already in expression evaluation?");
  m.inEval = true;
}

function endEval(m: MachineCore): void {
  if (m.tracksEval && !m.inEval) crash(m, "Not in expression evaluation mode");
  m.inEval = false;
}

/** A value whose fate depends on the expression flag; `isText` tells a string, which is printed outside. */
function pushIfEval(m: MachineCore, word: number, isText: number): void {
  if (m.inEval) push(m, word);
  else if (isText === 1) say(m, m.atoms.text(word >>> 4));
}

function runNative(m: MachineCore, number: number, parameters: number): void {
  if (m.sp <= parameters) crash(m, "trying to pop too many objects");
  const y = parameters === 2 ? pop(m) : UNSET;
  const x = pop(m);
  const hazard = dividesByZero(m, number, x, y) ? "division-by-zero" : differsElsewhere(m, number, x, y);
  if (hazard !== null) noteHazard(m, hazard);
  const left = contentOfOperand(m, x);
  const right = contentOfOperand(m, y);
  const known = cachedNative(m.nativeCache, number, left, right);
  if (known !== UNSET) {
    if (emptiesList(m, number, x, y, known)) noteHazard(m, "list-emptied");
    push(m, known);
    return;
  }
  const result = parameters === 2 ? callBinary(m, number, x, y) : callUnary(m, number, x);
  // What is kept is given out without a look at its hazards.
  if (hazard === null) keepNative(m.nativeCache, number, left, right, result);
  if (emptiesList(m, number, x, y, result)) noteHazard(m, "list-emptied");
  push(m, result);
}

function stopSafely(m: MachineCore): void {
  m.safeExit = true;
  m.stopSlot = m.pc;
  if (m.isSpoken) m.narrator.tell({ kind: "safe-exit" });
}

function raiseFailure(m: MachineCore, number: number): never {
  const failure = m.program.failures[number];
  const message = failure?.message ?? "";
  return failure?.isCrash === true ? crash(m, message) : storyError(m, message);
}

/** An EXTERNAL function: its model answers, else its ink stand-in is called, else it answers 0. */
function callExternal(m: MachineCore, p: number, after: number): number {
  const { words } = m.code;
  const temps = words[p + 1] as number;
  const name = (words[p + 3] as number) >> 2;
  const answer = m.externalAnswers[name] ?? null;
  if (answer === null && temps >= 0) {
    openFrame(m, true, temps, (words[p + 3] as number) & 3);
    return words[p + 5] as number;
  }
  if (answer !== null && !answer.lookaheadSafe) {
    const isWithin = m.isSpoken ? m.narrator.stream.inString : m.inString;
    if (isWithin) storyError(m, unsafeWords(m.program.externalNames[name] ?? ""));
    if (m.isSpoken) m.narrator.settleLine();
  }
  for (let argument = words[p + 2] as number; argument > 0; argument--) {
    if (pop(m) === UNSET) crash(m, FAILED_INSIDE);
  }
  if (answer === null && !m.openExternals.includes(name)) m.openExternals.push(name);
  push(m, answer === null ? 0 : answerOf(m, answer.words));
  return after;
}

/** One of the answers that a host may give: a branch of the turn where there are several. */
function answerOf({ lots }: MachineCore, words: readonly number[]): number {
  const number = words.length < 2 || lots === null ? 0 : lots.anyOf(words.length);
  return words[number] ?? 0;
}

function unsafeWords(name: string): string {
  return `External function ${name} could not be called because 1) it wasn't marked as lookaheadSafe when BindExternalFunction was called and 2) the story is in the middle of string generation, either because choice text is being generated, or because you have ink like "hello {func()}". You can work around this by generating the result of your function into a temporary variable before the string or choice gets generated: ~ temp x = ${name}()`;
}
