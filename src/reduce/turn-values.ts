import { FRAME, Op } from "../machine/index.ts";
import type { Accesses } from "./accesses.ts";
import { readingsOf } from "./number-readings.ts";
import { alikeFrom } from "./saturation.ts";
import type { StoryCode } from "./story-code.ts";
import { comparisons } from "./comparisons.ts";

/** Variables that hold numbers of turns, and what of TURNS() they account for. */
export interface TurnValues {
  /** By fact of a variable, the age from which on its values are alike. */
  readonly ages: ReadonlyMap<number, number>;
  /** The TURNS() that only fill such variables or are held against them. */
  readonly told: ReadonlySet<number>;
}

/** Far beyond any turn that is ever played. */
const LARGEST_TURN = 1 << 20;

/**
 * TURNS() values kept relative to now. A variable that is only ever given TURNS() (or declared with a number, before any turn), and is only ever compared with TURNS() or
 * taken from it, says how long ago it was filled and nothing else. If all numbers of turns in a state move by the same
 * amount, every such comparison and difference stays as it is; so a waiting state can be put at one turn for all, with the
 * variables at their ages before it. Ages past every constant that a difference is compared with are alike, and one turn
 * later they are so still. A variable to which a reference may be taken, or that is read in any other way, is none of these.
 */
export function turnValuesOf(code: StoryCode, accesses: Accesses): TurnValues {
  return new TurnVariables(code, accesses).values();
}

class TurnVariables {
  readonly #code: StoryCode;
  readonly #accesses: Accesses;
  /** By fact, the age found so far; null where the variable holds or tells something else too. */
  readonly #ages = new Map<number, number | null>();
  /** By slot of a TURNS(), the variable it fills or is held against. */
  readonly #turnsOf = new Map<number, number>();

  constructor(code: StoryCode, accesses: Accesses) {
    this.#code = code;
    this.#accesses = accesses;
  }

  values(): TurnValues {
    const filled = this.#code.slotsOf(Op.Turns).some((slot) => this.#isFill(this.#assignmentAfter(slot)));
    if (!filled) return { ages: new Map(), told: new Set() };
    for (let slot = 0; slot < this.#code.slots; slot++) this.#look(slot);
    const ages = new Map<number, number>();
    for (const [fact, age] of this.#ages) {
      if (age !== null && !this.#accesses.isReferable(fact)) ages.set(fact, age);
    }
    const told = [...this.#turnsOf].filter(([, fact]) => ages.has(fact)).map(([slot]) => slot);
    return { ages, told: new Set(told) };
  }

  #look(slot: number): void {
    switch (this.#code.opAt(slot)) {
      case Op.SetGlobal:
      case Op.DeclareGlobal:
      case Op.SetTemp:
      case Op.DeclareTemp:
        return this.#write(slot);
      case Op.GetGlobal:
      case Op.GetTemp:
        return this.#read(slot);
      default:
        for (const fact of this.#accesses.readsAt(slot)) this.#ages.set(fact, null);
    }
  }

  #write(slot: number): void {
    const fact = this.#factAt(slot);
    if (this.#isBeginning(slot)) this.#note(fact, 1);
    else if (!this.#isFill(slot)) this.#ages.set(fact, null);
    else {
      this.#note(fact, 1);
      this.#turnsOf.set(this.#code.before(slot, 2), fact);
    }
  }

  #read(slot: number): void {
    const code = this.#code;
    const fact = this.#factAt(slot);
    const [before, after] = [code.before(slot, 1), code.ahead(slot, 1)];
    if (before >= 0 && code.opAt(before) === Op.Turns) return this.#compare(fact, after, before, true);
    if (after >= 0 && code.opAt(after) === Op.Turns) return this.#compare(fact, code.ahead(slot, 2), after, false);
    this.#ages.set(fact, null);
  }

  /** Takes in an operator on a variable and a TURNS(), which comes first or second. */
  #compare(fact: number, operator: number, turns: number, turnsFirst: boolean): void {
    const op = operator < 0 ? Op.Nop : this.#code.opAt(operator);
    this.#turnsOf.set(turns, fact);
    if (comparisons.has(op)) return this.#note(fact, 1);
    const readings = op === Op.Subtract && turnsFirst ? readingsOf(this.#code, operator, 0) : null;
    if (readings === null || readings.cycles.length > 0) this.#ages.set(fact, null);
    else this.#note(fact, Math.max(1, alikeFrom(readings)));
  }

  #note(fact: number, age: number): void {
    const known = this.#ages.get(fact);
    if (known !== null) this.#ages.set(fact, Math.max(age, known ?? 0));
  }

  /** Whether an assignment takes TURNS() as it stands. */
  #isFill(slot: number): boolean {
    const code = this.#code;
    const ops = [3, 2, 1].map((places) => (slot < 0 ? -1 : code.before(slot, places)));
    return [Op.BeginEval, Op.Turns, Op.EndEval].every((op, index) => {
      const at = ops[index] ?? -1;
      return at >= 0 && code.opAt(at) === op;
    });
  }

  /** Whether a global is declared with a whole number: before the first turn any such number is that of a turn. */
  #isBeginning(slot: number): boolean {
    const code = this.#code;
    const value = code.before(slot, 1);
    if (code.opAt(slot) !== Op.DeclareGlobal || value < 0 || code.opAt(value) !== Op.Push) return false;
    return (code.a(value) & 15) === 0 && Math.abs(code.a(value) >> 4) < LARGEST_TURN;
  }

  #assignmentAfter(turns: number): number {
    const after = this.#code.ahead(turns, 2);
    const assigns = [Op.SetGlobal, Op.SetTemp, Op.DeclareTemp];
    return after >= 0 && assigns.includes(this.#code.opAt(after)) ? after : -1;
  }

  #factAt(slot: number): number {
    const op = this.#code.opAt(slot);
    const isGlobal = op === Op.GetGlobal || op === Op.SetGlobal || op === Op.DeclareGlobal;
    const a = this.#code.a(slot);
    return isGlobal ? a : this.#accesses.temp(slot, a - FRAME);
  }
}
