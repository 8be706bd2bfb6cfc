import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findingOf } from "../../../src/checks/facts.ts";
import { fingerprintOf } from "../../../src/checks/governance/fingerprint.ts";
import { recordBaseline } from "../../../src/checks/index.ts";
import { refusalOf, shellCheck, valueOf, Workshop } from "../workshop.ts";

/** A project whose check reports the findings in `found.json`, with a baseline. */
function project(found: readonly object[], rc = 1): Workshop {
  const config = `[run]\nbaseline = "b.json"\n[check.lint]\ncommand = "./lint.sh {run_dir}/ruff.json"\nparser = "ruff"\n`;
  const script = `#!/bin/sh\ncp found.json "$1"\nexit $(cat rc)\n`;
  return new Workshop(config, { "lint.sh": script, "found.json": JSON.stringify(found), rc: String(rc) });
}

const at = (filename: string, row: number, message = "unused", code = "F401") => ({
  code,
  message,
  filename,
  location: { row, column: 1 },
});

async function record(workshop: Workshop, check = "lint") {
  return recordBaseline(workshop.project(), check, workshop.host, workshop.control);
}

describe("against a baseline", () => {
  test("what was accepted is known, also on another line and with other numbers in its message", async () => {
    using workshop = project([at("a.py", 3, "line 3 is bad")]);
    valueOf(await record(workshop));
    workshop.write({ "found.json": JSON.stringify([at("a.py", 90, "line 90 is bad")]) });
    const { digest } = await workshop.run("lint");
    expect(digest).toMatchObject({
      status: "fail",
      baseline: { known: 1, new: 0 },
      gate: { status: "pass", policy: "no_new_findings" },
      findings: [{ baselined: true }],
    });
  });

  test("is counted: one more of the same is new (weak spot 2)", async () => {
    using workshop = project([at("a.py", 3)]);
    valueOf(await record(workshop));
    workshop.write({ "found.json": JSON.stringify([at("a.py", 3), at("a.py", 9)]) });
    expect(await workshop.digest("lint")).toMatchObject({
      baseline: { known: 1, new: 1 },
      gate: { status: "fail", reason: "1 new finding" },
    });
  });

  test("ids tell findings with the same message apart (weak spot 2)", async () => {
    using workshop = project([at("a.py", 3, "wet", "T1")]);
    valueOf(await record(workshop));
    workshop.write({ "found.json": JSON.stringify([at("a.py", 3, "wet", "T2")]) });
    expect(await workshop.digest("lint")).toMatchObject({ baseline: { known: 0, new: 1, stale: 1 } });
  });

  test("paths are relative to the project, so another checkout has the same baseline (weak spot 2)", async () => {
    using first = project([]);
    using second = project([]);
    for (const workshop of [first, second])
      workshop.write({ "found.json": JSON.stringify([at(join(workshop.path, "a.py"), 3)]) });
    valueOf(await record(first));
    second.write({ "b.json": readFileSync(join(first.path, "b.json"), "utf8") });
    expect(await second.digest("lint")).toMatchObject({ baseline: { known: 1, new: 0 } });
  });

  test("what is gone is stale, also in a green run", async () => {
    using workshop = project([at("a.py", 3)]);
    valueOf(await record(workshop));
    workshop.write({ "found.json": "[]", rc: "0" });
    expect(await workshop.digest("lint")).toMatchObject({
      status: "pass",
      baseline: { known: 0, new: 0, stale: 1 },
      gate: { status: "pass" },
    });
  });

  test("a missing file is an empty one: everything is new", async () => {
    using workshop = project([at("a.py", 3)]);
    expect(await workshop.digest("lint")).toMatchObject({ gate: { status: "fail" }, baseline: { known: 0, new: 1 } });
  });
});

