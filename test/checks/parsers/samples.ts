import type { ParserName } from "../../../src/config/index.ts";
import type { Leftovers } from "./parse.ts";

/** How a sample's text reaches its parser. */
export interface Sample {
  readonly name: ParserName;
  /** A red output of the tool, small but whole. */
  readonly text: string;
  left(text: string): Leftovers;
}

const log = (name: ParserName, text: string, options = {}): Sample => ({
  name,
  text,
  left: (shown) => ({ log: shown, options }),
});
const file = (name: ParserName, path: string, text: unknown, options = {}): Sample => ({
  name,
  text: typeof text === "string" ? text : JSON.stringify(text),
  left: (shown) => ({ files: { [path]: shown }, options }),
});

const junit =
  '<testsuites tests="1" failures="1"><testsuite tests="1" failures="1"><testcase name="ebb"><failure message="wet">x</failure></testcase></testsuite></testsuites>';
const cobertura =
  '<coverage line-rate="0.5"><class filename="a.py"><lines><line number="1" hits="1"/><line number="2" hits="0"/></lines></class></coverage>';
const facts = { schema: "inkcheck.facts/1", declared_findings: 1, findings: [{ id: "a", kind: "k", message: "m" }] };

/** One red output for every parser that reads one. */
export const samples: readonly Sample[] = [
  file("pytest", "junit.xml", junit),
  file("junit", "junit.xml", junit),
  file("coverage", "coverage.xml", cobertura, { fail_under: 90 }),
  file("coverage", "l.info", "SF:a.js\nDA:1,1\nDA:2,0\nLF:2\nLH:1\nend_of_record\n", {
    lcov: "l.info",
    fail_under: 90,
  }),
  file("ruff", "ruff.json", [{ code: "F401", message: "unused", filename: "a.py", location: { row: 1, column: 8 } }]),
  log("mypy", "a.py:3: error: Wrong  [misc]\nFound 1 error in 1 file (checked 2 source files)\n"),
  log("mypy", '{"file":"a.py","line":1,"column":1,"message":"wrong","code":"misc","severity":"error"}\n', {
    format: "json",
  }),
  log(
    "pyright",
    '{"generalDiagnostics":[{"file":"a.py","severity":"error","message":"bad"}],"summary":{"errorCount":1,"warningCount":0}}',
  ),
  log("ty", "error[bad]: Wrong\n --> a.py:1:8\nFound 1 diagnostic\n"),
  log("reformat", "would reformat a.py\nOh no!\n1 file would be reformatted.\n"),
  file("pip_audit", "pip-audit.json", { dependencies: [{ name: "boat", version: "1", vulns: [{ id: "PYSEC-1" }] }] }),
  file("bandit", "bandit.json", {
    results: [{ test_id: "B1", issue_severity: "LOW", issue_confidence: "LOW" }],
    metrics: { _totals: { "SEVERITY.LOW": 1, "CONFIDENCE.LOW": 1 } },
  }),
  file("pylint", "pylint.json", {
    messages: [{ type: "error", messageId: "E1", message: "m", path: "a.py", line: 1, column: 0 }],
    statistics: { messageTypeCount: { error: 1, info: 0 } },
  }),
  file(
    "sarif",
    "report.sarif",
    {
      version: "2.1.0",
      runs: [{ results: [{ ruleId: "R1", level: "error", message: { text: "m" } }] }],
    },
    { fail_levels: ["error", "warning"] },
  ),
  log("pre_commit", "ruff.........Failed\n- hook id: ruff\n- exit code: 1\n\na.py:1:1: F401\n"),
  log(
    "bun_test",
    "a.test.ts:\nerror: wet\n(fail) ebb [1.20ms]\n\n 1 pass\n 1 fail\nRan 2 tests across 1 file. [1ms]\n",
  ),
  log("tsc", "a.ts(2,5): error TS2322: Wrong.\n"),
  file("eslint_json", "eslint.json", [{ filePath: "a.js", messages: [{ severity: 2, message: "m" }], errorCount: 1 }]),
  log("tap", "TAP version 13\n1..2\nok 1 - calm\nnot ok 2 - storm\n"),
  {
    name: "parser_command",
    text: JSON.stringify(facts),
    left: (printed) => ({ printed, options: { parser_command: ["x"] } }),
  },
];
