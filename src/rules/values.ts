import type { PlainValue } from "../ink/index.ts";

/** A value that a rule looks at. */
export type Value = PlainValue;

/** Numbers and truth values as numbers, as ink itself takes them; NaN for all else. */
export function numberOf(value: Value): number {
  if (typeof value === "number") return value;
  return typeof value === "boolean" ? Number(value) : Number.NaN;
}

export function isTrue(value: Value): boolean {
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return value !== 0;
  return value !== null && typeof value === "object" && "list" in value && value.list.length > 0;
}

export function areEqual(a: Value, b: Value): boolean {
  if (typeof a === "number" || typeof a === "boolean") return numberOf(a) === numberOf(b);
  if (a === null || b === null || typeof a === "string" || typeof b === "string") return a === b;
  if (typeof b !== "object") return false;
  if ("list" in a) return "list" in b && a.list.length === b.list.length && a.list.join() === b.list.join();
  return "divert" in b && a.divert === b.divert;
}

/** Below 0, 0, above 0; NaN where two values have no order. */
export function orderOf(a: Value, b: Value): number {
  if (typeof a === "string" && typeof b === "string") return a < b ? -1 : a > b ? 1 : 0;
  return numberOf(a) - numberOf(b) || (numberOf(a) === numberOf(b) ? 0 : Number.NaN);
}

/** Whether a list holds every item of another. As in ink, nothing holds the empty list. */
export function holdsItems(a: Value, b: Value): boolean {
  const [whole, part] = [itemsOf(a), itemsOf(b)];
  return part.length > 0 && part.every((item) => whole.includes(item));
}

export function itemsOf(value: Value): readonly string[] {
  return value !== null && typeof value === "object" && "list" in value ? value.list : [];
}
