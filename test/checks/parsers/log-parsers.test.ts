import { describe, expect, test } from "bun:test";
import { parse } from "./parse.ts";

describe("generic", () => {
  test.each([
    [0, "pass"],
    [1, "fail"],
    [255, "fail"],
    [126, "error"],
    [127, "error"],
    [-9, "error"],
  ] as const)("%d is %s (weak spot 8: a missing tool is no verdict)", async (rc, status) => {
    expect((await parse("generic", { rc })).status).toBe(status);
  });
});

describe("mypy", () => {
  const log = `src/sea.py:3: error: Incompatible types  [assignment]
src/sea.py:3: note: Left is a boat
src/sea.py:9:5: error: Missing return  [return]
src/sea.py:10: warning: unused "type: ignore"
Found 2 errors in 1 file (checked 4 source files)
`;

  test("reads errors with their notes", async () => {
    const facts = await parse("mypy", { rc: 1, log });
    expect(facts.status).toBe("fail");
    expect(facts.findings).toMatchObject([
      { id: "src/sea.py:3 assignment", location: "src/sea.py:3", detail: ["src/sea.py:3: note: Left is a boat"] },
      { id: "src/sea.py:9:5 return", message: "Missing return" },
    ]);
    expect(facts.summary).toMatchObject({ error_count: 2, warning_count: 1, note_count: 1 });
  });

  test("holds the count it prints against what was read", async () => {
    expect((await parse("mypy", { rc: 1, log: log.replace("Found 2", "Found 3") })).status).toBe("error");
  });

  test.each([
    ["Success: no issues found in 4 source files\n", 0, "pass"],
    ["", 0, "pass"],
    ["Success: no issues found in 4 source files\n", 1, "error"],
    ["Traceback (most recent call last):\n", 1, "error"],
    ["Traceback (most recent call last):\n", 0, "parse_mismatch"],
    [`${log}Success: no issues found in 1 source file\n`, 0, "parse_mismatch"],
  ] as const)("%.30j with %d is %s", async (text, rc, status) => {
    expect((await parse("mypy", { rc, log: text })).status).toBe(status);
  });

  test("reads JSON lines", async () => {
    const line = { file: "a.py", line: 1, column: 2, message: "wrong", hint: null, code: "misc", severity: "error" };
    const options = { format: "json" };
    const facts = await parse("mypy", { rc: 1, log: `${JSON.stringify(line)}\nFound 1 error in 1 file\n`, options });
    expect(facts).toMatchObject({ status: "fail", findings: [{ id: "a.py:1:2 misc" }] });
    expect((await parse("mypy", { rc: 1, log: "{broken\n", options })).status).toBe("error");
  });
});

describe("pyright", () => {
  const report = (summary: object) =>
    `noise\n${JSON.stringify({
      generalDiagnostics: [
        {
          file: "a.py",
          severity: "error",
          message: "bad\nmore",
          rule: "r",
          range: { start: { line: 4, character: 0 } },
        },
        { file: "a.py", severity: "warning", message: "hm" },
      ],
      summary,
    })}\n`;

  test("counts positions from 1, and keeps warnings out of the findings", async () => {
    const facts = await parse("pyright", { rc: 1, log: report({ errorCount: 1, warningCount: 1 }) });
    expect(facts).toMatchObject({ status: "fail", findings: [{ id: "a.py:5:1 r", message: "bad", detail: ["more"] }] });
  });

  test("holds both counts against what was read", async () => {
    expect((await parse("pyright", { rc: 1, log: report({ errorCount: 2 }) })).status).toBe("error");
    expect((await parse("pyright", { rc: 1, log: report({ errorCount: 1, warningCount: 2 }) })).status).toBe("error");
  });

  test.each(["", "no json", "{}", '{"generalDiagnostics": 3}', "{ broken }"])("%j is not trusted", async (log) => {
    expect((await parse("pyright", { rc: 0, log })).status).toBe("parse_mismatch");
  });
});

