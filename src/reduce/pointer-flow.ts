import { FRAME, Op } from "../machine/index.ts";
import type { StoryCode } from "./story-code.ts";

/** The evaluation stack from the reference upwards: how many values lie on top of it. */
interface Place {
  readonly slot: number;
  readonly above: number;
}

const MOST_PLACES = 200;

const pushes: ReadonlySet<Op> = new Set([Op.Push, Op.PushPointer, Op.GetGlobal, Op.GetTemp, Op.Count, Op.VisitIndex]);

const passes: ReadonlySet<Op> = new Set([Op.Nop, Op.BeginEval, Op.EndEval, Op.Text, Op.Glue, Op.StartThread]);

/**
 * Where references go. One is pushed as an argument and ends in a parameter of the flow that is called; each is followed
 * from where it is pushed to the temp that takes it. Reading a variable gives the value behind a reference, never the
 * reference, so those temps are all that ever hold one. Gives the temps, with the instructions whose references they may
 * hold; null where some reference could not be followed, and then any variable may hold any of them.
 */
export function referenceHolders(
  code: StoryCode,
  tempOf: (slot: number, place: number) => number,
): ReadonlyMap<number, readonly number[]> | null {
  const holders = new Map<number, number[]>();
  for (const slot of code.slotsOf(Op.PushPointer)) {
    const takers = takersOf(code, slot);
    if (takers === null) return null;
    for (const taker of takers) {
      const temp = tempOf(taker, code.a(taker) - FRAME);
      holders.set(temp, [...(holders.get(temp) ?? []), slot]);
    }
  }
  return holders;
}

/** The declarations that take the reference pushed at a slot, or null. */
function takersOf(code: StoryCode, pushed: number): readonly number[] | null {
  const takers: number[] = [];
  const pending: Place[] = [];
  const seen = new Set<string>();
  const enter = (slot: number | undefined, above: number): boolean => {
    if (slot === undefined) return false;
    const key = `${slot} ${above}`;
    if (!seen.has(key)) pending.push({ slot, above });
    seen.add(key);
    return seen.size < MOST_PLACES;
  };
  if (!enter(code.after(pushed)?.to, 0)) return null;
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { slot, above } = place;
    const op = code.opAt(slot);
    if (op === Op.DeclareTemp && above === 0) {
      takers.push(slot);
      continue;
    }
    const next = nextAbove(op, above);
    const to = op === Op.Call || op === Op.Jump ? code.jump(slot)?.to : code.after(slot)?.to;
    if (next === null || !enter(to, next)) return null;
  }
  return takers;
}

/** How many values lie above the reference after an instruction; null where it is not known to leave it alone. */
function nextAbove(op: Op, above: number): number | null {
  if (passes.has(op) || op === Op.Jump || op === Op.Call) return above;
  if (pushes.has(op)) return above + 1;
  if (op === Op.DeclareTemp) return above - 1;
  if (op >= Op.Add && op <= Op.Or && above >= 2) return above - 1;
  return null;
}
