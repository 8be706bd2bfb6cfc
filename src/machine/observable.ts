import { Op } from "./core.ts";
import { STRIDE } from "./instruction-layout.ts";
import type { Program } from "./program.ts";
import { EXACT, UNSEEN, type View } from "./view.ts";

/** Of a choice's flags, as in compiled JSON. */
const ONCE_ONLY = 16;

/**
 * The part of a state that the instructions of a story can read at all. Sound because a word that no instruction reads
 * cannot change what any instruction does; a once-only choice asks its count for zero or not and nothing else. Reads through
 * divert targets as values may reach whatever such a value of the story can name.
 */
export function observableView(program: Program): View {
  const view = readableView(program);
  const { layout } = program;
  // Ages are told from stamps and the number of the turn; a record keeps both.
  if (view.subarray(layout.stamps, layout.turn).some((seen) => seen !== UNSEEN)) view[layout.turn] = EXACT;
  return view;
}

/** The view in which every outcome of a draw is played: there is no generator, but shuffles remember their arms. */
export function branchingView({ layout }: Program, observable: View): View {
  const view = observable.slice();
  view[layout.seed] = view[layout.random] = UNSEEN;
  return view.fill(EXACT, layout.shuffles);
}

/** Whether a story draws anything at all. */
export function hasDraws({ spoken }: Program): boolean {
  for (let at = 0; at < spoken.words.length; at += STRIDE) {
    const op = spoken.words[at];
    if (op === Op.Random || op === Op.ListRandom || op === Op.Shuffle) return true;
  }
  return false;
}

/** The same for a form that tells stamps by their age: the number of the turn counts only where TURNS() is asked. */
export function readableView({ layout, spoken, tables, choiceTables }: Program): View {
  const view = new Int32Array(layout.words);
  view.fill(EXACT, 0, layout.globals);
  for (const word of [layout.menu, layout.evaluation, layout.cells]) view[word] = EXACT;
  for (const [choice, address] of choiceTables.onceAddress.entries()) {
    if (address >= 0 && ((choiceTables.flags[choice] ?? 0) & ONCE_ONLY) !== 0) view[address] = 1;
  }
  const ops = new Set<number>();
  for (let at = 0; at < spoken.words.length; at += STRIDE) {
    const op = spoken.words[at] ?? Op.Nop;
    ops.add(op);
    if (op === Op.Count || op === Op.VisitIndex) view[spoken.words[at + 1] ?? 0] = EXACT;
  }
  for (const { counted } of tables.pathTargets.values()) {
    if (counted === null) continue;
    if (ops.has(Op.ReadCount)) see(view, tables.counters.visitAddress(counted));
    if (ops.has(Op.TurnsSince)) see(view, tables.counters.turnAddress(counted));
  }
  if (ops.has(Op.Turns)) view[layout.turn] = EXACT;
  if (ops.has(Op.Random) || ops.has(Op.ListRandom)) view[layout.random] = EXACT;
  if (ops.has(Op.SeedRandom)) view[layout.seed] = EXACT;
  return view;
}

function see(view: View, address: number): void {
  if (address >= 0 && view[address] !== undefined) view[address] = EXACT;
}