describe("ty", () => {
  const block =
    "error[unresolved-import]: Cannot find `sea`\n --> src/a.py:1:8\n  |\nwarning[w]: Hm\n --> src/b.py:2:1\nFound 2 diagnostics\n";

  test("reads blocks and single lines", async () => {
    const facts = await parse("ty", { rc: 1, log: block });
    expect(facts).toMatchObject({ status: "fail", findings: [{ id: "src/a.py:1:8 unresolved-import" }] });
    const line = "src/a.py:1:8: error[bad] Wrong\nFound 1 diagnostic\n";
    expect((await parse("ty", { rc: 1, log: line })).findings).toMatchObject([{ location: "src/a.py:1:8" }]);
  });

  test.each([
    ["All checks passed!\n", 0, "pass"],
    ["something else\n", 0, "parse_mismatch"],
    ["something else\n", 2, "error"],
    [block.replace("2 diag", "3 diag"), 1, "error"],
  ] as const)("%.20j with %d is %s", async (log, rc, status) => {
    expect((await parse("ty", { rc, log })).status).toBe(status);
  });
});

describe("reformat", () => {
  test("reads both dialects, a file once", async () => {
    const black =
      "would reformat a.py\nwould reformat a.py\nOh no!\n1 file would be reformatted, 3 files would be left unchanged.\n";
    expect(await parse("reformat", { rc: 1, log: black })).toMatchObject({
      status: "fail",
      findings: [{ id: "a.py" }],
    });
    const ruff = "Would reformat: a.py\nWould reformat: b.py\n2 files would be reformatted\n";
    expect((await parse("reformat", { rc: 1, log: ruff })).findings).toHaveLength(2);
  });

  test("a file that cannot be formatted is a finding too", async () => {
    const log = "error: cannot format a.py: Cannot parse\nOh no!\n1 file would fail to reformat.\n";
    expect(await parse("reformat", { rc: 123, log })).toMatchObject({
      status: "fail",
      findings: [{ message: "Cannot parse" }],
    });
  });

  test.each([
    ["3 files already formatted\n", 0, "pass"],
    ["All done!\n3 files would be left unchanged.\n", 0, "pass"],
    ["3 files already formatted\n", 1, "error"],
    ["Traceback\n", 1, "error"],
    ["Traceback\n", 0, "parse_mismatch"],
    ["Would reformat: a.py\n2 files would be reformatted\n", 1, "error"],
  ] as const)("%j with %d is %s", async (log, rc, status) => {
    expect((await parse("reformat", { rc, log })).status).toBe(status);
  });
});

describe("tsc", () => {
  const log = "$ tsc --noEmit\nsrc/a.ts(2,5): error TS2322: Type 'a' is wrong.\n  Because of b.\n";

  test("reads plain and pretty output, with what belongs to an error", async () => {
    const facts = await parse("tsc", { rc: 2, log });
    expect(facts.findings).toMatchObject([{ id: "src/a.ts:2:5 TS2322", detail: ["  Because of b."] }]);
    const pretty =
      "\u001b[96msrc/a.ts\u001b[0m:2:5 - error TS2322: Wrong.\n\n2 const a\n      ~\n\nFound 1 error in src/a.ts:2\n";
    expect((await parse("tsc", { rc: 2, log: pretty })).status).toBe("fail");
    expect((await parse("tsc", { rc: 1, log: "error TS18003: No inputs were found.\n" })).findings).toMatchObject([
      { id: "TS18003" },
    ]);
  });

  test.each([
    ["", 0, "pass"],
    ["$ tsc --noEmit\n", 0, "pass"],
    ["✓ No type errors in 4 files [3ms]\n", 0, "pass"],
    ["command not understood\n", 0, "parse_mismatch"],
    ["command not understood\n", 1, "error"],
    [log, 0, "parse_mismatch"],
    [`${log}Found 2 errors in 1 file.\n`, 2, "error"],
  ] as const)("%.30j with %d is %s", async (text, rc, status) => {
    expect((await parse("tsc", { rc, log: text })).status).toBe(status);
  });
});

