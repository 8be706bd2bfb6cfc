import { expect, test } from "bun:test";
import { documentText, getEvidence } from "../../src/checks/index.ts";
import { valueOf, Workshop } from "./workshop.ts";

const report =
  '[{"code": "F401", "message": "`os` imported but unused", "filename": "app.py", "location": {"row": 1, "column": 8}}]';
const config = `[check.mismatch]
command = "./lint.sh {run_dir}/ruff.json"
parser = "ruff"
`;
const script = `#!/bin/sh\nprintf '%s' '${report}' > "$1"\necho "wrote report, exiting 0"\n`;

test("a green exit with a finding is no green: the agents' example", async () => {
  using workshop = new Workshop(config, { "lint.sh": script });
  const { digest, exitCode, runId } = await workshop.run("mismatch");
  expect(runId).toBe("20260817T173148Z-mismatch");
  expect(exitCode).toBe(1);
  expect(JSON.parse(documentText(digest))).toEqual({
    schema: "inkcheck.digest/2",
    check: "mismatch",
    kind: "external",
    status: "parse_mismatch",
    status_reason: "exit code 0, but 1 finding",
    rc: 0,
    run_dir: ".agent-runs/20260817T173148Z-mismatch",
    summary: { violation_count: 1, by_code: { F401: 1 } },
    findings_total: 1,
    findings: [
      { id: "app.py:1:8 F401", kind: "lint_violation", message: "`os` imported but unused", location: "app.py:1:8" },
    ],
    artifacts: ["full.log", "meta.json", "ruff.json"],
    log_tail: ["wrote report, exiting 0"],
  });
  const request = { run: null, artifact: "full.log", offset: 0, limit: 2, includeMeta: false };
  const evidence = valueOf(getEvidence(workshop.project(), request, {}));
  expect(evidence).toMatchObject({
    run_id: "20260817T173148Z-mismatch",
    check: "mismatch",
    status: "parse_mismatch",
    rc: 0,
    run_dir: ".agent-runs/20260817T173148Z-mismatch",
    artifacts: ["full.log", "meta.json", "ruff.json"],
    findings_total: 1,
  });
  expect(evidence["artifact"]).toEqual({
    name: "full.log",
    offset: 0,
    limit: 2,
    total_lines: 1,
    truncated: false,
    lines: ["wrote report, exiting 0"],
  });
});
