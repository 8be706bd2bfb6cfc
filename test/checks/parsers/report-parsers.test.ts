import { describe, expect, test } from "bun:test";
import type { ParserName } from "../../../src/config/index.ts";
import { parse } from "./parse.ts";

/** Facts of a JSON report under the parser's usual name for it. */
function read(name: ParserName, file: string, value: unknown, rc = 1, more: Record<string, unknown> = {}) {
  return parse(name, { rc, files: { [file]: typeof value === "string" ? value : JSON.stringify(value) }, ...more });
}

describe.each([
  ["ruff", "ruff.json"],
  ["pip_audit", "pip-audit.json"],
  ["bandit", "bandit.json"],
  ["pylint", "pylint.json"],
  ["sarif", "report.sarif"],
  ["eslint_json", "eslint.json"],
] as const)("%s", (name, file) => {
  test.each(["", "nonsense", "3", "null", "{}", '{"results": 1}', "[".repeat(50_000)])(
    "%.20j is not trusted",
    async (text) => {
      expect((await read(name, file, text, 0)).status).toBe("parse_mismatch");
      expect((await read(name, file, text, 1)).status).toBe("error");
    },
  );

  test("a report that was never written is not trusted", async () => {
    expect((await parse(name, { rc: 0 })).status).toBe("parse_mismatch");
    expect((await parse(name, { rc: 1 })).status).toBe("error");
  });
});

describe("ruff", () => {
  const entry = { code: "F401", message: "unused", filename: "a.py", location: { row: 1, column: 8 }, fix: {} };

  test("gives violations; odd entries show with question marks instead of hiding", async () => {
    const facts = await read("ruff", "ruff.json", [entry, null, { ...entry, code: null, fix: null }]);
    expect(facts.findings.map(({ id }) => id)).toEqual(["a.py:1:8 F401", "? syntax-error", "a.py:1:8 syntax-error"]);
    expect(facts.summary).toMatchObject({
      violation_count: 3,
      fixable_count: 1,
      by_code: { F401: 1, "syntax-error": 2 },
    });
  });

  test("holds a count in the log against the report (weak spot 17)", async () => {
    expect((await read("ruff", "ruff.json", [entry], 1, { log: "Found 2 errors.\n" })).status).toBe("error");
  });
});

describe("pip_audit", () => {
  const vulnerable = {
    name: "boat",
    version: "1.0",
    vulns: [{ id: "PYSEC-1", fix_versions: ["1.1"], aliases: ["CVE-1"], description: "It\nsinks." }],
  };

  test("gives one finding a vulnerability", async () => {
    const facts = await read("pip_audit", "pip-audit.json", {
      dependencies: [vulnerable, { name: "x", skip_reason: "private" }],
    });
    expect(facts.findings).toMatchObject([
      { id: "boat==1.0 PYSEC-1", message: "It sinks.", detail: ["fixed in 1.1", "also known as CVE-1"] },
    ]);
    expect(facts.notes).toEqual(["1 package was skipped by the audit"]);
  });

  test("an entry that was neither audited nor skipped is not passed over", async () => {
    expect((await read("pip_audit", "pip-audit.json", { dependencies: [{ name: "x" }, null] }, 0)).status).toBe(
      "parse_mismatch",
    );
  });

  test("holds a count in the log against the report", async () => {
    const log = "Found 3 known vulnerabilities in 1 package\n";
    expect((await read("pip_audit", "pip-audit.json", { dependencies: [vulnerable] }, 1, { log })).status).toBe(
      "error",
    );
  });
});

