// hot: typed arrays, integers, no allocation per step
import type { Position } from "./places.ts";
import { IS_DEFAULT, installThread, resetStack } from "./choices.ts";
import { run } from "./core.ts";
import { Halt } from "./halt.ts";
import { FRAME, FRAME_FUNCTION } from "./instruction-layout.ts";
import { dynamicEdge } from "./dynamic-edges.ts";
import { PlayFault } from "./failures.ts";
import { undoTo, writeRaw } from "./journal.ts";
import { valueLaneA, valueLaneB } from "./value-lanes.ts";
import type { MachineCore } from "./machine-core.ts";
import { tempsOf } from "./lowering-context.ts";
import { goBack, literalStep } from "./look-ahead.ts";
import { beginTrace, lastContent } from "./trace.ts";
import { TurnStop } from "./turn-stop.ts";
import { UNSET } from "./words.ts";

/** Stands for the offer of a turn that a host begins at a place. */
export const ENTERED = -2;

/** Puts a machine before its start: nothing declared, nothing visited. */
export function rewindToNothing(m: MachineCore, seedWord: number): void {
  const { layout, tables } = m.program;
  m.W.fill(0);
  m.W.fill(UNSET, 0, layout.globals);
  m.W[layout.turn] = -1;
  m.W[layout.seed] = seedWord;
  m.turnSeed = seedWord;
  m.jp = 0;
  m.sp = 1;
  m.cellCount = tables.emptyLiterals.length;
  for (const [cell, slot] of tables.emptyLiterals.entries()) m.cells[cell] = tables.literalOrigins(slot);
  let h0 = 0;
  let h1 = 0;
  for (let address = 0; address < layout.words; address++) {
    const word = m.W[address] as number;
    const isValue = address < layout.globals || address === layout.seed;
    h0 = (h0 + Math.imul(m.K0[address] as number, isValue ? valueLaneA(m.atoms, word) : word)) | 0;
    h1 = (h1 + Math.imul(m.K1[address] as number, isValue ? valueLaneB(m.atoms, word) : word)) | 0;
  }
  m.h0 = h0;
  m.h1 = h1;
}

/** Declares the globals and plays the first turn. */
export function playStart(m: MachineCore, isSpoken: boolean): number {
  begin(m, isSpoken);
  resetStack(m);
  if (m.code.declarationEdge >= 0) {
    const end = playOn(m, m.code.declarationEdge);
    if (end !== TurnStop.ended) return end;
    const warnings = m.issues.length;
    resetStack(m);
    m.choiceCount = 0;
    m.safeExit = false;
    m.wasSafe = false;
    m.stopSlot = -1;
    const { isLiteral } = m.narrator;
    if (isSpoken) m.narrator.begin([]);
    m.narrator.isLiteral = isLiteral;
    for (let issue = 0; issue < warnings && isSpoken; issue++) m.narrator.issues.push(issue);
  }
  openRoot(m, 0);
  return playOn(m, m.code.startEdge);
}

/** Goes to a place from nowhere, as a host does, and plays its turn. Marked as `ENTERED`. */
export function playPlace(m: MachineCore, place: Position, isSpoken: boolean): number {
  m.enteredPlace = place;
  begin(m, isSpoken);
  loadStacks(m);
  resetStack(m);
  openRoot(m, place.container);
  if (m.countsTurns) writeRaw(m, m.program.layout.turn, (m.W[m.program.layout.turn] as number) + 1);
  return playOn(m, dynamicEdge(m, 0, -1, place));
}

/** Makes the bottom frame fit for a container. */
function openRoot(m: MachineCore, container: number): void {
  m.st = FRAME + tempsOf(m.program.tables, container);
  m.S.fill(UNSET, FRAME, m.st);
  m.stackWrites++;
}

/** Marks where a turn begins, so that it can be taken back. `offer` is -1 for the first turn, ENTERED for one that began at a place. */
export function markTurn(m: MachineCore, offer: number): void {
  m.turnMark = m.jp;
  m.turnH0 = m.h0;
  m.turnH1 = m.h1;
  m.turnOffer = offer;
}

