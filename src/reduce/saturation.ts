import { EXACT, Op, type Program, type View } from "../machine/index.ts";
import { type NumberReadings, readingsOf } from "./number-readings.ts";
import type { StoryCode } from "./story-code.ts";

/** Counts of `from` and more are alike where they have one remainder by `period`. */
export interface Tail {
  readonly from: number;
  readonly period: number;
}

/**
 * Saturation of visit counts. Every instruction that reads a count is followed to where the value leaves the evaluation
 * stack. Where it is only compared with whole constants, taken for true or false, cut by MIN or reduced by a remainder,
 * all counts past the largest constant that share a remainder give the same answers; one more visit takes such counts to
 * such counts again. So one of them can stand for all, now and ever after. A count with any other reading stays exact.
 */
export function tailOf(code: StoryCode, address: number, readers: readonly number[], anyArm = false): Tail | null {
  let from = 1;
  let period = 1;
  for (const slot of readers) {
    const op = code.opAt(slot);
    // A once-only choice asks for none or some.
    if (op === Op.Choice) continue;
    if ((op !== Op.Count && op !== Op.VisitIndex) || code.a(slot) !== address) return null;
    const readings = readingsOf(code, slot, op === Op.VisitIndex ? -1 : 0, -1, anyArm);
    if (readings === null) return null;
    from = Math.max(from, alikeFrom(readings));
    for (const cycle of readings.cycles) period = leastCommonMultiple(period, cycle.period);
  }
  return period > LARGEST_PERIOD ? null : { from, period };
}

/** The number from which on a reading no longer tells numbers apart, but for their remainders. */
export function alikeFrom({ limits, tops, cycles }: NumberReadings): number {
  return Math.max(-EXACT, ...limits.map((limit) => limit + 1), ...tops, ...cycles.map(({ from }) => from));
}

/** The view in which counts that are only asked for none or some are kept as that. */
export function saturatedView(view: View, { layout }: Program, tails: ReadonlyMap<number, Tail>): View {
  const saturated = view.slice();
  for (const [address, { from, period }] of tails) {
    const isCount = address >= layout.visits && address < layout.stamps;
    if (isCount && view[address] === EXACT && from === 1 && period === 1) saturated[address] = 1;
  }
  return saturated;
}

const LARGEST_PERIOD = 1000;

function leastCommonMultiple(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return (a / x) * b;
}
