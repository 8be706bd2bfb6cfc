import { readTexts } from "./read-texts.ts" with { type: "macro" };

const pages: Readonly<Record<string, string>> = readTexts("docs/findings");

/** The page of a finding code, in Markdown; null where there is no such code. */
export function findingPage(code: string): string | null {
  return pages[`${code}.md`] ?? null;
}
