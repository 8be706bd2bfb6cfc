import { EXACT, Op } from "../machine/index.ts";
import { readingsOf } from "./number-readings.ts";
import type { StoryCode } from "./story-code.ts";

/** Whole numbers of `high` and more are alike, and those of `low` and less. */
export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/**
 * Globals that only ever move one way. Every instruction that reads such a global compares it with whole constants, takes it
 * for true or false, or puts it back moved by a constant, always in the same direction. Past the last constant of that
 * direction it can never come back to where a comparison tells it apart, unless it is given a new value that does not come
 * from it; so all numbers past it are alike. A global to which a reference may be taken, which is printed, handed on, or
 * moved both ways stays exact. Values that are no whole numbers are left as they are.
 */
export function boundsOf(code: StoryCode, address: number, readers: readonly number[]): Bounds | null {
  let largest = -EXACT;
  let smallest = EXACT;
  let ups = 0;
  let downs = 0;
  for (const slot of readers) {
    if (code.opAt(slot) !== Op.GetGlobal || code.a(slot) !== address) return null;
    const readings = readingsOf(code, slot, 0, address);
    if (readings === null || readings.tops.length > 0 || readings.cycles.length > 0) return null;
    largest = Math.max(largest, ...readings.limits);
    smallest = Math.min(smallest, ...readings.limits);
    for (const step of readings.steps) {
      if (step > 0) ups++;
      if (step < 0) downs++;
    }
  }
  if (ups + downs === 0 && isGivenConstants(code, address)) return null;
  // Nothing is ever asked of it: one number can stand for all.
  if (largest < smallest) return { low: 0, high: 0 };
  if ((ups > 0 && downs > 0) || Math.max(largest, -smallest) >= LARGEST_LIMIT) return null;
  return { low: ups > 0 ? -EXACT : smallest - 1, high: downs > 0 ? EXACT : largest + 1 };
}

/** Numbers that fit a word as they stand; see words.ts of the machine. */
const LARGEST_LIMIT = 1 << 26;

/** Whether every value a global is given is written out in the story: then there are few already. */
function isGivenConstants(code: StoryCode, address: number): boolean {
  const writes = [...code.slotsOf(Op.SetGlobal), ...code.slotsOf(Op.DeclareGlobal)];
  return writes
    .filter((slot) => code.a(slot) === address)
    .every((slot) => {
      const before = code.before(slot, 1);
      return before >= 0 && code.opAt(code.opAt(before) === Op.EndEval ? code.before(slot, 2) : before) === Op.Push;
    });
}
