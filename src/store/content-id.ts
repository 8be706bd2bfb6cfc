import { canonicalSha256 } from "../report/index.ts";

/** A name for content: `prefix-` and the first 24 hex digits of the SHA-256 of its canonical JSON. */
export function contentId(prefix: string, value: unknown): string {
  return `${prefix}-${canonicalSha256(value).slice(0, 24)}`;
}
