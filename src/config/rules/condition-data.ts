import { didYouMean } from "../did-you-mean.ts";
import { readConditionText } from "./condition-text.ts";
import { described, isTable, type Path, type Reading, type Table } from "./reading.ts";
import {
  arithmeticOperators,
  comparisonOperators,
  type Condition,
  type Literal,
  maxNesting,
  membershipOperators,
  type Operand,
} from "./rule-data.ts";

/** The shapes a condition can have, by the key that tells it. */
const conditionShapes: Readonly<Record<string, readonly string[]>> = {
  all: ["all"],
  any: ["any"],
  not: ["not"],
  truth: ["truth"],
  once: ["once"],
  never: ["never", "after"],
  first: ["first", "then"],
  keep: ["keep", "until"],
  non_decreasing: ["non_decreasing"],
  left: ["left", "operator", "right"],
};
const operandShapes: Readonly<Record<string, readonly string[]>> = {
  variable: ["variable"],
  literal: ["literal"],
  visits: ["visits"],
  turn: ["turn"],
  choices: ["choices"],
  size: ["size"],
  previous: ["previous"],
  left: ["left", "operator", "right"],
};
const identifier = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const placeName = /^[\p{L}\p{N}_]+(\.[\p{L}\p{N}_]+)?$/u;

/** Reads a condition, as text or as data; null with the faults noted. */
export function readCondition(reading: Reading, value: unknown, path: Path, depth = 0): Condition | null {
  if (typeof value === "string") return readConditionText(reading, value, path, depth);
  if (tooDeep(reading, path, depth)) return null;
  const told = shapeOf(reading, value, path, conditionShapes, "a condition");
  if (told === null) return null;
  const { shape, table } = told;
  const inner = (key: string): Condition | null => readCondition(reading, table[key], [...path, key], depth + 1);
  switch (shape) {
    case "all":
    case "any":
      return readList(reading, shape, table[shape], [...path, shape], depth);
    case "not":
    case "once":
      return map(inner(shape), (of) => ({ kind: shape, of }));
    case "truth":
      return map(readOperand(reading, table["truth"], [...path, "truth"], depth + 1), (of) => ({ kind: "truth", of }));
    case "non_decreasing":
      return map(readOperand(reading, table[shape], [...path, shape], depth + 1), (of) => ({
        kind: "non-decreasing",
        of,
      }));
    case "never":
      return both(inner("never"), inner("after"), (never, after) => ({ kind: "never-after", never, after }));
    case "first":
      return both(inner("first"), inner("then"), (first, then) => ({ kind: "before", first, then }));
    case "keep":
      return both(inner("keep"), inner("until"), (keep, until) => ({ kind: "until", keep, until }));
    default:
      return readComparison(reading, table, path, depth);
  }
}

/** Reads an operand given as data. */
function readOperand(reading: Reading, value: unknown, path: Path, depth: number): Operand | null {
  if (tooDeep(reading, path, depth)) return null;
  const told = shapeOf(reading, value, path, operandShapes, "an operand");
  if (told === null) return null;
  const { shape, table } = told;
  const given = table[shape];
  const at = [...path, shape];
  switch (shape) {
    case "variable":
      return map(readName(reading, given, at, identifier, "a variable's name"), (name) => ({ kind: "variable", name }));
    case "visits":
      return map(readName(reading, given, at, placeName, "a knot or knot.stitch"), (of) => ({ kind: "visits", of }));
    case "literal":
      return readLiteral(reading, given, at);
    case "turn":
    case "choices":
      return given === true ? { kind: shape } : reading.refuse(at, `expected true, got ${described(given)}`);
    case "size":
    case "previous":
      return map(readOperand(reading, given, at, depth + 1), (of) => ({ kind: shape, of }));
    default:
      return readArithmetic(reading, table, path, depth);
  }
}

function readList(reading: Reading, kind: "all" | "any", value: unknown, path: Path, depth: number): Condition | null {
  const items = reading.list(value, path, 1);
  if (items === null) return null;
  const of = items.map((item, index) => readCondition(reading, item, [...path, String(index)], depth + 1));
  return of.every((item) => item !== null) ? { kind, of } : null;
}

