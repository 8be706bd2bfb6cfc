/**
 * inkjs's native functions in full: coercion, the types each works on, the words of each error. The interpreter has its own
 * short cuts for small integers; all else comes here. Results of pure list functions are kept in a cache (native-cache.ts).
 */
import { FAILED_INSIDE } from "./failures.ts";
import { crash, storyError, tooMuchText } from "./faults.ts";
import { callListFunction, callListUnary, incrementList } from "./list-functions.ts";
import { isListWord } from "./list-words.ts";
import type { MachineCore } from "./machine-core.ts";
import { nativeFunctions } from "./native-names.ts";
import { FALSE, TAG_BIG, TAG_BOOL, TAG_DIVERT, TAG_FLOAT, TAG_INT, TAG_STRING, TAG_VOID, TRUE } from "./words.ts";
import { isPointer } from "./variables.ts";

/** inkjs's value types, in the order of its coercion. */
enum Type {
  Bool = -1,
  Int = 0,
  Float = 1,
  List = 2,
  String = 3,
  DivertTarget = 4,
  VariablePointer = 5,
}

/** What an operation on plain JavaScript values gives, before it becomes an ink value again. */
type Plain = number | boolean | string;

const numberFunctions: Readonly<Record<string, (x: number, y: number) => number | boolean>> = {
  "+": (x, y) => x + y,
  "-": (x, y) => x - y,
  "*": (x, y) => x * y,
  "%": (x, y) => x % y,
  "==": (x, y) => x === y,
  "!=": (x, y) => x !== y,
  ">": (x, y) => x > y,
  "<": (x, y) => x < y,
  ">=": (x, y) => x >= y,
  "<=": (x, y) => x <= y,
  "&&": (x, y) => x !== 0 && y !== 0,
  "||": (x, y) => x !== 0 || y !== 0,
  MAX: (x, y) => Math.max(x, y),
  MIN: (x, y) => Math.min(x, y),
  POW: (x, y) => x ** y,
};

const stringFunctions: Readonly<Record<string, (x: string, y: string) => string | boolean>> = {
  "+": (x, y) => x + y,
  "==": (x, y) => x === y,
  "!=": (x, y) => x !== y,
  "?": (x, y) => x.includes(y),
  "!?": (x, y) => !x.includes(y),
};

/** Calls a native function of two parameters. */
export function callBinary(m: MachineCore, number: number, x: number, y: number): number {
  const name = nativeFunctions[number]?.name ?? "";
  refuseVoid(m, name, x);
  refuseVoid(m, name, y);
  if (isListWord(x) || isListWord(y)) return callWithList(m, name, x, y);
  const typeX = typeOf(m, x);
  const typeY = typeOf(m, y);
  const type = Math.max(Type.Int, typeX, typeY);
  switch (type) {
    case Type.Int:
    case Type.Float: {
      const value = callNumbers(m, name, type, castNumber(m, x, typeX, type), castNumber(m, y, typeY, type));
      return wordOf(m, value);
    }
    case Type.String: {
      const run = stringFunctions[name];
      const left = castString(m, x, typeX);
      const right = castString(m, y, typeY);
      if (run === undefined) return storyError(m, `Cannot perform operation ${name} on String`);
      if (left.length + right.length > m.maxText) tooMuchText(m);
      return wordOf(m, run(left, right));
    }
    case Type.DivertTarget: {
      if (typeX !== type) badCast(m, x, typeX, type);
      if (typeY !== type) badCast(m, y, typeY, type);
      if (name !== "==" && name !== "!=") return storyError(m, `Cannot perform operation ${name} on DivertTarget`);
      return (x === y) === (name === "==") ? TRUE : FALSE;
    }
    default:
      if (typeX !== type) badCast(m, x, typeX, type);
      if (typeY !== type) badCast(m, y, typeY, type);
      return crash(m, FAILED_INSIDE);
  }
}

/** Calls a native function of one parameter. */
export function callUnary(m: MachineCore, number: number, x: number): number {
  const name = nativeFunctions[number]?.name ?? "";
  refuseVoid(m, name, x);
  if (isListWord(x)) return callListUnary(m, name, x);
  const type = Math.max(Type.Int, typeOf(m, x));
  if (type > Type.Float) {
    if (type === Type.VariablePointer) return crash(m, FAILED_INSIDE);
    return storyError(m, `Cannot perform operation ${name} on ${Type[type]}`);
  }
  const value = castNumber(m, x, typeOf(m, x), type);
  switch (name) {
    case "_":
      return unaryResult(m, type, -value);
    case "!":
      // A float's result keeps the float type, truth or not.
      return type === Type.Float ? m.atoms.floatWord(value === 0 ? 1 : 0) : value === 0 ? TRUE : FALSE;
    case "FLOOR":
    case "CEILING": {
      if (type === Type.Int) return wordOf(m, value);
      return unaryResult(m, type, name === "FLOOR" ? Math.floor(value) : Math.ceil(value));
    }
    case "INT":
      return wordOf(m, type === Type.Int ? value : Math.floor(value));
    case "FLOAT":
      return m.atoms.floatWord(value);
    default:
      return storyError(m, `Cannot perform operation ${name} on ${Type[type]}`);
  }
}

