import type { Faults } from "./fault.ts";
import { callListPair, callListUnary, incrementList } from "./list-functions.ts";
import type { Pools } from "./pools.ts";
import {
  boolValue,
  FAULT,
  TAG_BOOL,
  TAG_INT,
  TAG_LIST,
  TAG_NUMBER,
  TAG_POINTER,
  TAG_STRING,
  TAG_TARGET,
  tagged,
  VOID,
} from "./tagged.ts";

/** inkjs's ranking of types: operands are brought to the highest among them. */
const typeNames = ["Int", "Float", "List", "String", "DivertTarget", "VariablePointer"] as const;
const INT = 0;
const FLOAT = 1;
const LIST = 2;
const STRING = 3;
const TARGET = 4;
const POINTER = 5;
const BOOL = -1;

/** inkjs's operators on values, the slow and complete way. Gives FAULT after raising what inkjs would. */
export class NativeFunctions {
  readonly #pools: Pools;
  readonly #faults: Faults;

  constructor(pools: Pools, faults: Faults) {
    this.#pools = pools;
    this.#faults = faults;
  }

  unary(name: string, value: number): number {
    if (value === VOID) return this.#voidFault(name);
    const type = this.#typeOf(value);
    if (type === null) return this.#broken();
    const operand = type === BOOL ? this.#pools.integer(value >> 3) : value;
    if (type === POINTER) return this.#broken();
    if (type === LIST) return this.#orUndefined(callListUnary(this.#pools, name, value), name, LIST);
    if (type === STRING || type === TARGET) return this.#undefinedFor(name, type);
    const isFloat = type === FLOAT;
    const result = numericUnary(name, this.#pools.numberIn(operand), isFloat);
    if (result === null) return this.#undefinedFor(name, type === BOOL ? INT : type);
    const wantsFloat = name === "FLOAT" || (isFloat && name !== "INT");
    return wantsFloat ? this.#pools.float(Number(result) || 0) : this.#create(result);
  }

  binary(name: string, left: number, right: number): number {
    if (left === VOID || right === VOID) return this.#voidFault(name);
    const types = [this.#typeOf(left), this.#typeOf(right)] as const;
    const [leftType, rightType] = types;
    if (leftType === null || rightType === null) return this.#broken();
    if (leftType === LIST || rightType === LIST) return this.#withList(name, left, right, leftType, rightType);
    const type = Math.max(leftType, rightType, INT);
    if (type === POINTER || type === TARGET) return this.#references(name, left, right, leftType, rightType, type);
    if (type === STRING) return this.#strings(name, this.#pools.textOf(left), this.#pools.textOf(right));
    const result = numericBinary(name, this.#pools.numberIn(left), this.#pools.numberIn(right), type === FLOAT);
    return result === null ? this.#undefinedFor(name, type) : this.#create(result);
  }

  /** Whether a value counts as true; null after a fault. */
  truth(value: number): boolean | null {
    switch (value & 7) {
      case TAG_INT:
      case TAG_BOOL:
        return value >> 3 !== 0;
      case TAG_NUMBER:
        return this.#pools.numberIn(value) !== 0;
      case TAG_STRING:
        return this.#pools.strings.textOf(value >> 3) !== "";
      case TAG_LIST:
        return !this.#pools.lists.isEmpty(value >> 3);
      default:
        this.#faults.engine(
          (value & 7) === TAG_TARGET
            ? "Shouldn't be checking the truthiness of a divert target"
            : "Shouldn't be checking the truthiness of a variable pointer",
        );
        return null;
    }
  }

  #withList(name: string, left: number, right: number, leftType: number, rightType: number): number {
    if ((name === "+" || name === "-") && leftType === LIST && rightType === INT) {
      const step = this.#pools.numberIn(right);
      return tagged(TAG_LIST, incrementList(this.#pools.lists, left >> 3, name === "+" ? step : -step));
    }
    if ((name === "&&" || name === "||") && (leftType !== LIST || rightType !== LIST)) {
      const a = this.truth(left);
      const b = a === null ? null : this.truth(right);
      if (a === null || b === null) return FAULT;
      return boolValue(name === "&&" ? a && b : a || b);
    }
    if (leftType === LIST && rightType === LIST) {
      return this.#orUndefined(callListPair(this.#pools, name, left >> 3, right >> 3), name, LIST);
    }
    this.#faults.story(`Can not call use ${name} operation on ${nameOf(leftType)} and ${nameOf(rightType)}`);
    return FAULT;
  }

  #strings(name: string, left: string, right: string): number {
    switch (name) {
      case "+":
        return this.#pools.string(left + right);
      case "==":
        return boolValue(left === right);
      case "!=":
        return boolValue(left !== right);
      case "?":
        return boolValue(left.includes(right));
      case "!?":
        return boolValue(!left.includes(right));
      default:
        return this.#undefinedFor(name, STRING);
    }
  }

  #references(name: string, left: number, right: number, leftType: number, rightType: number, type: number): number {
    for (const [value, own] of [
      [left, leftType],
      [right, rightType],
    ] as const) {
      if (own !== type) {
        this.#faults.story(`Can't cast ${this.#plain(value)} from ${own} to ${type}`);
        return FAULT;
      }
    }
    if (type === POINTER) return this.#broken();
    const same = this.#pools.targets.textOf(left >> 3) === this.#pools.targets.textOf(right >> 3);
    if (name === "==") return boolValue(same);
    return name === "!=" ? boolValue(!same) : this.#undefinedFor(name, TARGET);
  }

  /** A value as it stands in inkjs's own complaint. */
  #plain(value: number): string {
    const tag = value & 7;
    if (tag === TAG_TARGET) return this.#pools.targets.textOf(value >> 3);
    return tag === TAG_POINTER ? this.#pools.pointers.textOf(value >> 3) : this.#pools.textOf(value);
  }

