import { describe, expect, test } from "bun:test";
import { parse } from "./parse.ts";

/** A Cobertura report of one file whose lines ran so often. */
function cobertura(hits: readonly number[], attributes: string): string {
  const lines = hits.map((count, index) => `<line number="${index + 1}" hits="${count}"/>`).join("");
  return `<coverage ${attributes}><packages><package><classes><class filename="tide.py"><methods><method><lines><line number="1" hits="0"/></lines></method></methods><lines>${lines}</lines></class></classes></package></packages></coverage>`;
}

const half = cobertura([1, 0, 1, 0], 'line-rate="0.5" lines-valid="4" lines-covered="2"');

/** Facts of a coverage report under a gate. */
const measure = (xml: string, options: Record<string, unknown> = {}, rc = 0) =>
  parse("coverage", { rc, files: { "coverage.xml": xml }, options });

describe("the line gate", () => {
  test("below it the status is fail, though the tool exits with 0", async () => {
    const facts = await measure(half, { fail_under: 96 });
    expect(facts.status).toBe("fail");
    expect(facts.gateFailures).toEqual(["line coverage 50.00 % is below fail_under 96 %"]);
  });

  test("at it the status is pass", async () => {
    expect((await measure(half, { fail_under: 50 })).status).toBe("pass");
  });

  test("compares what was measured, not what is shown (weak spot 16)", async () => {
    const xml = '<coverage line-rate="0.96" lines-valid="100000" lines-covered="95996"/>';
    const facts = await measure(xml, { fail_under: 96 });
    expect(facts.status).toBe("fail");
    expect(facts.gateFailures[0]).toContain("95.996 %");
  });

  test("that is not set is noted", async () => {
    expect((await measure(half)).notes[0]).toContain("no `fail_under`");
  });

  test("does not hide a crash of the tool", async () => {
    expect((await measure(half, { fail_under: 96 }, 3)).status).toBe("error");
    expect((await measure(half, { fail_under: 96 }, 2)).status).toBe("fail");
  });
});

describe("the branch gate (weak spot 16)", () => {
  const branches = `<coverage line-rate="1" branch-rate="0.5" branches-valid="2" branches-covered="1"><class filename="a.py"><lines><line number="1" hits="1" branch="true" condition-coverage="50% (1/2)"/></lines></class></coverage>`;

  test("is one of its own", async () => {
    const facts = await measure(branches, { fail_under: 90, branch_fail_under: 90 });
    expect(facts.gateFailures).toEqual(["branch coverage 50.00 % is below branch_fail_under 90 %"]);
    expect(facts.summary).toMatchObject({ overall: { line_percent: 100, branch_percent: 50 } });
  });

  test("cannot be met where no branch was measured", async () => {
    expect((await measure(half, { branch_fail_under: 1 })).status).toBe("fail");
  });
});

describe("what a report declares", () => {
  test.each([
    ["a rate the lines contradict", cobertura([1, 0, 1, 0], 'line-rate="1.0"')],
    ["more covered lines than lines", '<coverage line-rate="1" lines-valid="1" lines-covered="2"/>'],
    ["counts that contradict its rate", '<coverage line-rate="0.1" lines-valid="10" lines-covered="9"/>'],
    ["no coverage at all", "<testsuite/>"],
  ])("%s is not trusted", async (_what, xml) => {
    expect((await measure(xml, { fail_under: 1 })).status).toBe("parse_mismatch");
  });

  test("a missing rate is nothing covered, which shows", async () => {
    expect((await measure("<coverage/>", { fail_under: 1 })).status).toBe("fail");
  });
});

test("a file named twice is one file, with the better of both (weak spot 16)", async () => {
  const classes =
    '<class filename="a.py"><lines><line number="1" hits="0"/><line number="2" hits="1"/></lines></class><class filename="a.py"><lines><line number="1" hits="1"/></lines></class>';
  const facts = await measure(`<coverage line-rate="1">${classes}</coverage>`);
  expect(facts.summary).toMatchObject({ uncovered_files_total: 0 });
});

test("files with gaps are listed, worst first", async () => {
  expect((await measure(half)).summary).toMatchObject({
    uncovered_files_total: 1,
    top_uncovered_files: [{ file: "tide.py", line_rate: 0.5, missing_count: 2, missing_lines_preview: [2, 4] }],
  });
});

describe("with a test report beside it", () => {
  const files = { "coverage.xml": half };

  test("test failures are findings", async () => {
    const junit = '<testsuite failures="1"><testcase name="a"><failure/></testcase></testsuite>';
    const facts = await parse("coverage", { rc: 1, files: { ...files, "junit.xml": junit } });
    expect(facts).toMatchObject({ status: "fail", findings: [{ kind: "test_failure" }] });
  });

  test("a passing gate does not launder one that cannot be read", async () => {
    const facts = await parse("coverage", { files: { ...files, "junit.xml": "<cut" }, options: { fail_under: 10 } });
    expect(facts.status).toBe("parse_mismatch");
  });
});

describe("LCOV", () => {
  const record = "TN:\nSF:tide.js\nDA:1,4\nDA:2,0\nBRDA:1,0,0,1\nBRDA:1,0,1,-\nLF:2\nLH:1\nend_of_record\n";
  const lcov = (text: string, options: Record<string, unknown> = {}) =>
    parse("coverage", { files: { "lcov.info": text }, options: { lcov: "lcov.info", ...options } });

  test("is measured like any other", async () => {
    const facts = await lcov(record, { fail_under: 60, branch_fail_under: 50 });
    expect(facts.gateFailures).toEqual(["line coverage 50.00 % is below fail_under 60 %"]);
    expect(facts.summary).toMatchObject({ overall: { line_percent: 50, branch_percent: 50 } });
  });

  test.each([
    ["declares another count of lines", record.replace("LF:2", "LF:3")],
    ["declares another count of hits", record.replace("LH:1", "LH:2")],
    ["is cut off", record.slice(0, 40)],
    ["is empty", ""],
    ["ends a record it never began", "end_of_record\n"],
  ])("a tracefile that %s is not trusted", async (_what, text) => {
    expect((await lcov(text)).status).toBe("parse_mismatch");
  });
});