/** Whether a value counts as true; a divert target is an error, what is no value is false. */
export function isTruthy(m: MachineCore, word: number): boolean {
  switch (word & 15) {
    case TAG_INT:
    case TAG_BOOL:
      return word >> 4 !== 0;
    case TAG_BIG:
    case TAG_FLOAT:
      return m.atoms.number(word >>> 4) !== 0;
    case TAG_STRING:
      return m.atoms.text(word >>> 4).length > 0;
    case TAG_DIVERT:
      return storyError(
        m,
        `Shouldn't use a divert target (to ${m.atoms.text(word >>> 4)}) as a conditional value. Did you intend a function call 'likeThis()' or a read count check 'likeThis'? (no arrows)`,
      );
    default:
      if (isListWord(word)) return word !== m.emptyListWord && (word & 15) === 4;
      if (isPointer(word)) return crash(m, "Shouldn't be checking the truthiness of a variable pointer");
      return false;
  }
}

/** A plain value as inkjs makes an ink value of it: whole numbers become integers, NaN nothing at all. */
export function wordOf(m: MachineCore, value: Plain): number {
  if (typeof value === "boolean") return value ? TRUE : FALSE;
  if (typeof value === "string") return m.atoms.stringWord(value);
  if (Number.isNaN(value)) return crash(m, FAILED_INSIDE);
  return Number.isInteger(value) ? m.atoms.integerWord(value === 0 ? 0 : value) : m.atoms.floatWord(value);
}

function unaryResult(m: MachineCore, type: Type, value: number): number {
  return type === Type.Float ? m.atoms.floatWord(value === 0 ? 0 : value) : wordOf(m, value);
}

function callNumbers(m: MachineCore, name: string, type: Type, x: number, y: number): Plain {
  if (name === "/") return type === Type.Int ? Math.floor(x / y) : x / y;
  const run = numberFunctions[name];
  return run === undefined ? storyError(m, `Cannot perform operation ${name} on ${Type[type]}`) : run(x, y);
}

function callWithList(m: MachineCore, name: string, x: number, y: number): number {
  const yTag = y & 15;
  if ((name === "+" || name === "-") && isListWord(x) && (yTag === TAG_INT || yTag === TAG_BIG)) {
    const step = yTag === TAG_INT ? y >> 4 : m.atoms.number(y >>> 4);
    return incrementList(m, x, name === "+" ? step : -step);
  }
  const both = isListWord(x) && isListWord(y);
  if ((name === "&&" || name === "||") && !both) {
    const left = truthOfOperand(m, x);
    const right = truthOfOperand(m, y);
    return (name === "&&" ? left && right : left || right) ? TRUE : FALSE;
  }
  if (both) return callListFunction(m, name, x, y);
  return storyError(m, `Can not call use ${name} operation on ${Type[typeOf(m, x)]} and ${Type[typeOf(m, y)]}`);
}

function truthOfOperand(m: MachineCore, word: number): boolean {
  if ((word & 15) === TAG_DIVERT) return crash(m, "Shouldn't be checking the truthiness of a divert target");
  return isTruthy(m, word);
}

function refuseVoid(m: MachineCore, name: string, word: number): void {
  if ((word & 15) !== TAG_VOID) return;
  storyError(
    m,
    `Attempting to perform ${name} on a void value. Did you forget to "return" a value from a function you called here?`,
  );
}

function typeOf(m: MachineCore, word: number): Type {
  switch (word & 15) {
    case TAG_BOOL:
      return Type.Bool;
    case TAG_INT:
    case TAG_BIG:
      return Type.Int;
    case TAG_FLOAT:
      return Type.Float;
    case TAG_STRING:
      return Type.String;
    case TAG_DIVERT:
      return Type.DivertTarget;
    default:
      if (isListWord(word)) return Type.List;
      if (isPointer(word)) return Type.VariablePointer;
      return crash(m, FAILED_INSIDE);
  }
}

function castNumber(m: MachineCore, word: number, from: Type, to: Type): number {
  const tag = word & 15;
  if (tag === TAG_INT || tag === TAG_BOOL) return word >> 4;
  if (tag === TAG_BIG || tag === TAG_FLOAT) return m.atoms.number(word >>> 4);
  return badCast(m, word, from, to);
}

function castString(m: MachineCore, word: number, from: Type): string {
  switch (from) {
    case Type.String:
      return m.atoms.text(word >>> 4);
    case Type.Bool:
      return word >> 4 === 0 ? "false" : "true";
    default:
      return String(castNumber(m, word, from, Type.String));
  }
}

function badCast(m: MachineCore, word: number, from: Type, to: Type): never {
  const shown =
    from === Type.String || from === Type.DivertTarget
      ? m.atoms.text(word >>> 4)
      : from === Type.Bool
        ? String(word >> 4 !== 0)
        : String((word & 15) === TAG_INT ? word >> 4 : m.atoms.number(word >>> 4));
  return storyError(m, `Can't cast ${shown} from ${from} to ${to}`);
}
