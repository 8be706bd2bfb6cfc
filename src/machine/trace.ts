// hot: typed arrays, integers, no allocation per step
import type { Code } from "./code.ts";
import { SAID_GLUE, SAID_WORDS } from "./instruction-layout.ts";
import { reserveJournal } from "./journal.ts";
import type { MachineCore } from "./machine-core.ts";
import { TRACE_BLOCK } from "./trace-layout.ts";
import { grown } from "./tuple-table.ts";
import { valueLaneA, valueLaneB } from "./value-lanes.ts";
import { TAG_STRING, UNSET } from "./words.ts";

/** Journal words that the instructions of a block and the end of a turn may write besides what edges raise. */
const SLOW_WRITES = 8 * TRACE_BLOCK;

/** After so many steps of a turn each further one is watched for a proof that the turn never stops. */
const WATCHED_FROM = 16 * TRACE_BLOCK;

/**
 * The interpreter notes each edge it takes in `m.trace`; a printed value is noted as -1 minus its place in `m.printed`. So
 * a step costs one store, and what a turn played (coverage, the last authored thing, a hash of its text) is read off
 * afterwards, where somebody asks.
 */
export function beginTrace(m: MachineCore): void {
  m.t = 0;
  m.foldedLength = 0;
  m.printedCount = 0;
  m.textA = 0;
  m.textB = 0;
  m.saidCount = 0;
  m.lineState = NOTHING_SAID;
  m.textIsPartial = false;
  m.traceNumber++;
  nextBlock(m);
}

/** The trace is full: reads it off and makes room. False where the turn is out of its budget. */
export function extendTrace(m: MachineCore): boolean {
  if (!m.hashesText) m.textIsPartial = true;
  foldTrace(m, m.hashesText);
  nextBlock(m);
  if (m.maxSteps - m.stepsLeft >= WATCHED_FROM && !m.narrator.isLiteral) {
    m.forever = m.watch(m);
    if (m.forever !== null) return false;
    m.traceEnd = 1;
  }
  return m.stepsLeft > 0 && m.sp <= m.evalLimit;
}

/** Reads off what has been noted since the last time; the hash of the text only where it is wanted. */
export function foldTrace(m: MachineCore, wantsText: boolean): void {
  if (m.watchesPlay) noteEdges(m, m.code);
  if (wantsText) foldText(m, m.code);
  m.stepsLeft -= m.t;
  m.foldedLength = m.t;
  m.t = 0;
  m.printedCount = 0;
}

function nextBlock(m: MachineCore): void {
  m.traceEnd = Math.max(1, Math.min(TRACE_BLOCK, m.stepsLeft));
  reserveJournal(m, 2 * TRACE_BLOCK * m.code.mostCounts + SLOW_WRITES + 4 * m.W.length);
}

/** Counts the turns that took each edge and visited each container, and notes what no turn had done before. */
function noteEdges(m: MachineCore, code: Code): void {
  code.growWatch();
  const { trace, traceNumber, visitedIn, visitedTurns } = m;
  const { takenIn, turnsTaken } = code;
  for (let at = 0; at < m.t; at++) {
    const edge = trace[at] as number;
    if (edge < 0 || takenIn[edge] === traceNumber) continue;
    takenIn[edge] = traceNumber;
    if ((turnsTaken[edge] as number) === 0) m.freshEdges.push(edge);
    turnsTaken[edge] = (turnsTaken[edge] as number) + 1;
    const visited = code.visitsOf(edge);
    for (let index = 0; index < visited.length; index++) {
      const number = visited[index] as number;
      if (visitedIn[number] === traceNumber) continue;
      visitedIn[number] = traceNumber;
      if ((visitedTurns[number] as number) === 0) m.freshVisits.push(number);
      visitedTurns[number] = (visitedTurns[number] as number) + 1;
    }
  }
}

/**
 * Hashes what the traced steps say, in order: words, printed values, and the newlines that would be kept between them.
 * Turns of equal hashes read alike; turns that read alike but put their words together differently may differ.
 */
function foldText(m: MachineCore, code: Code): void {
  const { trace, atoms } = m;
  for (let at = 0; at < m.t; at++) {
    const edge = trace[at] as number;
    if (edge < 0) {
      const word = m.printed[-1 - edge] as number;
      sayWords(m, word, valueLaneA(atoms, word), valueLaneB(atoms, word));
      continue;
    }
    const texts = code.textsOf(edge);
    for (let index = 0; index < texts.length; index++) {
      const said = texts[index] as number;
      if ((said & 3) === SAID_WORDS) {
        const atom = said >> 2;
        sayWords(m, (atom << 4) | TAG_STRING, atoms.laneA[atom] as number, atoms.laneB[atom] as number);
      } else if (said === SAID_GLUE) m.lineState = GLUED;
      else if (m.lineState === IN_LINE) m.lineState = AT_LINE_END;
    }
  }
}

function sayWords(m: MachineCore, word: number, a: number, b: number): void {
  if (m.saidCount + 2 > m.said.length) m.said = grown(m.said, m.saidCount + 2);
  if (m.lineState === AT_LINE_END) {
    m.said[m.saidCount++] = NEWLINE_WORD;
    m.textA = Math.imul(m.textA, MULTIPLIER_A) ^ NEWLINE;
    m.textB = Math.imul(m.textB, MULTIPLIER_B) ^ NEWLINE;
  }
  m.said[m.saidCount++] = word;
  m.textA = (Math.imul(m.textA, MULTIPLIER_A) + a) | 0;
  m.textB = (Math.imul(m.textB, MULTIPLIER_B) + b) | 0;
  m.lineState = IN_LINE;
}

/** Where the text stands: nothing said yet, within a line, behind a newline that counts if words follow, behind glue. */
const NOTHING_SAID = 0;
const IN_LINE = 1;
const AT_LINE_END = 2;
const GLUED = 3;
const NEWLINE = 0x0a0a0a0a;
/** Stands for a newline among what was said; no value looks like it. */
const NEWLINE_WORD = UNSET;
const MULTIPLIER_A = 0x01000193;
const MULTIPLIER_B = 0x2c1b3c6d;

/** The slot that ran last among those an author wrote, or the one that ran last. */
export function lastAuthored(m: MachineCore): number {
  const { authored } = m.program;
  return lastSlot(m, (slot) => authored[slot] === 1);
}

/** The last slot of the story's own content that ran. */
export function lastContent(m: MachineCore): number {
  const { fallOff } = m.program;
  return lastSlot(m, (slot) => slot !== fallOff);
}

function lastSlot(m: MachineCore, isWanted: (slot: number) => boolean): number {
  if (isWanted(m.pc)) return m.pc;
  for (let at = Math.max(m.t, m.foldedLength) - 1; at >= 0; at--) {
    const edge = m.trace[at] as number;
    if (edge < 0) continue;
    const target = m.code.targetOf(edge);
    if (isWanted(target)) return target;
    const found = m.code.passedBy(edge).findLast(isWanted);
    if (found !== undefined) return found;
  }
  return m.pc;
}
