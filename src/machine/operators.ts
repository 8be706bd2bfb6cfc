// hot: typed arrays, integers, no allocation per step

import type { Faults } from "./fault.ts";
import type { ListCells } from "./list-cells.ts";
import { NativeFunctions } from "./native-functions.ts";
import { NativeMemo } from "./native-memo.ts";
import type { Pools } from "./pools.ts";
import { FAULT, TAG_INT, TAG_LIST, UNSET } from "./tagged.ts";

/** Operators with a short way for two small integers, by their number in an instruction; 0 is any other. */
export const quickOperators = ["", "+", "-", "*", "==", "!=", "<", ">", "<=", ">=", "&&", "||"] as const;

/** Operators on tagged values: small integers at once, everything else through the memo and the complete rules. */
export class Operators {
  readonly natives: NativeFunctions;
  readonly #memo = new NativeMemo();
  readonly #pools: Pools;
  readonly #faults: Faults;
  readonly #cells: ListCells | null;

  constructor(pools: Pools, faults: Faults, cells: ListCells | null) {
    this.natives = new NativeFunctions(pools, faults);
    this.#pools = pools;
    this.#faults = faults;
    this.#cells = cells;
  }

  /** `text` is the operator's name and `id` its number among the program's texts. */
  binary(id: number, quick: number, text: string, left: number, right: number): number {
    if (((left | right) & 7) === TAG_INT && quick !== 0) return this.#integers(quick, left >> 3, right >> 3);
    return this.#remembered(id, text, this.#plain(left), this.#plain(right));
  }

  unary(id: number, text: string, operand: number): number {
    const value = this.#plain(operand);
    const slot = this.#memo.slotOf(id, value, 0);
    if (this.#memo.holds(slot, id, value, 0)) return this.#memo.resultAt(slot);
    if (value === UNSET) return this.#tooFew();
    const result = this.natives.unary(text, value);
    if (result !== FAULT) this.#memo.keep(slot, id, value, 0, result);
    return result;
  }

  #plain(value: number): number {
    return this.#cells === null || (value & 7) !== TAG_LIST ? value : this.#cells.plain(value);
  }

  #remembered(id: number, text: string, left: number, right: number): number {
    const slot = this.#memo.slotOf(id, left, right);
    if (this.#memo.holds(slot, id, left, right)) return this.#memo.resultAt(slot);
    if (left === UNSET || right === UNSET) return this.#tooFew();
    const result = this.natives.binary(text, left, right);
    if (result !== FAULT) this.#memo.keep(slot, id, left, right, result);
    return result;
  }

  #integers(quick: number, x: number, y: number): number {
    switch (quick) {
      case 1:
        return this.#pools.integer(x + y);
      case 2:
        return this.#pools.integer(x - y);
      case 3:
        return this.#pools.integer(x * y || 0);
      case 4:
        return x === y ? 9 : 1;
      case 5:
        return x === y ? 1 : 9;
      case 6:
        return x < y ? 9 : 1;
      case 7:
        return x > y ? 9 : 1;
      case 8:
        return x <= y ? 9 : 1;
      case 9:
        return x >= y ? 9 : 1;
      case 10:
        return x !== 0 && y !== 0 ? 9 : 1;
      default:
        return x !== 0 || y !== 0 ? 9 : 1;
    }
  }

  #tooFew(): number {
    this.#faults.engine("trying to pop too many objects");
    return FAULT;
  }
}