describe("bandit", () => {
  const result = (severity: string, confidence = "HIGH") => ({
    test_id: "B101",
    filename: "a.py",
    line_number: 3,
    issue_text: "assert used",
    issue_severity: severity,
    issue_confidence: confidence,
    issue_cwe: { id: 703 },
  });
  const totals = (low: number, medium: number, high: number, all = low + medium + high) => ({
    _totals: { "SEVERITY.LOW": low, "SEVERITY.MEDIUM": medium, "SEVERITY.HIGH": high, "CONFIDENCE.HIGH": all },
  });
  const bandit = (results: unknown[], metrics?: unknown, rc = 1) =>
    read("bandit", "bandit.json", { results, metrics }, rc);

  test("gives issues with what is known about them", async () => {
    expect((await bandit([result("LOW")])).findings).toMatchObject([
      { id: "B101 a.py:3", detail: ["severity=LOW", "confidence=HIGH", "CWE-703"] },
    ]);
  });

  test.each([
    ["agrees", [result("LOW"), result("HIGH")], totals(1, 0, 1), 1, true],
    ["counts more than is there", [result("LOW")], totals(2, 0, 0), 1, false],
    ["counts less than is there", [result("LOW"), result("LOW")], totals(1, 0, 0), 1, false],
    ["counted low ones that a level left out", [result("HIGH")], totals(3, 0, 1), 1, true],
    ["is absent", [result("LOW")], undefined, 1, true],
    ["counts none", [result("LOW")], totals(0, 0, 0), 1, true],
    ["counts issues, none is listed, exit 1", [], totals(1, 0, 0), 1, false],
  ])("metrics: what they hold %s", async (_what, results, metrics, rc, trusted) => {
    expect((await bandit(results, metrics, rc)).trusted).toBe(trusted);
  });

  test("abstains with a note where filtering explains everything", async () => {
    const facts = await bandit([], totals(2, 0, 0), 0);
    expect(facts).toMatchObject({ status: "pass", notes: [expect.stringContaining("filtered by level")] });
    const cut = { _totals: { "SEVERITY.LOW": 2, "SEVERITY.HIGH": 1, "CONFIDENCE.LOW": 2, "CONFIDENCE.HIGH": 1 } };
    expect((await bandit([result("HIGH")], cut)).notes[0]).toContain("cannot be compared");
  });

  test("sums over the files where there is no total", async () => {
    const perFile = { "a.py": { "SEVERITY.LOW": 1 }, "b.py": { "SEVERITY.LOW": 1 } };
    expect((await bandit([result("LOW")], perFile)).trusted).toBe(false);
  });
});

describe("pylint", () => {
  const message = (type: string) => ({
    type,
    symbol: "s",
    message: "m",
    messageId: "C0114",
    path: "a.py",
    line: 1,
    column: 0,
  });
  const pylint = (types: string[], statistics: object, options = {}, rc = 4) =>
    read("pylint", "pylint.json", { messages: types.map(message), statistics }, rc, { options });

  test("reports every class but exactly `info`, which is counted", async () => {
    const facts = await pylint(["convention", "info", "informational"], {
      messageTypeCount: { convention: 1, info: 1 },
    });
    expect(facts.findings).toHaveLength(2);
    expect(facts.summary).toMatchObject({ message_count: 3, info_count: 1 });
  });

  test("each declared class must be what was read, `info` too", async () => {
    expect((await pylint(["convention"], { messageTypeCount: { convention: 1, info: 1 } })).trusted).toBe(false);
    expect((await pylint(["convention"], { messageTypeCount: { convention: 1, error: 0 } })).trusted).toBe(true);
  });

  test.each([
    [8.9, 9, 0, "fail"],
    [9, 9, 0, "pass"],
    ["nine", 9, 0, "parse_mismatch"],
  ])("a score of %p under a limit of %d", async (score, limit, rc, status) => {
    expect((await pylint([], { score }, { score_fail_under: limit }, rc)).status).toBe(status as "pass");
  });

  test("a limit without a score, and a score without a limit, are noted", async () => {
    expect((await pylint([], {}, { score_fail_under: 9 }, 0)).notes[0]).toContain("could not be applied");
    expect((await pylint([], { score: 3 }, {}, 0)).notes[0]).toContain("not a gate");
  });
});