/** Takes an offer of the state's menu and plays its turn. */
export function playOffer(m: MachineCore, index: number, isSpoken: boolean): number {
  const { layout } = m.program;
  const offer = offerAt(m, index);
  begin(m, isSpoken);
  loadStacks(m);
  if (m.countsTurns) writeRaw(m, layout.turn, (m.W[layout.turn] as number) + 1);
  return playOn(m, enterOffer(m, offer));
}

/** The tuple of an offer on the state's menu. */
export function offerAt(m: MachineCore, index: number): number {
  const menu = m.W[m.program.layout.menu] as number;
  return m.menus.words[(m.menus.starts[menu] as number) + index] as number;
}

/** How many choices the state offers. */
export function offerCount(m: MachineCore): number {
  const menu = m.W[m.program.layout.menu] as number;
  const start = m.menus.starts[menu] as number;
  const count = (m.menus.starts[menu + 1] as number) - start;
  return count > 0 && (m.menus.words[start] as number) < 0 ? 0 : count;
}

function begin(m: MachineCore, isSpoken: boolean): void {
  m.isSpoken = isSpoken;
  m.loud = isSpoken;
  m.code = isSpoken ? m.program.spoken : m.program.quiet;
  m.liveStrings = 0;
  m.deadStrings = 0;
  m.inEval = false;
  m.safeExit = false;
  m.wasSafe = false;
  m.stopSlot = -1;
  m.draws = 0;
  if (m.lots !== null) m.lots.begin();
  m.choiceCount = 0;
  if (m.issues.length > 0) m.issues.length = 0;
  if (m.hazards.length > 0) m.hazards.length = 0;
  if (m.openExternals.length > 0) m.openExternals.length = 0;
  if (m.freshEdges.length > 0) m.freshEdges.length = 0;
  if (m.freshVisits.length > 0) m.freshVisits.length = 0;
  m.stepsLeft = m.maxSteps;
  m.forever = null;
  if (m.isWatched) m.resetWatch();
  beginTrace(m);
  m.lineEnd = null;
  if (isSpoken) m.narrator.begin([]);
  m.narrator.isLiteral = m.wantsLiteral;
  m.wantsLiteral = false;
}

/** Fills the stacks that a turn begins with from the state. */
function loadStacks(m: MachineCore): void {
  const { layout } = m.program;
  const stack = m.W[layout.evaluation] as number;
  m.sp = 1;
  for (let at = m.values.starts[stack] as number, end = m.values.starts[stack + 1] as number; at < end; at++) {
    m.E[m.sp++] = m.values.words[at] as number;
  }
  const cells = m.W[layout.cells] as number;
  const start = m.cellSets.starts[cells] as number;
  m.cellCount = m.cellSets.lengthOf(cells);
  for (let cell = 0; cell < m.cellCount; cell++) m.cells[cell] = m.cellSets.words[start + cell] as number;
}

/** Goes on in an offer's thread; gives the edge into its choice. */
function enterOffer(m: MachineCore, offer: number): number {
  const at = m.offers.starts[offer] as number;
  const choice = m.offers.words[at] as number;
  const previous = m.offers.words[at + 2] as number;
  installThread(m, m.offers.words[at + 1] as number);
  m.inEval = ((m.S[m.fb + 2] as number) & 2) !== 0;
  if (m.loud) m.narrator.tell({ kind: "switch-thread", calls: callsOf(m) });
  const known = m.code.choiceEdges[offer] ?? -1;
  if (known >= 0) return known;
  const site = m.program.tables.choices[choice];
  if (site === undefined || site.target < 0) throw new Error(`choice ${choice} leads nowhere`);
  const edge = dynamicEdge(m, site.slot, previous, { container: site.target, index: 0 });
  m.code.choiceEdges[offer] = edge;
  return edge;
}

function callsOf(m: MachineCore): (number | null)[] {
  const calls: (number | null)[] = [];
  for (let frame = m.fb; frame > m.tb; frame -= m.S[frame] as number) {
    calls.unshift(((m.S[frame + 2] as number) & FRAME_FUNCTION) === 0 ? null : 0);
  }
  return calls;
}

/** Plays until nothing is left to run; a literal turn goes back to the end of a line that was cut. */
function playOn(m: MachineCore, entry: number): number {
  let edge = entry;
  for (;;) {
    const stop = playPart(m, edge);
    if (stop !== WENT_BACK) return stop;
    edge = goBack(m);
  }
}

