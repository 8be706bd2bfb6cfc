import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describeResolution } from "../../src/config/index.ts";
import { shellCheck, Workshop } from "../checks/workshop.ts";
import { runInkcheck, startInkcheck } from "./run-inkcheck.ts";

const report = '[{"code": "F401", "message": "unused", "filename": "app.py"}]';
const lint = '[check.mismatch]\ncommand = "./lint.sh {run_dir}/ruff.json"\nparser = "ruff"\n';
const lintScript = { "lint.sh": `#!/bin/sh\nprintf '%s' '${report}' > "$1"\necho "wrote report, exiting 0"\n` };
const series = `${shellCheck("green", "true")}${shellCheck("red", "exit 3")}[check.both]\nmembers = ["green", "red"]\n`;
const clean = "The ferry leaves.\n*   [Go aboard] Salt air. -> END\n*   [Stay] You wave. -> END\n";
const broken = "The ferry leaves.\n*   [Go aboard]\n*   [Stay] You wave. -> END\n";

const json = (text: string): unknown => JSON.parse(text);

describe("inkcheck run", () => {
  test("shows the agents' example as what it is: parse_mismatch, rc 0, exit 1", async () => {
    using workshop = new Workshop(lint, lintScript);
    const { code, stdout, stderr } = await runInkcheck(["run", "mismatch"], workshop.path);
    expect(code).toBe(1);
    expect(stderr).toBe("");
    expect(stdout).toEndWith("}\n");
    expect(json(stdout)).toMatchObject({ status: "parse_mismatch", rc: 0, findings_total: 1 });
  });

  test("passes a red code through, of a check and of a group", async () => {
    using workshop = new Workshop(series);
    expect((await runInkcheck(["run", "red"], workshop.path)).code).toBe(3);
    const group = await runInkcheck(["run", "both"], workshop.path);
    expect(group.code).toBe(3);
    expect(json(group.stdout)).toMatchObject({
      alias: "both",
      rc: 3,
      members: [{ status: "pass" }, { status: "fail" }],
    });
    expect((await runInkcheck(["run", "--all", "--quiet"], workshop.path)).stdout).toBe("");
  });

  test("hands everything behind `--` to the command", async () => {
    using workshop = new Workshop('[check.say]\ncommand = "echo"\nparser = "generic"\n');
    await runInkcheck(["run", "say", "--", "-k", "tide"], workshop.path);
    const log = join(workshop.path, ".agent-runs/latest/full.log");
    expect(readFileSync(log, "utf8")).toBe("-k tide\n");
  });

  test("plays built-in checks in a child of this program, each story with its evidence", async () => {
    const config =
      '[check.ferry]\nuses = "explore"\nstory = "ferry.ink"\nrequire_exhaustive = true\n[check.lint]\nuses = "lint"\nstory = "ferry.ink"\n';
    using workshop = new Workshop(config, { "ferry.ink": clean });
    const green = await runInkcheck(["run", "ferry"], workshop.path);
    expect({ ...green, stdout: json(green.stdout) }).toMatchObject({
      code: 0,
      stdout: {
        status: "pass",
        kind: "explore",
        evidence: { claim: "exhaustive" },
        story: { entrypoint: "ferry.ink" },
      },
    });
    expect((await runInkcheck(["show", "--fresh"], workshop.path)).code).toBe(0);
    workshop.write({ "ferry.ink": broken });
    const stale = await runInkcheck(["show", "--fresh"], workshop.path);
    expect(stale).toMatchObject({ code: 1, stderr: "inkcheck: stale: the story's text has changed since\n" });
    const red = await runInkcheck(["run", "ferry"], workshop.path);
    expect({ ...red, stdout: json(red.stdout) }).toMatchObject({
      code: 1,
      stdout: {
        status: "fail",
        findings: [{ location: "ferry.ink:2:1", replay: "inkcheck play ferry.ink --trail 0" }],
      },
    });
  });

  test("a bounded search that found nothing is a pass, and says that it is bounded", async () => {
    using workshop = new Workshop('[check.s]\nuses = "explore"\nstory = "s.ink"\nmax_states = 1\n', { "s.ink": clean });
    const { code, stdout } = await runInkcheck(["run", "s"], workshop.path);
    expect(code).toBe(0);
    expect(json(stdout)).toMatchObject({ status: "pass", evidence: { claim: "bounded", stop_reason: "transitions" } });
  });
});

