import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { codeEntry, codeTable, type FindingCode, isFindingCode } from "../../src/findings/index.ts";
import { checkText } from "./check-story.ts";

const folder = join(import.meta.dir, "../../docs/findings");
const codes = Object.keys(codeTable).filter(isFindingCode);

/** Codes that no story of text can show, and why their pages have none. */
const withoutStory: ReadonlySet<FindingCode> = new Set([
  "INK200", // endings are listed apart
  "INK301", // rules of a configuration
  "INK302", // rules of a configuration
  "INK303", // rules of a configuration
  "INK406", // bytes that are no text
  "INK407", // a damaged compiled file
  "INK410", // whatever else the compiler says
  "INK430", // there is no file
  "INK431", // there is no file
  "INK440", // a command line
  "INK441", // a configuration file
  "INK442", // a file that is there
  "INK443", // a baseline file
  "INK900", // our own defect
  "INK901", // our own defect
]);

const pageOf = (code: FindingCode): string => readFileSync(join(folder, `${code}.md`), "utf8");

/** The files of a page's story; a block without a name is the entry. */
function storyOf(page: string): ReadonlyMap<string, string> {
  const blocks = page.matchAll(/^```ink ?(\S*)\n(.*?)^```$/gmsu);
  return new Map(Array.from(blocks, ([, name = "", text = ""]) => [name === "" ? "story.ink" : name, text]));
}

test("every code has one page and every page a code", () => {
  expect(readdirSync(folder).sort()).toEqual(codes.map((code) => `${code}.md`).sort());
});

describe.each(codes)("page %s", (code) => {
  test("says what the table says", () => {
    const { title, severity, kind } = codeEntry(code);
    const [heading, , facts] = pageOf(code).split("\n");
    expect(heading).toBe(`# ${code} · ${title}`);
    expect(facts).toBe(`Severity ${severity}, kind \`${kind}\`.`);
    expect(pageOf(code)).toContain("\n## Repair\n");
  });

  test("shows it in at most 20 lines of ink", () => {
    const story = storyOf(pageOf(code));
    expect(story.size === 0).toBe(withoutStory.has(code));
    const lines = [...story.values()].flatMap((text) => text.trimEnd().split("\n"));
    expect(lines.length).toBeLessThanOrEqual(20);
  });
});

const shown = codes.filter((code) => !withoutStory.has(code));
test.each(shown)("the story of page %s gives that finding", async (code) => {
  const { findings } = await checkText(storyOf(pageOf(code)));
  const found = findings.filter((finding) => finding.code === code);
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]).toMatchObject({ kind: codeEntry(code).kind, title: codeEntry(code).title });
  expect(findings.filter((finding) => finding.code === "INK900")).toEqual([]);
});
