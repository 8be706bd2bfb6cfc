import { canonicalJson } from "../../report/index.ts";

/** A document as it is stored and printed: sorted keys, no blanks, one line break. */
export function documentText(value: unknown): string {
  return `${canonicalJson(value)}\n`;
}
