import type { InkObject } from "inkjs/engine/Object";
import { BoolValue, IntValue, ListValue, type NativeFunctionCall } from "../ink/index.ts";

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

function wholeNumber(value: InkObject | undefined): number | null {
  if (value instanceof IntValue) return value.value;
  return value instanceof BoolValue ? Number(value.value) : null;
}
