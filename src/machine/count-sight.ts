import { Op } from "./core.ts";
import { STRIDE } from "./instruction-layout.ts";
import { nativeNumber } from "./native-names.ts";
import { readableView } from "./observable.ts";
import type { Program } from "./program.ts";
import { EXACT, UNSEEN } from "./view.ts";
import { TAG_INT } from "./words.ts";

/**
 * What instructions can tell of each visit count. A sequence that stops at its last arm looks at its count up to there, a
 * cycle at the remainder; a count that nothing reads does not matter at all. Two counts of one class are the same to every
 * instruction, now and after any number of further visits.
 */
export interface CountSight {
  /** Counts of this and more are alike; EXACT where all matter; UNSEEN where none do. By state word. */
  readonly caps: Int32Array;
  /** Counts of one remainder are alike once visited; 0 where that does not hold. By state word. */
  readonly cycles: Int32Array;
}

/** How one instruction reads a count. */
type Reading = { readonly kind: "cap" | "cycle"; readonly size: number } | { readonly kind: "exact" };

/** Finds out what a program's instructions can tell of its counts. */
export function sightOfCounts(program: Program): CountSight {
  const caps = readableView(program).slice();
  const cycles = new Int32Array(caps.length);
  const readings = new Map<number, Reading[]>();
  const { words } = program.spoken;
  for (let slot = 0; slot * STRIDE < words.length; slot++) {
    const op = words[slot * STRIDE];
    if (op !== Op.Count && op !== Op.VisitIndex) continue;
    const address = words[slot * STRIDE + 1] ?? 0;
    const reading: Reading = op === Op.VisitIndex ? readingAt(program, slot) : { kind: "exact" };
    readings.set(address, [...(readings.get(address) ?? []), reading]);
  }
  for (const [address, found] of readings) {
    const [only] = found;
    if (found.length !== 1 || only === undefined || only.kind === "exact" || isNamedByValue(program, address)) continue;
    if (isOnceTarget(program, address)) continue;
    if (only.kind === "cap") caps[address] = only.size + 1;
    else cycles[address] = only.size;
  }
  return { caps, cycles };
}

/** A count as the class of counts it belongs to. */
export function classOfCount({ caps, cycles }: CountSight, address: number, count: number): number {
  const cap = caps[address] ?? EXACT;
  if (cap === UNSEEN) return 0;
  const cycle = cycles[address] ?? 0;
  if (cycle > 0 && count > 0) return 1 + ((count - 1) % cycle);
  return Math.min(count, cap);
}

/** How a sequence reads its count: the compiler writes `visit n MIN` or `visit n %`. */
function readingAt({ tables: { shape }, spoken: { words } }: Program, slot: number): Reading {
  const { container, index } = shape.positionOf(slot);
  const size = shape.slotAt({ container, index: index + 1 });
  const native = shape.slotAt({ container, index: index + 2 });
  if (size === null || native === null || words[size * STRIDE] !== Op.Push) return { kind: "exact" };
  const word = words[size * STRIDE + 1] ?? 0;
  if ((word & 15) !== TAG_INT || word >> 4 <= 0) return { kind: "exact" };
  const number = words[native * STRIDE + 1];
  if (words[native * STRIDE] === Op.Binary && number === nativeNumber("MIN")) return { kind: "cap", size: word >> 4 };
  return words[native * STRIDE] === Op.Modulo ? { kind: "cycle", size: word >> 4 } : { kind: "exact" };
}

function isNamedByValue({ tables, spoken }: Program, address: number): boolean {
  let reads = false;
  for (let at = 0; at < spoken.words.length; at += STRIDE) reads ||= spoken.words[at] === Op.ReadCount;
  if (!reads) return false;
  return [...tables.pathTargets.values()].some(
    ({ counted }) => counted !== null && tables.counters.visitAddress(counted) === address,
  );
}

function isOnceTarget({ choiceTables }: Program, address: number): boolean {
  return choiceTables.onceAddress.includes(address);
}
