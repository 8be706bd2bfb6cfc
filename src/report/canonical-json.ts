import { hash } from "node:crypto";

/** A value as JSON with object keys in code unit order and no spaces: equal values give equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    isRecord(part) ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))) : part,
  );
}

/** SHA-256, in hex, of a value's canonical JSON. */
export function canonicalSha256(value: unknown): string {
  return hash("sha256", canonicalJson(value), "hex");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
