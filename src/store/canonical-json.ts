import { createHash } from "node:crypto";

/** JSON with sorted keys and no spaces, so that equal values have equal bytes. Keys whose value is undefined are left out. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isRecord(inner) ? sortedCopy(inner) : inner));
}

/** SHA-256 in hex of a text or of bytes. */
export function sha256(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}

/** A name for content: `prefix-` and the first 24 hex digits of its SHA-256. */
export function contentId(prefix: string, value: unknown): string {
  return `${prefix}-${sha256(canonicalJson(value)).slice(0, 24)}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sortedCopy(record: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(record).sort(([left], [right]) => byText(left, right));
  return Object.fromEntries(entries);
}

/** Order by code unit: the same on every machine, unlike a locale's. */
export function byText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
