import { describe, expect, test } from "bun:test";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { lockPath, verifyConfig, writeLock } from "../../../src/checks/index.ts";
import { refusalOf, valueOf, Workshop } from "../workshop.ts";

const config = `[story]
entry = "tide.ink"

[run]
top = 20
baseline = "b.json"

[check.cov]
command = "tool {run_dir}/coverage.xml"
parser = "coverage"
fail_under = 96
timeout = 60
env = { MODE = "strict" }

[check.story]
uses = "assertions"
rules = ["rules.toml"]

[check.trails]
uses = "trails"
trails = ["trails"]

[check.spare]
command = "true"
parser = "generic"

[check.all]
members = ["cov", "trails"]
`;

/** Locks a project, changes it, and gives the problems that verifying finds. */
function tampered(change: (workshop: Workshop) => void): string[] {
  using workshop = new Workshop(config, {
    "rules.toml": "a = 1",
    "trails/one.trail": "0.1",
    "tide.ink": "",
    "b.json": "{}",
  });
  const path = valueOf(writeLock(workshop.project(), lockPath(join(workshop.path, "inkcheck.toml"))));
  expect(verifyConfig(workshop.project(), path)).toEqual([]);
  change(workshop);
  return verifyConfig(workshop.project(), path).map((problem) =>
    problem.replaceAll(/[0-9a-f]{12}/g, "…").replaceAll(workshop.path, "."),
  );
}

/** Replaces text of the configuration. */
const edit = (from: string, to: string) => (workshop: Workshop) => {
  expect(config).toContain(from);
  workshop.write({ "inkcheck.toml": config.replace(from, to) });
};

describe("everything that weakens a check is named (weak spot 1)", () => {
  test.each([
    ["the command", edit("tool {run_dir}", "tool -q {run_dir}"), "check cov: `command` differs"],
    ["the parser", edit('parser = "coverage"\nfail_under = 96', 'parser = "generic"'), "check cov: `parser` differs"],
    ["a threshold", edit("fail_under = 96", "fail_under = 9"), "check cov: `fail_under` differs"],
    ["a threshold that goes", edit("fail_under = 96\n", ""), "check cov: `fail_under` was removed"],
    ["a variable", edit('"strict"', '"lax"'), "check cov: `env.MODE` differs"],
    ["a variable more", edit('MODE = "strict"', 'MODE = "strict", X = "1"'), "check cov: `env.X` was added"],
    ["the timeout", edit("timeout = 60", "timeout = 6000"), "check cov: `timeout` differs"],
    [
      "the members of a group",
      edit('members = ["cov", "trails"]', 'members = ["trails"]'),
      "check all: `members` differs",
    ],
    [
      "how a group goes on",
      edit('members = ["cov", "trails"]', 'members = ["cov", "trails"]\nfail_fast = false'),
      "check all: `fail_fast` differs",
    ],
    [
      "the kind of a built-in",
      edit('uses = "assertions"\nrules = ["rules.toml"]', 'uses = "lint"'),
      "check story: `uses` differs",
    ],
    [
      "a check turned into a group",
      edit('uses = "assertions"\nrules = ["rules.toml"]', 'members = ["trails"]'),
      "check story: `kind` differs",
    ],
    ["the policy of runs", edit("top = 20", 'top = 20\ncommand_policy = "off"'), "[run]: `command_policy` differs"],
    ["the story", edit('entry = "tide.ink"', 'entry = "calm.ink"'), "table story: `entry` differs"],
    [
      "a check more",
      edit("[check.all]", '[check.new]\ncommand = "true"\nparser = "generic"\n\n[check.all]'),
      "check new: is not in the lock",
    ],
    [
      "a check less",
      edit('[check.spare]\ncommand = "true"\nparser = "generic"\n', ""),
      "check spare: is locked, but not in the configuration",
    ],
  ])("%s", (_what, change, problem) => {
    expect(tampered(change).join("\n")).toContain(problem);
  });

  test.each([
    ["a rule file", { "rules.toml": "a = 2" }, "file: `rules.toml` differs"],
    ["a trail", { "trails/one.trail": "0.2" }, "file: `trails/one.trail` differs"],
    ["a trail more", { "trails/two.trail": "0" }, "file: `trails/two.trail` was added"],
    ["the baseline", { "b.json": "{ }" }, "file: `b.json` differs"],
  ] as const)("%s", (_what, files, problem) => {
    expect(tampered((workshop) => workshop.write(files)).join("\n")).toContain(problem);
  });

  test("a rule file that goes", () => {
    expect(tampered((workshop) => rmSync(join(workshop.path, "rules.toml")))[0]).toContain("`rules.toml` differs");
  });
});

test("all problems are told at once", () => {
  const change = (workshop: Workshop) =>
    workshop.write({ "inkcheck.toml": config.replace("96", "9").replace("60", "61"), "rules.toml": "" });
  expect(tampered(change)).toHaveLength(3);
});

describe("the lock itself", () => {
  test.each([
    ["is missing", null, "there is no lock file"],
    ["is no TOML", "[", "is not valid TOML"],
    ["is of another kind", '[check.cov]\ncommand_sha256 = "00"\n', "cannot be used: `lock` is missing"],
    ["holds a number where a hash is due", "[lock]\nversion = 2\n[check.cov]\nkind = 1\n", "cannot be used"],
  ])("that %s is one clear problem", (_what, text, problem) => {
    using workshop = new Workshop(config);
    const path = join(workshop.path, "l.toml");
    if (text !== null) workshop.write({ "l.toml": text });
    expect(verifyConfig(workshop.project(), path).join()).toContain(problem);
  });

  test("lies beside the configuration, is the same each time, and holds no value of a variable", () => {
    using workshop = new Workshop(config);
    const path = lockPath(join(workshop.path, "inkcheck.toml"));
    expect(path).toEndWith("/inkcheck.lock.toml");
    expect(lockPath("/p/ckdn.toml")).toBe("/p/ckdn.lock.toml");
    valueOf(writeLock(workshop.project(), path));
    const first = readFileSync(path, "utf8");
    valueOf(writeLock(workshop.project(), path));
    expect(readFileSync(path, "utf8")).toBe(first);
    expect(first).not.toContain("strict");
  });

  test("is not written into a folder that is missing, or over one", () => {
    using workshop = new Workshop(config, { "dir/x": "" });
    expect(refusalOf(writeLock(workshop.project(), join(workshop.path, "no/l.toml")))).toBe("not_found");
    expect(refusalOf(writeLock(workshop.project(), join(workshop.path, "dir")))).toBe("unsafe_path");
  });
});

test("a command that the policy blocks is a problem, lock or no lock", () => {
  using workshop = new Workshop('[check.x]\ncommand = "cat /etc/passwd"\nparser = "generic"\n');
  expect(verifyConfig(workshop.project(), null)).toEqual([
    expect.stringContaining("check x: command_policy blocks it"),
  ]);
});
