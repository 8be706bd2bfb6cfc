/** An object, whatever it holds; null for anything else. */
export function recordIn(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** The value as an object; empty where it is none. */
export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return recordIn(value) ?? {};
}

export function listIn(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? value : null;
}

/** A text; `?` where there is none, so that an odd entry still shows. */
export function textOr(value: unknown, otherwise = "?"): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}

export function numberIn(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value : null;
}