function readComparison(reading: Reading, table: Table, path: Path, depth: number): Condition | null {
  const [left, right] = sidesOf(reading, table, path, depth);
  const known = [...comparisonOperators, ...membershipOperators];
  const operator = readOperator(reading, table["operator"], [...path, "operator"], known);
  if (left === null || right === null || operator === null) return null;
  const membership = membershipOperators.find((name) => name === operator);
  if (membership !== undefined) return { kind: "membership", operator: membership, left, right };
  const comparison = comparisonOperators.find((name) => name === operator);
  return comparison === undefined ? null : { kind: "comparison", operator: comparison, left, right };
}

function readArithmetic(reading: Reading, table: Table, path: Path, depth: number): Operand | null {
  const [left, right] = sidesOf(reading, table, path, depth);
  const operator = readOperator(reading, table["operator"], [...path, "operator"], arithmeticOperators);
  return left === null || right === null || operator === null ? null : { kind: "arithmetic", operator, left, right };
}

function sidesOf(reading: Reading, table: Table, path: Path, depth: number): [Operand | null, Operand | null] {
  const side = (key: string): Operand | null =>
    table[key] === undefined
      ? reading.refuse([...path, key], `\`${key}\` is missing`)
      : readOperand(reading, table[key], [...path, key], depth + 1);
  return [side("left"), side("right")];
}

function readOperator<Name extends string>(
  reading: Reading,
  value: unknown,
  path: Path,
  known: readonly Name[],
): Name | null {
  if (value === undefined) return reading.refuse(path, "`operator` is missing", `one of ${known.join(" ")}`);
  const found = known.find((name) => name === value);
  if (found !== undefined) return found;
  const shown = typeof value === "string" ? `there is no operator \`${value}\` here` : "expected an operator's name";
  return reading.refuse(path, shown, `one of ${known.join(" ")}`);
}

function readLiteral(reading: Reading, value: unknown, path: Path): Operand | null {
  if (typeof value === "number" && !Number.isFinite(value)) return reading.refuse(path, "must be a finite number");
  if (value !== null && typeof value === "object") {
    return reading.refuse(path, `expected a string, a number, true, false or null, got ${described(value)}`);
  }
  // What is left of the values of TOML, YAML and JSON are the four kinds of literals.
  return { kind: "literal", value: value as Literal };
}

function readName(reading: Reading, value: unknown, path: Path, shape: RegExp, what: string): string | null {
  const name = reading.text(value, path);
  if (name === null || shape.test(name)) return name;
  return reading.refuse(path, `\`${name}\` is not ${what}`);
}

/** The one shape that a table's keys tell. */
function shapeOf(
  reading: Reading,
  value: unknown,
  path: Path,
  shapes: Readonly<Record<string, readonly string[]>>,
  what: string,
): { readonly shape: string; readonly table: Table } | null {
  if (!isTable(value)) {
    const text = what === "a condition" ? "text or a table" : "a table";
    return reading.refuse(path, `expected ${what} as ${text}, got ${described(value)}`);
  }
  const told = Object.keys(shapes).filter((key) => key in value);
  const [shape] = told;
  if (shape !== undefined && told.length === 1) {
    const keys = shapes[shape] ?? [];
    const table = reading.table(value, path, keys);
    const isWhole = keys.every((key) => key in value || shape === "left");
    if (isWhole) return table === null ? null : { shape, table };
    const missing = keys.filter((key) => !(key in value)).map((key) => `\`${key}\``);
    return reading.refuse(path, `${missing.join(" and ")} is missing beside \`${shape}\``);
  }
  if (told.length > 1) {
    return reading.refuse(path, `has ${told.map((key) => `\`${key}\``).join(" and ")}, but ${what} is exactly one`);
  }
  const known = Object.keys(shapes);
  const meant = Object.keys(value)
    .map((key) => didYouMean(key, known))
    .find((key) => key !== null);
  const hint = meant === undefined ? `one of ${known.join(", ")}` : `did you mean \`${meant}\`?`;
  return reading.refuse(path, `is not ${what}`, hint);
}

function tooDeep(reading: Reading, path: Path, depth: number): boolean {
  if (depth <= maxNesting) return false;
  reading.refuse(path, `lies more than ${maxNesting} levels deep`);
  return true;
}

function map<From, To>(value: From | null, to: (value: From) => To): To | null {
  return value === null ? null : to(value);
}

function both<To>(a: Condition | null, b: Condition | null, to: (a: Condition, b: Condition) => To): To | null {
  return a === null || b === null ? null : to(a, b);
}