describe("bun_test", () => {
  const log = `bun test v1.4.5

test/sea.test.ts:
(pass) calm [0.10ms]
12 |   expect(1).toBe(2);
error: expect(received).toBe(expected)

      at <anonymous> (test/sea.test.ts:12:13)
(fail) storm > at night [1.20ms]

1 tests failed:
(fail) storm > at night [1.20ms]

 1 pass
 1 fail
 2 expect() calls
Ran 2 tests across 1 file. [12.00ms]
`;

  test("reads failures once, with their place", async () => {
    const facts = await parse("bun_test", { rc: 1, log });
    expect(facts.status).toBe("fail");
    expect(facts.findings).toMatchObject([
      {
        id: "test/sea.test.ts::storm > at night",
        message: "expect(received).toBe(expected)",
        location: "test/sea.test.ts:12:13",
      },
    ]);
    expect(facts.summary).toMatchObject({ counts: { tests: 2, passed: 1, failures: 1 } });
  });

  test("tells that a test ran out of time", async () => {
    const slow =
      "(fail) ebb [5000.10ms]\n  ^ this test timed out after 5000ms.\n 0 pass\n 1 fail\nRan 1 test across 1 file. [6s]\n";
    expect(await parse("bun_test", { rc: 1, log: slow })).toMatchObject({
      status: "fail",
      findings: [{ id: "ebb", message: "this test timed out after 5000ms" }],
    });
  });

  test.each([
    [" 1 pass\n 0 fail\nRan 1 test across 1 file. [1ms]\n", 0, "pass"],
    [" 1 pass\n 0 fail\n", 0, "parse_mismatch"],
    ["", 0, "parse_mismatch"],
    [log.replace(" 1 fail", " 2 fail"), 1, "error"],
    [" 1 pass\n 0 fail\n 1 error\nRan 1 test across 1 file. [1ms]\n", 1, "error"],
    ["# Unhandled error between tests\n 1 pass\n 0 fail\n 1 error\nRan 1 test across 1 file. [1ms]\n", 1, "fail"],
  ] as const)("%.40j with %d is %s", async (text, rc, status) => {
    expect((await parse("bun_test", { rc, log: text })).status).toBe(status);
  });
});

describe("tap", () => {
  const log = `TAP version 13
1..4
ok 1 - calm
not ok 2 - storm
  ---
  message: "too loud"
  ...
not ok 3 - later # TODO build it
ok 4 # SKIP no sea
`;

  test("counts points; what is to do is no failure", async () => {
    const facts = await parse("tap", { rc: 1, log });
    expect(facts.findings).toMatchObject([{ id: "storm", message: '"too loud"' }]);
    expect(facts.summary).toEqual({ counts: { tests: 4, failures: 1, skipped: 1, todo: 1 } });
  });

  test.each([
    ["1..1\nok 1\n", 0, "pass"],
    ["ok 1\n1..1\n", 0, "pass"],
    ["ok 1\n", 0, "parse_mismatch"],
    ["1..2\nok 1\n", 0, "parse_mismatch"],
    ["1..1\n1..1\nok 1\n", 0, "parse_mismatch"],
    ["1..1\nok 1\nBail out! sea is gone\n", 0, "parse_mismatch"],
    ["garbage\n", 0, "parse_mismatch"],
    ["1..0 # SKIP no sea here\n", 0, "pass"],
    ["1..0\n", 0, "parse_mismatch"],
    ["1..1\nnot ok 1\n", 0, "parse_mismatch"],
  ] as const)("%j with %d is %s", async (text, rc, status) => {
    expect((await parse("tap", { rc, log: text })).status).toBe(status);
  });
});

describe("pre_commit", () => {
  const log = `\u001b[32mtrim trailing whitespace.................................................Passed\u001b[0m
ruff.....................................................................Failed
- hook id: ruff
- exit code: 1

src/a.py:1:1: F401
lint docs............................................(no files to check)Skipped
fix ends.................................................................Failed
- hook id: end-of-file-fixer
- exit code: 1
- files were modified by this hook
`;

  test("reads hooks, what is known about them and what they printed", async () => {
    const facts = await parse("pre_commit", { rc: 1, log });
    expect(facts.findings).toMatchObject([
      { id: "ruff", message: "ruff: exit code 1", detail: ["src/a.py:1:1: F401"] },
      { id: "end-of-file-fixer", message: "fix ends: modified files" },
    ]);
    expect(facts.summary).toMatchObject({ hooks_total: 4, passed: 1, failed: 2, skipped: 1 });
  });

  test.each([
    ["[ERROR] no config\n", 1, "error"],
    ["[ERROR] no config\n", 0, "parse_mismatch"],
    ["", 0, "parse_mismatch"],
    ["a........Passed\n", 1, "error"],
    ["a........Passed\n", 0, "pass"],
  ] as const)("%j with %d is %s", async (text, rc, status) => {
    expect((await parse("pre_commit", { rc, log: text })).status).toBe(status);
  });
});