/** Plays until nothing is left to run, following choices that nobody has to take. */
function playPart(m: MachineCore, entry: number): number {
  let edge = entry;
  try {
    for (;;) {
      if (run(m, edge) === Halt.OutOfSteps) return unfinished(m);
      const followed = defaultOffer(m);
      if (followed < 0) break;
      m.wasSafe ||= m.safeExit;
      m.safeExit = false;
      m.choiceCount = 0;
      edge = enterOffer(m, followed);
      if (m.isSpoken && m.code.targetOf(edge) !== m.program.fallOff) {
        m.narrator.tell({ kind: "step" });
        if (m.narrator.isLiteral) edge = literalStep(m, edge);
      }
    }
    return stop(m);
  } catch (thrown) {
    if (!(thrown instanceof PlayFault)) throw thrown;
    return stopByFault(m, thrown);
  }
}

function unfinished({ forever }: MachineCore): number {
  if (forever === null) return TurnStop.steps;
  return forever === "repeats" ? TurnStop.endless : TurnStop.recursion;
}

/** Not a stop: a literal turn must go back first. */
const WENT_BACK = -1;

/** The choice that is followed by itself: there are only such choices, the first is it. -1 where there is none. */
function defaultOffer(m: MachineCore): number {
  const { flags } = m.program.choiceTables;
  for (let choice = 0; choice < m.choiceCount; choice++) {
    if (((flags[m.CH[choice * 3] as number] as number) & IS_DEFAULT) === 0) return -1;
  }
  return m.choiceCount === 0 ? -1 : m.offers.intern(m.CH, 0, 3);
}

function stop(m: MachineCore): number {
  let safe = m.safeExit;
  if (m.isSpoken) {
    if (!m.narrator.finish(null)) return WENT_BACK;
    safe = m.narrator.safeExit;
  }
  if (m.choiceCount > 0) return TurnStop.choices;
  if (safe) return isSilent(m) ? TurnStop.silentStop : TurnStop.ended;
  // Whether the DONE passed before a default choice still counts depends on a newline in between.
  if (!m.isSpoken && (m.wasSafe || m.issues.length > 0)) return replayWithWords(m);
  // The flow has left every place; behind what ran last the content is missing.
  m.issues.push({ isError: true, message: outOfContent(m), slot: lastContent(m) });
  if (m.isSpoken) m.narrator.addError(m.issues.length - 1);
  endAll(m);
  return TurnStop.error;
}

function stopByFault(m: MachineCore, fault: PlayFault): number {
  if (fault.needsText || fault.needsLiteral) {
    m.wantsLiteral = fault.needsLiteral;
    return replayWithWords(m);
  }
  if (fault.isRecursion) return TurnStop.recursion;
  if (fault.isFull) return TurnStop.steps;
  if (fault.isOutput) return TurnStop.output;
  if (!m.isSpoken && m.issues.length > 0) return replayWithWords(m);
  m.issues.push({ isError: true, message: fault.message, slot: m.pc });
  if (m.isSpoken) {
    const issue = m.issues.length - 1;
    if (fault.isCrash) m.narrator.issues.push(issue);
    else if (!m.narrator.finish(issue)) return WENT_BACK;
  }
  endAll(m);
  return TurnStop.error;
}

function endAll(m: MachineCore): void {
  resetStack(m);
  m.choiceCount = 0;
}

function replayWithWords(m: MachineCore): number {
  undoTo(m, m.turnMark);
  m.h0 = m.turnH0;
  m.h1 = m.turnH1;
  if (m.turnOffer >= 0) return playOffer(m, m.turnOffer, true);
  if (m.turnOffer === ENTERED) return playPlace(m, m.enteredPlace, true);
  rewindToNothing(m, m.turnSeed);
  return playStart(m, true);
}

function outOfContent(m: MachineCore): string {
  if (m.fb === m.tb) return "ran out of content. Do you need a '-> DONE' or '-> END'?";
  const isFunction = ((m.S[m.fb + 2] as number) & FRAME_FUNCTION) !== 0;
  const missing = isFunction ? "'~ return'?" : "'->->' to return from a tunnel?";
  return `unexpectedly reached end of content. Do you need a ${missing}`;
}

function isSilent(m: MachineCore): boolean {
  return m.stopSlot >= 0 && m.program.silentStops[m.stopSlot] === 1;
}
