import type { InkObject } from "inkjs/engine/Object";
import {
  BoolValue,
  FloatValue,
  type HazardKind,
  type InkNumber,
  IntValue,
  ListValue,
  type NativeFunctionCall,
  numbersDiffer,
  printsDifferently,
  StringValue,
} from "../ink/index.ts";

/** Whether an operation is about to divide one whole number by zero; true and false count as 1 and 0. */
export function dividesByZero({ name }: NativeFunctionCall, stack: readonly InkObject[]): boolean {
  if (name !== "/" && name !== "%") return false;
  const right = wholeNumber(stack.at(-1));
  return right === 0 && wholeNumber(stack.at(-2)) !== null;
}

/** Whether an operation is about to move a list that is not empty up or down. */
export function movesList({ name }: NativeFunctionCall, stack: readonly InkObject[]): boolean {
  if (name !== "+" && name !== "-") return false;
  const list = stack.at(-2);
  return list instanceof ListValue && !isEmptyList(list) && stack.at(-1) instanceof IntValue;
}

export function isEmptyList(value: InkObject | undefined): boolean {
  return value instanceof ListValue && (value.value?.Count ?? 0) === 0;
}

/** In what other ink runtimes do otherwise with an operation that is about to run, or null. */
export function differsElsewhere(
  { name, numberOfParameters }: NativeFunctionCall,
  stack: readonly InkObject[],
): HazardKind | null {
  const last = stack.at(-1);
  if (numberOfParameters === 1) {
    const only = inkNumber(last);
    return only === null ? null : numbersDiffer(name, only, null);
  }
  const first = stack.at(-2);
  const isJoined = name === "+" && (first instanceof StringValue || last instanceof StringValue);
  if (isJoined) return isPrintedDifferently(first) || isPrintedDifferently(last) ? "float-text" : null;
  const x = inkNumber(first);
  const y = inkNumber(last);
  return x === null || y === null ? null : numbersDiffer(name, x, y);
}

/** Whether a value is a float that other ink runtimes print with other digits. */
export function isPrintedDifferently(value: InkObject | undefined): boolean {
  return value instanceof FloatValue && printsDifferently(value.value ?? 0);
}

function inkNumber(value: InkObject | undefined): InkNumber | null {
  if (value instanceof FloatValue) return { value: value.value ?? 0, isFloat: true };
  const whole = wholeNumber(value);
  return whole === null ? null : { value: whole, isFloat: false };
}

function wholeNumber(value: InkObject | undefined): number | null {
  if (value instanceof IntValue) return value.value;
  return value instanceof BoolValue ? Number(value.value) : null;
}
