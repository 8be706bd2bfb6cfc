import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderText } from "../../src/report/index.ts";
import { reportOf } from "./report-of.ts";

/*
 * Each page of screens/ holds a story, the command and what it prints. INKCHECK_UPDATE_SCREENS=1 writes the pages anew;
 * read the difference before you commit it.
 */
const folder = join(import.meta.dir, "screens");
const pages = readdirSync(folder).filter((name) => name.endsWith(".md"));
const screenBlock = /^```text\n(.*?)^```$/msu;

async function screenOf(page: string): Promise<string> {
  const story = /^```ink\n(.*?)^```$/msu.exec(page)?.[1] ?? "";
  const maxStates = /--max-states (\d+)/u.exec(page)?.[1];
  const report = await reportOf(story, maxStates === undefined ? {} : { maxStates: Number(maxStates) });
  return renderText(report, { color: false, width: 100, all: false });
}

describe.each(pages)("%s", (name) => {
  test("prints what the page says", async () => {
    const path = join(folder, name);
    const page = readFileSync(path, "utf8");
    const screen = await screenOf(page);
    if (process.env["INKCHECK_UPDATE_SCREENS"] === "1") {
      writeFileSync(
        path,
        page.replace(screenBlock, () => `\`\`\`text\n${screen}\`\`\``),
      );
    }
    expect(screen).toBe(screenBlock.exec(readFileSync(path, "utf8"))?.[1] ?? "");
  });
});
