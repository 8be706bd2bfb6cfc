import { undoTo } from "./journal.ts";
import type { LineEndState } from "./line-end-state.ts";
import type { MachineCore } from "./machine-core.ts";

/**
 * inkjs rolls what it played ahead of a newline back, but not what it wrote into list objects (the origins of empty lists),
 * and plays it again. Where a turn writes such a thing while it is ahead, it is played literally: at each line's end
 * everything is kept, and after a cut line play really goes back there. All other turns come out the same without.
 */
export function literalStep(m: MachineCore, edge: number): number {
  if (m.narrator.wentBack) return goBack(m);
  if (!m.narrator.tookLineEnd) return edge;
  m.narrator.tookLineEnd = false;
  m.lineEnd = keep(m, edge);
  return edge;
}

/** Goes back to the line's end kept last; gives the edge to go on along. */
export function goBack(m: MachineCore): number {
  const kept = m.lineEnd;
  if (kept === null) throw new Error("no line's end to go back to");
  m.narrator.wentBack = false;
  m.narrator.tookLineEnd = false;
  undoTo(m, kept.journal);
  [m.h0, m.h1] = kept.lanes;
  m.stackWrites++;
  m.S.set(kept.stack);
  m.st = kept.stack.length;
  [m.fb, m.tb, m.td] = kept.frame;
  m.T.set(kept.threads);
  m.E.set(kept.values);
  m.sp = kept.values.length;
  m.CH.set(kept.choices);
  m.choiceCount = kept.choices.length / 3;
  m.draws = kept.draws;
  m.lots?.backTo(kept.lots);
  m.issues.length = kept.issues;
  m.openExternals.length = kept.externals;
  m.returnWord = kept.returnWord;
  m.safeExit = kept.safeExit;
  m.wasSafe = kept.wasSafe;
  m.stopSlot = kept.stopSlot;
  m.inEval = kept.inEval;
  m.liveStrings = 0;
  return kept.edge;
}

function keep(m: MachineCore, edge: number): LineEndState {
  return {
    edge,
    stack: m.S.slice(0, m.st),
    threads: m.T.slice(0, 4 * m.td),
    values: m.E.slice(0, m.sp),
    choices: m.CH.slice(0, 3 * m.choiceCount),
    frame: [m.fb, m.tb, m.td],
    lanes: [m.h0, m.h1],
    journal: m.jp,
    draws: m.draws,
    lots: m.lots?.drawn.length ?? 0,
    issues: m.issues.length,
    externals: m.openExternals.length,
    returnWord: m.returnWord,
    safeExit: m.safeExit,
    wasSafe: m.wasSafe,
    stopSlot: m.stopSlot,
    inEval: m.inEval,
  };
}