  /** A number becomes an integer wherever it is whole, whatever it was computed from. */
  #create(result: number | boolean): number {
    if (typeof result === "boolean") return boolValue(result);
    if (Number.isInteger(result)) return this.#pools.integer(result || 0);
    return Number.isNaN(result) ? this.#broken() : this.#pools.float(result);
  }

  #typeOf(value: number): number | null {
    switch (value & 7) {
      case TAG_INT:
        return INT;
      case TAG_BOOL:
        return BOOL;
      case TAG_NUMBER:
        return this.#pools.numbers.isFloat(value >> 3) ? FLOAT : INT;
      case TAG_LIST:
        return LIST;
      case TAG_STRING:
        return STRING;
      case TAG_TARGET:
        return TARGET;
      case TAG_POINTER:
        return POINTER;
      default:
        return null;
    }
  }

  #orUndefined(result: number | null, name: string, type: number): number {
    return result ?? this.#undefinedFor(name, type);
  }

  #undefinedFor(name: string, type: number): number {
    this.#faults.story(`Cannot perform operation ${name} on ${nameOf(type)}`);
    return FAULT;
  }

  #voidFault(name: string): number {
    const advice = 'Did you forget to "return" a value from a function you called here?';
    this.#faults.story(`Attempting to perform ${name} on a void value. ${advice}`);
    return FAULT;
  }

  #broken(): number {
    this.#faults.engine();
    return FAULT;
  }
}

function nameOf(type: number): string {
  return type === BOOL ? "Bool" : (typeNames[type] ?? "");
}

function numericUnary(name: string, x: number, isFloat: boolean): number | boolean | null {
  switch (name) {
    case "_":
      return -x;
    case "!":
      return x === 0;
    case "FLOOR":
    case "INT":
      return isFloat ? Math.floor(x) : x;
    case "CEILING":
      return isFloat ? Math.ceil(x) : x;
    case "FLOAT":
      return x;
    default:
      return null;
  }
}

function numericBinary(name: string, x: number, y: number, isFloat: boolean): number | boolean | null {
  switch (name) {
    case "+":
      return x + y;
    case "-":
      return x - y;
    case "*":
      return x * y;
    case "/":
      return isFloat ? x / y : Math.floor(x / y);
    case "%":
      return x % y;
    case "MAX":
      return Math.max(x, y);
    case "MIN":
      return Math.min(x, y);
    case "POW":
      return x ** y;
    default:
      return comparison(name, x, y);
  }
}

function comparison(name: string, x: number, y: number): boolean | null {
  switch (name) {
    case "==":
      return x === y;
    case "!=":
      return x !== y;
    case "<":
      return x < y;
    case ">":
      return x > y;
    case "<=":
      return x <= y;
    case ">=":
      return x >= y;
    case "&&":
      return x !== 0 && y !== 0;
    case "||":
      return x !== 0 || y !== 0;
    default:
      return null;
  }
}