describe("the gate", () => {
  test.each([
    [
      "a run that cannot be believed",
      "error",
      () => new Workshop(`[run]\nbaseline = "b.json"\n${shellCheck("lint", "exit 1", "ruff")}`),
      "unavailable",
    ],
    [
      "red without a finding",
      "fail",
      () => new Workshop(`[run]\nbaseline = "b.json"\n${shellCheck("lint", "exit 1")}`),
      "unavailable",
    ],
    ["green", "pass", () => new Workshop(`[run]\nbaseline = "b.json"\n${shellCheck("lint", "true")}`), "pass"],
  ])("of %s", async (_what, status, make, gate) => {
    using workshop = make();
    expect(await workshop.digest("lint")).toMatchObject({ status: status as "pass", gate: { status: gate as "pass" } });
  });

  test("a missed threshold is accepted by no baseline", async () => {
    const report = '<coverage line-rate="0.5"/>';
    const config = `[run]\nbaseline = "b.json"\n${shellCheck("cov", `cp c.xml {run_dir}/coverage.xml`, "coverage", "fail_under = 90")}`;
    using workshop = new Workshop(config, { "c.xml": report });
    valueOf(await record(workshop, "cov"));
    expect(await workshop.digest("cov")).toMatchObject({ status: "fail", gate: { status: "fail" } });
  });
});

describe("recording", () => {
  test("counts all findings, though the digest lists only the first of them", async () => {
    using workshop = project(Array.from({ length: 300 }, (_, row) => at("a.py", row)));
    expect(valueOf(await record(workshop)).recorded).toEqual([{ check: "lint", findings: 300 }]);
    const stored: unknown = JSON.parse(readFileSync(join(workshop.path, "b.json"), "utf8"));
    expect(stored).toMatchObject({
      schema: "inkcheck.baseline/2",
      checks: { lint: { accepted: [{ count: 300, id: "a.py F401", path: "a.py" }] } },
    });
  });

  test("keeps the entries of other checks, and lets those of checks that are gone go", async () => {
    using workshop = project([at("a.py", 3)]);
    const accepted = [{ fingerprint: "0".repeat(24), count: 1, kind: "k", id: "i" }];
    workshop.write({
      "inkcheck.toml": `${readFileSync(join(workshop.path, "inkcheck.toml"), "utf8")}${shellCheck("other", "true")}`,
      "b.json": JSON.stringify({ schema: "inkcheck.baseline/2", checks: { other: { accepted }, gone: { accepted } } }),
    });
    valueOf(await record(workshop));
    const text = readFileSync(join(workshop.path, "b.json"), "utf8");
    expect(text).toContain('"other"');
    expect(text).not.toContain('"gone"');
  });

  test.each([
    ["no baseline is configured", () => new Workshop(shellCheck("lint", "true")), "baseline_unset"],
    [
      "the folder is missing",
      () => new Workshop(`[run]\nbaseline = "no/b.json"\n${shellCheck("lint", "true")}`),
      "baseline_unusable",
    ],
    [
      "the check is unknown",
      () => new Workshop(`[run]\nbaseline = "b.json"\n${shellCheck("other", "true")}`),
      "unknown_check",
    ],
    [
      "the run cannot be believed",
      () => new Workshop(`[run]\nbaseline = "b.json"\n${shellCheck("lint", "exit 1", "ruff")}`),
      "evidence_untrusted",
    ],
    [
      "one member of a group cannot be believed",
      () =>
        new Workshop(
          `[run]\nbaseline = "b.json"\n${shellCheck("a", "true")}${shellCheck("b", "true", "ruff")}[check.lint]\nmembers = ["a", "b"]\n`,
        ),
      "evidence_untrusted",
    ],
  ])("is refused where %s, and writes nothing", async (_what, make, code) => {
    using workshop = make();
    expect(refusalOf(await record(workshop))).toBe(code);
    expect(existsSync(join(workshop.path, "b.json"))).toBe(false);
  });
});

test("scratch paths do not tell findings apart, and checks do", () => {
  const of = (message: string, check = "c") =>
    fingerprintOf(check, findingOf({ id: "i", kind: "k", message })).fingerprint;
  expect(of("see /tmp/pytest-3/x")).toBe(of("see /tmp/pytest-77/y"));
  expect(of("wet")).not.toBe(of("wet", "d"));
});
