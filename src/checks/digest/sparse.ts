import type { JsonObject, JsonValue } from "../facts.ts";
import { clip } from "../parsers/shape-text.ts";

const deepest = 6;
const longestList = 100;

/** A summary without what says nothing (null, "", 0, false, empty lists and tables), its texts and lists bounded. */
export function sparseSummary(summary: JsonObject): JsonObject {
  const pruned = prune(summary, 0);
  return isTable(pruned) ? pruned : {};
}

function prune(value: JsonValue, depth: number): JsonValue {
  if (typeof value === "string") return clip(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth >= deepest) return null;
  if (!isTable(value)) {
    const items = value.slice(0, longestList).map((item) => prune(item, depth + 1));
    return items.filter((item) => !saysNothing(item) || typeof item === "number");
  }
  const kept = Object.entries(value).map(([key, inner]) => [clip(key, 100), prune(inner, depth + 1)] as const);
  return Object.fromEntries(kept.filter(([, inner]) => !saysNothing(inner)));
}

function saysNothing(value: JsonValue): boolean {
  if (typeof value === "object" && value !== null) return Object.keys(value).length === 0;
  return value === null || value === "" || value === 0 || value === false;
}

function isTable(value: JsonValue): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A record without the keys whose value is undefined, null, an empty list or an empty record. */
export function withoutEmpty<Shape extends object>(record: Shape): Shape {
  const kept = Object.entries(record).filter(([, value]: [string, unknown]) => {
    if (value === undefined || value === null) return false;
    return typeof value !== "object" || Object.keys(value).length > 0;
  });
  // Only optional keys of a digest are ever empty.
  return Object.fromEntries(kept) as Shape;
}
