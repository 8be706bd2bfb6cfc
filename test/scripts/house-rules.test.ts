import { expect, test } from "bun:test";
import { describeComplaint } from "../../scripts/house/complaint.ts";
import { readLongFunctions } from "../../scripts/house/function-size.ts";
import { reportSizes } from "../../scripts/house/size-report.ts";
import { checkTexts } from "../../scripts/house/text-check.ts";

const linesOf = (count: number): string => "const x = 1;\n".repeat(count);

test("a file over 400 lines is refused unless it is a table", () => {
  const files = new Map([
    ["src/search/engine.ts", linesOf(401)],
    ["src/search/frontier.ts", linesOf(400)],
    ["src/findings/code-table.ts", linesOf(900)],
  ]);
  const report = reportSizes(files);
  expect(report.complaints.map(({ file }) => file)).toEqual(["src/search/engine.ts"]);
  expect(report.median).toBe(401);
  expect(report.lines).toBe(1701);
});

test("long functions are read from the linter's report, longest first", () => {
  const report = [
    "× src/a.ts:3:8: lint/complexity/noExcessiveLinesPerFunction: This function has too many lines (41). Maximum allowed is 40.",
    "× src/b.ts:9:1: lint/complexity/noExcessiveLinesPerFunction: This function has too many lines (93). Maximum allowed is 40.",
    "Checked 2 files in 5ms. No fixes applied.",
  ].join("\n");
  expect(readLongFunctions(report)).toEqual([
    { place: "src/b.ts:9", lines: 93 },
    { place: "src/a.ts:3", lines: 41 },
  ]);
});

test("paths of one machine, registry hosts and silenced rules are refused in any file", () => {
  const folder = ["", "work", "main"].join("/");
  const host = ["registry", "npmjs", "org"].join(".");
  const silenced = ["ts", "ignore"].join("-");
  const files = new Map([
    ["docs/a.md", `see ${folder}/docs\nor the project's src/work/main and bunfs$bunfs/root/main`],
    ["docs/b.md", `https://${host}/inkjs`],
    ["src/c.ts", `// @${silenced}\n`],
    ["docs/d.md", `never write ${silenced}`],
  ]);
  expect(checkTexts(files).map((complaint) => describeComplaint(complaint).split(" ")[0])).toEqual([
    "docs/a.md:1:",
    "docs/b.md:1:",
    "src/c.ts:1:",
  ]);
});