describe("sarif", () => {
  const result = (part: object) => ({
    ruleId: "R1",
    message: { text: "bad" },
    locations: [{ physicalLocation: { artifactLocation: { uri: "src/a%20b.c" }, region: { startLine: 4 } } }],
    ...part,
  });
  const sarif = (results: unknown, run: object = {}, options = {}, rc = 1) =>
    read(
      "sarif",
      "report.sarif",
      { version: "2.1.0", runs: [{ tool: { driver: { name: "t", version: "1" } }, results, ...run }] },
      rc,
      { options },
    );

  test("gives the levels that fail, with their place", async () => {
    const facts = await sarif([result({ level: "error" }), result({ level: "warning" }), result({})]);
    expect(facts.findings).toMatchObject([{ id: "R1 src/a b.c:4", kind: "sarif_error", location: "src/a b.c:4" }]);
    expect(facts.summary).toMatchObject({ result_count: 3, finding_count: 1, by_level: { warning: 2, error: 1 } });
  });

  test("takes a level from the rule where the result has none", async () => {
    const driver = { name: "t", rules: [{ id: "R1", defaultConfiguration: { level: "error" } }] };
    expect((await sarif([result({})], { tool: { driver } })).findings).toHaveLength(1);
  });

  test("fails on the levels chosen", async () => {
    expect((await sarif([result({})], {}, { fail_levels: "warning" })).findings).toHaveLength(1);
  });

  test("leaves out what is suppressed, gone, or no failure", async () => {
    const settled = [{ suppressions: [{ kind: "inSource" }] }, { baselineState: "absent" }, { kind: "pass" }];
    expect(
      (
        await sarif(
          settled.map((part) => result({ level: "error", ...part })),
          {},
          {},
          0,
        )
      ).status,
    ).toBe("pass");
    expect((await sarif([result({ level: "error", suppressions: [{ status: "rejected" }] })])).findings).toHaveLength(
      1,
    );
  });

  test("is not trusted where the tool did not run through, or a run looked at nothing (weak spot 17)", async () => {
    expect((await sarif([], { invocations: [{ executionSuccessful: false }] }, {}, 0)).status).toBe("parse_mismatch");
    expect((await sarif(null, {}, {}, 0)).status).toBe("parse_mismatch");
    expect((await sarif([], {}, {}, 0)).status).toBe("pass");
  });
});

describe("eslint_json", () => {
  const file = (messages: object[], part = {}) => ({
    filePath: "a.js",
    messages,
    errorCount: messages.length,
    ...part,
  });

  test("gives errors and counts warnings", async () => {
    const messages = [
      { ruleId: "eqeqeq", severity: 2, message: "use ===", line: 1, column: 2 },
      { severity: 1, message: "hm" },
    ];
    const facts = await read("eslint_json", "eslint.json", [file(messages, { errorCount: 1 })]);
    expect(facts).toMatchObject({
      status: "fail",
      findings: [{ id: "a.js:1:2 eqeqeq" }],
      summary: { warning_count: 1 },
    });
  });

  test("holds the declared errors against those listed", async () => {
    expect((await read("eslint_json", "eslint.json", [file([], { errorCount: 2 })], 0)).status).toBe("parse_mismatch");
    expect((await read("eslint_json", "eslint.json", [{ filePath: "a.js" }], 0)).status).toBe("parse_mismatch");
  });
});

describe("parser_command", () => {
  const options = { parser_command: ["./facts"] };
  const facts = (part: object, rc = 0) =>
    parse("parser_command", {
      rc,
      options,
      printed: JSON.stringify({ schema: "inkcheck.facts/1", declared_findings: 0, findings: [], ...part }),
    });

  test("prints facts, and they are reconciled like any others", async () => {
    const findings = [{ id: "a", kind: "k", message: "m", location: "a:1", detail: ["x"] }];
    expect((await facts({})).status).toBe("pass");
    expect((await facts({ declared_findings: 1, findings }, 1)).status).toBe("fail");
    expect((await facts({ declared_findings: 1, findings }, 0)).status).toBe("parse_mismatch");
    expect((await facts({ gate_failures: ["too slow"] })).status).toBe("fail");
  });

  test.each([
    ["a status", { status: "pass" }],
    ["evidence, which only our own searches have", { evidence: { claim: "exhaustive" } }],
    [
      "an unknown key of a finding",
      { findings: [{ id: "a", kind: "k", message: "m", status: "pass" }], declared_findings: 1 },
    ],
    ["another count than it gives", { declared_findings: 1 }],
    ["that it could not read", { unreadable: "cut off" }],
    ["another schema", { schema: "other" }],
  ])("may not print %s", async (_what, part) => {
    expect((await facts(part)).status).toBe("parse_mismatch");
  });

  test("printing nothing or nonsense is no green", async () => {
    expect((await parse("parser_command", { options, printed: "" })).status).toBe("parse_mismatch");
    expect((await parse("parser_command", { options })).status).toBe("parse_mismatch");
  });
});