describe("a refusal", () => {
  test.each([
    [["run"], "usage"],
    [["run", "red", "--fail-fast"], "usage"],
    [["run", "both", "--", "-x"], "extras_not_taken"],
    [["run", "rde"], "unknown_check"],
    [["show"], "no_runs"],
    [["show", "../x"], "unknown_run"],
    [["list", "--cwd", "/no/such"], "cwd_missing"],
    [["baseline", "red"], "baseline_unset"],
  ])("%j is told by its code, exits 2 and leaves no run (weak spot 24)", async (words, refusal) => {
    using workshop = new Workshop(series);
    const { code, stdout, stderr } = await runInkcheck(words, workshop.path);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toStartWith(`inkcheck: refused[${refusal}] `);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(workshop.runs()).toEqual([]);
  });

  test("is JSON where that is asked for", async () => {
    using workshop = new Workshop(series);
    const { code, stdout, stderr } = await runInkcheck(["run", "rde", "--format", "json"], workshop.path);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
    expect(json(stdout)).toMatchObject({ refused: { code: "unknown_check", hint: "did you mean `red`?" } });
  });

  test("is not a tool's own exit code 2: that leaves a run", async () => {
    using workshop = new Workshop(shellCheck("two", "exit 2"));
    const { code, stderr } = await runInkcheck(["run", "two"], workshop.path);
    expect({ code, stderr }).toEqual({ code: 2, stderr: "" });
    expect(workshop.runs()).toHaveLength(1);
  });

  test("of a configuration tells everything in it, on one line", async () => {
    using workshop = new Workshop('[run]\ntop = 0\n[check.a]\ncommand = "x\'"\nparser = "nope"\n');
    const { code, stderr } = await runInkcheck(["checks"], workshop.path);
    expect(code).toBe(2);
    expect(stderr).toMatch(/line 2, run\.top.*line 4, check\.a\.command.*line 5, check\.a\.parser/);
  });
});

describe("signals leave a digest and no orphan (weak spot 9)", () => {
  test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s", async (signal) => {
    using workshop = new Workshop(shellCheck("slow", "echo $$ > pid; sleep 60"));
    const running = startInkcheck(["run", "slow"], workshop.path);
    const pid = join(workshop.path, "pid");
    while (!existsSync(pid) || readFileSync(pid, "utf8") === "") await Bun.sleep(20);
    running.kill(signal);
    expect(await running.exited).toBe(130);
    expect(json(await new Response(running.stdout).text())).toMatchObject({ status: "error", interrupted: true });
    expect(() => process.kill(Number(readFileSync(pid, "utf8")), 0)).toThrow();
    expect(readdirSync(join(workshop.path, ".agent-runs/latest"))).toContain("digest.json");
  });

  test("a second one does not wait for a tool that hears nothing", async () => {
    using workshop = new Workshop(shellCheck("deaf", "trap '' TERM INT; echo $$ > pid; while :; do sleep 0.05; done"));
    const running = startInkcheck(["run", "deaf"], workshop.path);
    const pid = join(workshop.path, "pid");
    while (!existsSync(pid) || readFileSync(pid, "utf8") === "") await Bun.sleep(20);
    running.kill("SIGINT");
    await Bun.sleep(200);
    const asked = performance.now();
    running.kill("SIGINT");
    expect(await running.exited).toBe(130);
    expect(performance.now() - asked).toBeLessThan(3000);
  });
});

