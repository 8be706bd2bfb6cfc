// hot: typed arrays, integers, no allocation per step
import { reserveJournal, writeRaw, writeValue } from "./journal.ts";
import type { MachineCore } from "./machine-core.ts";
import { EXACT } from "./view.ts";
import type { TurnTemps } from "./turn-temps.ts";
import { TAG_INT } from "./words.ts";

/**
 * Which numbers of a state are alike to every later instruction. After each turn a search puts one of them for all, so that
 * states which differ only in such numbers are one state.
 */
export interface Folding {
  /** By state word: counts of this and more are alike where they have one remainder; EXACT where all differ. */
  readonly from: Int32Array;
  /** By state word: what the remainder is taken by, at least 1. */
  readonly period: Int32Array;
  /** By global: whole numbers of this and more, or this and less, are alike. */
  readonly high: Int32Array;
  readonly low: Int32Array;
  /** By turn stamp: ages of this many turns and more are alike. */
  readonly age: Int32Array;
  /** Globals that hold numbers of turns and nothing else, and the ages from which on those of each are alike. */
  readonly turnGlobals: readonly { readonly address: number; readonly age: number }[];
  /** The same for temps; null where none hold such numbers. */
  readonly turnTemps: TurnTemps | null;
  /** Whether turns are told by age only, so that the number of the turn itself is nothing. */
  readonly agesOnly: boolean;
}

/** The number that every turn then has, and the largest age that is kept apart. A value of TURNS() fits a word as it stands. */
const NOW = 1 << 25;

/** Leaves every number as it is. */
export function noFolding({ words }: { readonly words: number }): Folding {
  return {
    from: new Int32Array(words).fill(EXACT),
    period: new Int32Array(words).fill(1),
    high: new Int32Array(words).fill(EXACT),
    low: new Int32Array(words).fill(-EXACT),
    age: new Int32Array(words).fill(NOW),
    turnGlobals: [],
    turnTemps: null,
    agesOnly: false,
  };
}

/** Folds the words that the latest turn wrote, and the stamps. */
export function fold(m: MachineCore, folding: Folding): void {
  const { layout } = m.program;
  const { from, period, high, low } = folding;
  const end = m.jp;
  reserveJournal(m, end - m.turnMark + 2 * (layout.turn + 1 - layout.stamps + folding.turnGlobals.length));
  const { J, W } = m;
  for (let at = m.turnMark; at < end; at += 2) {
    const address = J[at] as number;
    const word = W[address] as number;
    if (address < layout.globals) {
      if ((word & 15) !== TAG_INT) continue;
      const folded = Math.min(Math.max(word >> 4, low[address] as number), high[address] as number);
      if (folded !== word >> 4) writeValue(m, address, folded << 4);
    } else if (address < layout.stamps) {
      const first = from[address] as number;
      if (word > first) writeRaw(m, address, first + ((word - first) % (period[address] as number)));
    }
  }
  if (!folding.agesOnly) return;
  for (let index = 0; index < folding.turnGlobals.length; index++) {
    const { address, age } = folding.turnGlobals[index] as { readonly address: number; readonly age: number };
    const folded = agedTurn(m, W[address] as number, age);
    if (folded !== W[address]) writeValue(m, address, folded);
  }
  foldAges(m, folding.age);
}

/** A number of a turn that a variable holds, as it will be told from the turn at which every waiting state is put. */
export function agedTurn(m: MachineCore, word: number, oldest: number): number {
  if ((word & 15) !== TAG_INT) return word;
  const age = (m.W[m.turnAddress] as number) + 1 - (word >> 4);
  return (NOW + 1 - Math.min(age, oldest)) << 4;
}

function foldAges(m: MachineCore, ages: Int32Array): void {
  const { stamps, turn } = m.program.layout;
  const { W } = m;
  const now = W[turn] as number;
  for (let address = stamps; address < turn; address++) {
    const stamp = W[address] as number;
    if (stamp !== 0) writeRaw(m, address, NOW + 2 - Math.min(now - (stamp - 2), ages[address] as number));
  }
  writeRaw(m, turn, NOW);
}
