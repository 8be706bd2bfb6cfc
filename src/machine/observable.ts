import { Container, DivertTargetValue } from "../ink/index.ts";
import { NOWHERE } from "./address-map.ts";
import { Op } from "./op.ts";
import type { Program } from "./program.ts";
import { layoutOf } from "./state-layout.ts";

/** A word that later play never looks at. */
export const UNSEEN = 0;
/** A word of which every value may matter. */
export const EXACT = 0x7fffffff;

/**
 * How much of each state word later play can see: UNSEEN, EXACT, or for counters the value from which on all values act
 * alike. Equal states under this view go on equally.
 */
export type View = Int32Array;

/**
 * The part of a state that the instructions of a story can read at all. Sound because a word that no instruction reads
 * cannot change what any instruction does; a once-only choice asks its count for zero or not and nothing else. Reads through
 * divert targets as values may reach whatever such a value of the story can name.
 */
export function observableView(program: Program): View {
  const layout = layoutOf(program);
  const view = new Int32Array(layout.words);
  view.fill(EXACT, 0, layout.visits);
  view[layout.menu] = EXACT;
  view[layout.leftover] = EXACT;
  const ops = new Set(program.ops);
  for (const number of readCounts(program)) view[layout.visits + number] = EXACT;
  for (const { onceOnly, targetCount } of program.choices) {
    if (onceOnly && targetCount !== -1 && view[layout.visits + targetCount] === UNSEEN)
      view[layout.visits + targetCount] = 1;
  }
  const targets = [...namedByValue(program)];
  if (ops.has(Op.readCount)) for (const number of targets) view[layout.visits + number] = EXACT;
  if (ops.has(Op.turnsSince)) for (const number of targets) view[layout.stamps + number] = EXACT;
  if (ops.has(Op.turns) || ops.has(Op.turnsSince)) view[layout.turn] = EXACT;
  if (ops.has(Op.random) || ops.has(Op.listRandom)) view[layout.previousRandom] = EXACT;
  if (ops.has(Op.seedRandom)) view[layout.seed] = EXACT;
  return view;
}

function* readCounts(program: Program): Generator<number> {
  for (let address = 0; address < program.addresses.size; address++) {
    const op = program.ops[address];
    if (op === Op.getVisits && (program.a[address] ?? NOWHERE) >= 0) yield program.a[address] ?? 0;
    if (op === Op.visitIndex) {
      const number = program.counted.indexOf(program.addresses.containerOf(address));
      if (number !== -1) yield number;
    }
  }
}

/** The counted containers that a divert target of the story, as a value, can name. */
function* namedByValue(program: Program): Generator<number> {
  for (let address = 0; address < program.addresses.size; address++) {
    const object = program.objectAt(address);
    if (!(object instanceof DivertTargetValue)) continue;
    const target = program.addresses.root.ContentAtPath(object.targetPath).obj;
    const number = target instanceof Container ? program.counted.indexOf(target) : -1;
    if (number !== -1) yield number;
  }
}