describe("what was run can be read again", () => {
  test("show, list, checks, annotate, gc", async () => {
    using workshop = new Workshop(lint + series, lintScript);
    await runInkcheck(["run", "green"], workshop.path);
    await runInkcheck(["run", "mismatch"], workshop.path);
    const [green, mismatch] = workshop.runs();
    expect(json((await runInkcheck(["show"], workshop.path)).stdout)).toMatchObject({ check: "mismatch" });
    expect(json((await runInkcheck(["show", green ?? ""], workshop.path)).stdout)).toMatchObject({ check: "green" });
    const list = await runInkcheck(["list", "-n", "5"], workshop.path);
    expect(list.stdout).toBe(`${green}\tgreen\tpass\n${mismatch}\tmismatch\tparse_mismatch\n`);
    expect(json((await runInkcheck(["list", "--json"], workshop.path)).stdout)).toMatchObject({
      runs: [{ run_id: green }, { rc: 0 }],
    });
    expect((await runInkcheck(["checks"], workshop.path)).stdout).toContain("both\talias=green,red\tfail_fast=true\n");
    expect((await runInkcheck(["annotate"], workshop.path)).stdout).toBe(
      "::error file=app.py,title=app.py F401::unused\n",
    );
    const sarif = await runInkcheck(["annotate", "--format", "sarif"], workshop.path);
    expect(json(sarif.stdout)).toMatchObject({ version: "2.1.0", runs: [{ results: [{ ruleId: "lint_violation" }] }] });
    expect((await runInkcheck(["gc", "--keep", "1"], workshop.path)).stdout).toBe("removed 1 run\n");
    expect(workshop.runs()).toEqual([mismatch ?? ""]);
  });

  test("the aggregate of a group has a place of its own", async () => {
    using workshop = new Workshop(series);
    await runInkcheck(["run", "both"], workshop.path);
    expect(json((await runInkcheck(["show", "--group"], workshop.path)).stdout)).toMatchObject({
      alias: "both",
      rc: 3,
    });
  });
});

describe("governance", () => {
  test("a lock is written and holds, until somebody lowers a threshold", async () => {
    const config = '[check.cov]\ncommand = "true {run_dir}/coverage.xml"\nparser = "coverage"\nfail_under = 96\n';
    using workshop = new Workshop(config);
    expect((await runInkcheck(["lock-config"], workshop.path)).code).toBe(0);
    expect(await runInkcheck(["verify-config", "--locked"], workshop.path)).toMatchObject({ code: 0, stdout: "ok\n" });
    workshop.write({ "inkcheck.toml": config.replace("96", "9") });
    const { code, stderr } = await runInkcheck(["verify-config", "--locked"], workshop.path);
    expect(code).toBe(1);
    expect(stderr).toContain("check cov: `fail_under` differs from the lock");
  });

  test("doctor tells errors on stderr and warnings on stdout, and is strict when asked", async () => {
    using workshop = new Workshop(
      '[check.a]\ncommand = "no-such-tool-of-ours"\nparser = "generic"\n[check.b]\ncommand = "true"\nparser = "pytest"\n',
    );
    const both = await runInkcheck(["doctor"], workshop.path);
    expect(both).toMatchObject({
      code: 1,
      stdout: expect.stringContaining("warning b: "),
      stderr: expect.stringContaining("error a: "),
    });
    workshop.write({ "inkcheck.toml": '[check.b]\ncommand = "true"\nparser = "pytest"\n' });
    expect((await runInkcheck(["doctor"], workshop.path)).code).toBe(0);
    expect((await runInkcheck(["doctor", "--strict"], workshop.path)).code).toBe(1);
  });

  test("a baseline of a check makes its gate green, never its status", async () => {
    using workshop = new Workshop(`[run]\nbaseline = "known.json"\n${lint}`, {
      "lint.sh": `${lintScript["lint.sh"]}exit 1\n`,
    });
    const recorded = await runInkcheck(["baseline", "mismatch"], workshop.path);
    expect(recorded.stdout).toContain("mismatch: accepted 1 findings in ");
    const plain = await runInkcheck(["run", "mismatch"], workshop.path);
    expect({ code: plain.code, digest: json(plain.stdout) }).toMatchObject({
      code: 1,
      digest: { status: "fail", gate: { status: "pass" } },
    });
    expect((await runInkcheck(["run", "mismatch", "--gate"], workshop.path)).code).toBe(0);
  });
});

test("help states the order in which the working directory and the configuration are found, from the one table", async () => {
  using workshop = new Workshop(series);
  const { stdout } = await runInkcheck(["run", "--help"], workshop.path);
  const flat = stdout.replaceAll(/\s+/g, " ");
  expect(flat).toContain(describeResolution("cwd", "cli"));
  expect(flat).toContain(describeResolution("config", "cli"));
});

test("the schemas of all documents are published", async () => {
  using workshop = new Workshop(series);
  const { code, stdout } = await runInkcheck(["schema", "digest"], workshop.path);
  expect(code).toBe(0);
  expect(json(stdout)).toMatchObject({ oneOf: [{ additionalProperties: false }, { additionalProperties: false }] });
});
