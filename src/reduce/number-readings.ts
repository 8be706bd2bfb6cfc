import { Op } from "../machine/index.ts";
import type { StoryCode } from "./story-code.ts";
import { comparisons } from "./comparisons.ts";

/** What instructions can tell of a whole number that they are given. */
export interface NumberReadings {
  /** Numbers at which something changes: everything above the largest looks alike, and everything below the smallest. */
  readonly limits: number[];
  /** Numbers from which on a smaller of two numbers no longer changes. Says nothing about what lies below. */
  readonly tops: number[];
  /** Remainders asked for: from `from` on, numbers of one remainder look alike. */
  readonly cycles: { readonly from: number; readonly period: number }[];
  /** By how much it is moved before it is put back where it was. */
  readonly steps: number[];
}

/** A place on the evaluation stack: the number plus an offset, a whole constant, or something else. */
type Item =
  | { readonly is: "number"; readonly offset: number }
  | { readonly is: "constant"; readonly value: number }
  | { readonly is: "other" };

const OTHER: Item = { is: "other" };
const MOST_PLACES = 400;
/** Flag of a choice that takes a condition off the stack; as in compiled JSON. */
const HAS_CONDITION = 1;

interface Place {
  readonly slot: number;
  readonly stack: readonly Item[];
}

/**
 * Follows a number from the instruction that pushed it to every instruction that takes it off the stack again. Gives null
 * where it is used in a way not understood here: printed, handed to a function, kept in another variable, calculated with.
 * `home` is the global the number came from; assigning it there is a step. With `anyArm`, shuffles take any arm they have
 * not had, so that of a count only its place in the round is asked.
 */
export function readingsOf(
  code: StoryCode,
  pushed: number,
  offset: number,
  home = -1,
  anyArm = false,
): NumberReadings | null {
  const walk = new Walk(code, home, anyArm);
  return walk.from(pushed, { is: "number", offset }) ? walk.readings : null;
}

class Walk {
  readonly readings: NumberReadings = { limits: [], tops: [], cycles: [], steps: [] };
  readonly #pending: Place[] = [];
  readonly #seen = new Set<string>();

  constructor(
    private readonly code: StoryCode,
    private readonly home: number,
    private readonly anyArm: boolean,
  ) {}

  from(pushed: number, item: Item): boolean {
    if (!this.#goOn(pushed, [item])) return false;
    for (let place = this.#pending.pop(); place !== undefined; place = this.#pending.pop()) {
      if (this.#seen.size > MOST_PLACES || !this.#step(place)) return false;
    }
    return true;
  }

  /** Runs one instruction on the known part of the stack; false where it is not understood. */
  #step({ slot, stack }: Place): boolean {
    const { code } = this;
    const op = code.opAt(slot);
    switch (op) {
      case Op.Nop:
      case Op.BeginEval:
      case Op.EndEval:
      case Op.Text:
      case Op.Glue:
        return this.#goOn(slot, stack);
      case Op.Push:
        return this.#goOn(slot, [...stack, constantOf(code.a(slot))]);
      case Op.GetGlobal:
      case Op.GetTemp:
      case Op.Count:
      case Op.VisitIndex:
      case Op.Turns:
        return this.#goOn(slot, [...stack, OTHER]);
      case Op.Duplicate:
        return this.#goOn(slot, [...stack, stack.at(-1) ?? OTHER]);
      case Op.Pop:
        return this.#goOn(slot, stack.slice(0, -1));
      case Op.Jump:
        return this.#enter(code.jump(slot)?.to, stack);
      case Op.JumpIf:
        this.#truth(stack.at(-1));
        return this.#enter(code.jump(slot)?.to, stack.slice(0, -1)) && this.#goOn(slot, stack.slice(0, -1));
      case Op.SetGlobal:
        return this.#assign(slot, stack);
      case Op.Choice:
        return stack.length === 1 && this.#asCondition(slot, stack[0]);
      default:
        return this.#calculate(slot, op, stack);
    }
  }

  #calculate(slot: number, op: Op, stack: readonly Item[]): boolean {
    if (op === Op.Not) {
      this.#truth(stack.at(-1));
      return this.#goOn(slot, [...stack.slice(0, -1), OTHER]);
    }
    // Below the number lies what was pushed before it, of which nothing is known.
    const [x = OTHER, y = OTHER] = stack.length < 2 ? [OTHER, stack[0]] : stack.slice(-2);
    const result = this.#binary(slot, op, x, y);
    return result !== null && this.#goOn(slot, [...stack.slice(0, -2), result]);
  }

  /** The result of an operator on two items, or null where it cannot be followed. */
  #binary(slot: number, op: Op, x: Item, y: Item): Item | null {
    if (op === Op.And || op === Op.Or) {
      this.#truth(x);
      this.#truth(y);
      return OTHER;
    }
    if (x.is !== "number" && y.is !== "number") return this.#isCalculation(op) ? OTHER : null;
    const [number, other] = x.is === "number" ? [x, y] : [y, x];
    if (number.is !== "number" || other.is !== "constant") return null;
    const { value } = other;
    if (comparisons.has(op)) {
      this.readings.limits.push(value - number.offset);
      return OTHER;
    }
    if (op === Op.Add) return { is: "number", offset: number.offset + value };
    if (op === Op.Subtract && x.is === "number") return { is: "number", offset: number.offset - value };
    if ((op === Op.Modulo || (op === Op.Shuffle && this.anyArm)) && x.is === "number" && value > 0) {
      this.readings.cycles.push({ from: -number.offset, period: value });
      return OTHER;
    }
    if (op !== Op.Binary || this.code.nativeAt(slot) !== "MIN") return null;
    this.readings.tops.push(value - number.offset);
    return OTHER;
  }

  #isCalculation(op: Op): boolean {
    return comparisons.has(op) || op === Op.Add || op === Op.Subtract || op === Op.Multiply;
  }

  #assign(slot: number, stack: readonly Item[]): boolean {
    const item = stack.at(-1);
    if (item?.is === "number") {
      if (this.code.a(slot) !== this.home) return false;
      this.readings.steps.push(item.offset);
    }
    return this.#goOn(slot, stack.slice(0, -1));
  }

  #asCondition(slot: number, item: Item | undefined): boolean {
    if ((this.code.choiceFlags(slot) & HAS_CONDITION) === 0) return false;
    this.#truth(item);
    return true;
  }

  #truth(item: Item | undefined): void {
    if (item?.is === "number") this.readings.limits.push(-item.offset);
  }

  #goOn(slot: number, stack: readonly Item[]): boolean {
    return this.#enter(this.code.after(slot)?.to, stack);
  }

  /** Goes on at a slot for as long as the number is still on the stack. */
  #enter(slot: number | undefined, stack: readonly Item[]): boolean {
    const first = stack.findIndex((item) => item.is === "number");
    if (first < 0) return true;
    if (slot === undefined) return false;
    const known = stack.slice(first);
    const key = `${slot} ${JSON.stringify(known)}`;
    if (this.#seen.has(key)) return true;
    this.#seen.add(key);
    this.#pending.push({ slot, stack: known });
    return true;
  }
}

/** A whole number in a tagged word has tag 0; see words.ts of the machine. */
function constantOf(word: number): Item {
  return (word & 15) === 0 ? { is: "constant", value: word >> 4 } : OTHER;
}
