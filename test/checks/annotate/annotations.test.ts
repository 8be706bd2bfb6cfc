import { describe, expect, test } from "bun:test";
import { annotationsOf, githubText, readDigest, sarifLog } from "../../../src/checks/index.ts";
import { shellCheck, valueOf, Workshop } from "../workshop.ts";

const violation = (row: number) => ({
  code: "F401",
  message: "50% wet:\nvery",
  filename: "src/a, b.py",
  location: { row, column: 2 },
});

/** Annotations of a run that reports these violations. */
async function annotate(entries: readonly object[], config = "", rc = 1) {
  using workshop = new Workshop(
    `[run]\n${config}\n[check.lint]\ncommand = "./lint.sh {run_dir}/ruff.json"\nparser = "ruff"\n`,
    {
      "lint.sh": `#!/bin/sh\ncp found.json "$1"\nexit ${rc}\n`,
      "found.json": JSON.stringify(entries),
    },
  );
  await workshop.run("lint");
  return annotationsOf(valueOf(readDigest(workshop.project(), null)));
}

describe("for GitHub", () => {
  test("each finding is a command with everything escaped", async () => {
    expect(githubText(await annotate([violation(3)]))).toBe(
      "::error file=src/a%2C b.py,line=3,col=2,title=src/a%2C b.py%3A3%3A2 F401::50%25 wet:%0Avery\n",
    );
  });

  test("a green run says nothing", async () => {
    expect(githubText(await annotate([], "", 0))).toBe("");
  });

  test("a red run without findings says why (weak spot 19)", async () => {
    expect(githubText(await annotate([], "", 3))).toStartWith(
      "::error title=lint%3A error::exit code 3 without a finding",
    );
  });

  test("findings that the digest has no room for are shown too (weak spot 19)", async () => {
    const shown = await annotate(
      Array.from({ length: 50 }, (_, row) => violation(row + 1)),
      "top = 3",
    );
    expect(shown.map(({ line }) => line)).toEqual(Array.from({ length: 50 }, (_, row) => row + 1));
  });

  test("levels are told apart (weak spot 19)", () => {
    const at = { rule: "r", title: "t", message: "m", path: null, line: null, column: null, fingerprint: "f" };
    const levels = (["error", "warning", "note"] as const).map((level) => githubText([{ ...at, level }]).split(" ")[0]);
    expect(levels).toEqual(["::error", "::warning", "::notice"]);
  });
});

describe("as SARIF", () => {
  test("has rules, places that are URIs, and fingerprints", async () => {
    expect(sarifLog(await annotate([violation(3)]), "1.0.0")).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "inkcheck", version: "1.0.0", rules: [{ id: "lint_violation" }] } },
          invocations: [{ executionSuccessful: true }],
          results: [
            {
              ruleId: "lint_violation",
              level: "error",
              locations: [
                {
                  physicalLocation: {
                    artifactLocation: { uri: "src/a%2C%20b.py" },
                    region: { startLine: 3, startColumn: 2 },
                  },
                },
              ],
              partialFingerprints: { "inkcheck/v1": expect.any(String) },
            },
          ],
        },
      ],
    });
  });

  test("a run that could not be believed has no results and says that the tool failed", async () => {
    const log = sarifLog(await annotate([], "", 3), "1");
    expect(log).toMatchObject({ runs: [{ results: [], invocations: [{ executionSuccessful: false }] }] });
  });

  test("is read by our own parser of SARIF", async () => {
    const text = JSON.stringify(sarifLog(await annotate([violation(3)]), "1"));
    using workshop = new Workshop(shellCheck("s", "cp in.sarif {run_dir}/report.sarif; exit 1", "sarif"), {
      "in.sarif": text,
    });
    expect(await workshop.digest("s")).toMatchObject({ status: "fail", findings: [{ location: "src/a, b.py:3" }] });
  });
});
