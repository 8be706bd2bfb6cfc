import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { hash } from "node:crypto";
import { join } from "node:path";
import { documentText, openProject, runCheck } from "../../src/checks/index.ts";
import { lockCheck } from "../../src/checks/runs/check-lock.ts";
import { calm, refusalOf, shellCheck, testHost, valueOf, Workshop } from "./workshop.ts";

describe("a green run", () => {
  test("has the smallest digest, and its documents in order", async () => {
    using workshop = new Workshop(shellCheck("calm", "echo hello"));
    const ran = await workshop.run("calm");
    expect(ran.exitCode).toBe(0);
    expect(ran.digest).toEqual({
      schema: "inkcheck.digest/2",
      check: "calm",
      kind: "external",
      status: "pass",
      rc: 0,
      run_dir: ".agent-runs/20260817T173148Z-calm",
    });
    expect(workshop.file(ran, "digest.json")).toBe(documentText(ran.digest));
    expect(workshop.file(ran, "full.log")).toBe("hello\n");
    expect(readlinkSync(join(workshop.path, ".agent-runs/latest"))).toBe(ran.runId);
  });

  test("has meta data with the hash of the bytes on disk", async () => {
    using workshop = new Workshop(shellCheck("calm", "printf 'a\\r\\nb'"));
    const ran = await workshop.run("calm");
    expect(workshop.meta(ran)).toMatchObject({
      inkcheck_version: "0.0.0-test",
      check: "calm",
      parser: "generic",
      command: ["sh", "-c", "printf 'a\\r\\nb'"],
      started_at: "2026-08-17T17:31:48Z",
      log_bytes: 4,
      log_sha256: hash("sha256", "a\r\nb", "hex"),
      timed_out: false,
      interrupted: false,
    });
  });
});

describe("a red run", () => {
  test("passes its exit code through; the reason and the tail are in the digest", async () => {
    using workshop = new Workshop(shellCheck("red", "echo wet; exit 7"));
    const { digest, exitCode } = await workshop.run("red");
    expect(exitCode).toBe(7);
    expect(digest).toMatchObject({ status: "fail", rc: 7, status_reason: "exit code 7", log_tail: ["wet"] });
  });

  test("lists what is on disk, meta.json among it (it is written before the listing)", async () => {
    using workshop = new Workshop(shellCheck("red", "echo x > {run_dir}/b.txt; exit 1"));
    const ran = await workshop.run("red");
    const onDisk = readdirSync(join(workshop.path, ".agent-runs", ran.runId))
      .filter((name) => name !== "digest.json")
      .sort();
    expect(ran.digest).toMatchObject({ artifacts: onDisk });
    expect(onDisk).toEqual(["b.txt", "full.log", "meta.json"]);
  });

  test("killed by a signal is an error and exits with 1", async () => {
    using workshop = new Workshop(shellCheck("red", "kill -9 $$"));
    expect(await workshop.run("red")).toMatchObject({ exitCode: 1, digest: { rc: -9, status: "error" } });
  });

  test.each(["generic", "pytest", "mypy", "tap"])(
    "a missing tool is an error under %s (weak spot 8)",
    async (parser) => {
      using workshop = new Workshop(`[check.gone]\ncommand = "no-such-tool-of-ours"\nparser = "${parser}"\n`);
      expect(await workshop.run("gone")).toMatchObject({
        exitCode: 127,
        digest: { rc: 127, status: "error", notes: ["`no-such-tool-of-ours` was not found"] },
      });
    },
  );
});

describe("substitution", () => {
  test("puts the run's folder into arguments and variables, and variables reach the command", async () => {
    const env = 'env = { OUT = "{run_dir}/out.txt", WORD = "tide" }';
    using workshop = new Workshop(shellCheck("say", 'echo "$WORD $1" > "$OUT"', "generic", env));
    const ran = await workshop.run("say");
    expect(workshop.file(ran, "out.txt")).toBe("tide \n");
    expect(workshop.file(ran, "meta.json")).not.toContain('tide"');
  });

  test("extra arguments follow the command, and the digest tells of them", async () => {
    using workshop = new Workshop('[check.say]\ncommand = "echo one"\nparser = "generic"\n');
    const ran = await workshop.run("say", "two three");
    expect(workshop.file(ran, "full.log")).toBe("one two three\n");
    expect(ran.digest.notes).toEqual(["run with extra arguments: two three"]);
  });

  test("an absolute report path after substitution is used as it is", async () => {
    using workshop = new Workshop(
      shellCheck("lint", "echo '[]' > {run_dir}/r.json", "ruff", 'report = "{run_dir}/r.json"'),
    );
    expect((await workshop.digest("lint")).status).toBe("pass");
  });

  test("a report that leads out of the run is not opened", async () => {
    const script = "ln -s ../../outside.json {run_dir}/r.json";
    const config = `[run]\ncommand_policy = "off"\n${shellCheck("lint", script, "ruff", 'report = "r.json"')}`;
    using workshop = new Workshop(config, { "outside.json": "[]" });
    expect((await workshop.digest("lint")).status).toBe("parse_mismatch");
  });
});

describe("a timeout", () => {
  test("is 124, an error whatever was found, with partial evidence kept", async () => {
    using workshop = new Workshop(shellCheck("slow", "echo started; sleep 30", "generic", "timeout = 0.2"));
    const { digest, exitCode } = await workshop.run("slow");
    expect(exitCode).toBe(124);
    expect(digest).toMatchObject({ status: "error", timed_out: true, log_tail: ["started"] });
  });

  test("of the caller counts where the check sets none", async () => {
    using workshop = new Workshop(shellCheck("slow", "sleep 30"));
    workshop.control = { ...calm, defaultTimeout: 0.2 };
    expect((await workshop.run("slow")).exitCode).toBe(124);
  });
});

describe("an interrupt", () => {
  test("leaves a digest (weak spot 9)", async () => {
    using workshop = new Workshop(shellCheck("slow", "echo started; sleep 30"));
    const interrupt = new AbortController();
    workshop.control = { ...calm, stop: { ...calm.stop, interrupt: interrupt.signal } };
    setTimeout(() => interrupt.abort(), 200);
    const ran = await workshop.run("slow");
    expect(ran).toMatchObject({ exitCode: 130, digest: { status: "error", interrupted: true, rc: 130 } });
    expect(workshop.file(ran, "digest.json")).toBe(documentText(ran.digest));
  });

  test("while the output is read counts too, and the command's own code is kept in a note", async () => {
    const interrupt = new AbortController();
    const parser =
      '[check.odd]\ncommand = "true"\nparser = "parser_command"\nparser_command = ["sh", "-c", "sleep 5"]\n';
    using workshop = new Workshop(parser);
    workshop.control = { ...calm, stop: { ...calm.stop, interrupt: interrupt.signal } };
    setTimeout(() => interrupt.abort(), 200);
    const { digest } = await workshop.run("odd");
    expect(digest).toMatchObject({
      status: "error",
      rc: 130,
      notes: expect.arrayContaining([expect.stringContaining("its own exit code was 0")]),
    });
  });
});

describe("refusals leave no run behind", () => {
  test("an unknown check, with a suggestion", async () => {
    using workshop = new Workshop(shellCheck("lint", "true"));
    const ran = await runCheck(workshop.project(), "lnt", [], testHost(), calm);
    expect(ran).toMatchObject({ refusal: { code: "unknown_check", hint: "did you mean `lint`?" } });
    expect(workshop.runs()).toEqual([]);
  });

  test("a group, with and without extra arguments", async () => {
    using workshop = new Workshop(`${shellCheck("lint", "true")}[check.all]\nmembers = ["lint"]\n`);
    expect(refusalOf(await runCheck(workshop.project(), "all", [], testHost(), calm))).toBe("is_a_group");
    const withExtras = await runCheck(workshop.project(), "all", ["-k"], testHost(), calm);
    expect(withExtras).toMatchObject({ refusal: { code: "extras_not_taken", hint: "run one of lint with them" } });
    expect(workshop.runs()).toEqual([]);
  });

  test("a check that is running", async () => {
    using workshop = new Workshop(shellCheck("lint", "true"));
    await workshop.run("lint");
    const lock = await lockCheck(workshop.project().root, "lint");
    expect(refusalOf(await runCheck(workshop.project(), "lint", [], testHost(), calm))).toBe("check_busy");
    if (lock.kind === "held") lock.release();
    expect(workshop.runs()).toHaveLength(1);
  });

  test.each([
    ["not JSON", "{"],
    ["of the older kind", '{"schema":"ckdn.baseline/1","checks":{}}'],
    ["malformed", '{"schema":"inkcheck.baseline/2","checks":{"lint":{"accepted":[{}]}}}'],
    ["a list", "[]"],
  ])("a baseline that is %s", async (_what, text) => {
    using workshop = new Workshop(`[run]\nbaseline = "b.json"\n${shellCheck("lint", "true")}`, { "b.json": text });
    expect(refusalOf(await runCheck(workshop.project(), "lint", [], testHost(), calm))).toBe("baseline_unusable");
    expect(workshop.runs()).toEqual([]);
  });

  test("a baseline that is a folder", async () => {
    using workshop = new Workshop(`[run]\nbaseline = "b"\n${shellCheck("lint", "true")}`, { "b/x": "" });
    expect(refusalOf(await runCheck(workshop.project(), "lint", [], testHost(), calm))).toBe("baseline_unusable");
  });
});

describe("secrets (weak spot 22)", () => {
  test("are masked in the log, the tail, the arguments and the findings", async () => {
    const config = `[run]\nredact = ["SEA_KEY"]\n${shellCheck("leak", 'echo "key $SEA_KEY"; exit 1', "generic", 'env = { SEA_KEY = "open-sesame" }')}`;
    using workshop = new Workshop(config);
    const ran = await workshop.run("leak", "open-sesame");
    expect(ran.digest).toMatchObject({ log_tail: ["key [redacted]"] });
    for (const name of ["full.log", "meta.json", "digest.json"])
      expect(workshop.file(ran, name)).not.toContain("open-sesame");
  });

  test("in a report stay in the report, but go nowhere else", async () => {
    const token = `ghp_${"a".repeat(36)}`;
    const report = JSON.stringify([{ code: "S1", message: `found ${token}`, filename: "a.py" }]);
    using workshop = new Workshop(shellCheck("lint", `echo '${report}' > {run_dir}/ruff.json; exit 1`, "ruff"));
    const ran = await workshop.run("lint");
    expect(ran.digest).toMatchObject({ findings: [{ message: "found [redacted]" }] });
  });
});

describe("built-in checks", () => {
  const facts = (part: object) =>
    JSON.stringify({ schema: "inkcheck.facts/1", declared_findings: 0, findings: [], ...part });
  const story = { entrypoint: "story.ink", source_sha256: "a".repeat(64) };

  /** A built-in check whose child writes these facts and exits with `rc`. */
  function builtin(config: string, written: string | null, rc = 0): Workshop {
    const workshop = new Workshop(`[check.story]\n${config}\n`);
    const script = `${written === null ? "" : 'printf %s "$1" > "$2"; '}exit ${rc}`;
    workshop.host = testHost({ builtinArgv: ({ factsFile }) => ["sh", "-c", script, "sh", written ?? "", factsFile] });
    return workshop;
  }

  test("give evidence and the story's identity; a bounded search that found nothing is a pass", async () => {
    using workshop = builtin(
      'uses = "explore"',
      facts({ evidence: { claim: "bounded", stop_reason: "max_states", states: 10 }, story }),
    );
    expect(await workshop.digest("story")).toEqual({
      schema: "inkcheck.digest/2",
      check: "story",
      kind: "explore",
      status: "pass",
      rc: 0,
      run_dir: ".agent-runs/20260817T173148Z-story",
      evidence: { claim: "bounded", stop_reason: "max_states", states: 10 },
      story,
    });
  });

  test.each([
    ["require_exhaustive = true", { exhaustive: false }, "fail"],
    ["require_exhaustive = true", { exhaustive: true }, "pass"],
    ["require_exhaustive = true", {}, "fail"],
    ["min_coverage = 90", { coverage_percent: 89.99 }, "fail"],
    ["min_coverage = 90", { coverage_percent: 90 }, "pass"],
    ["min_coverage = 90", {}, "fail"],
    ["max_warnings = 0", { warnings: 1 }, "fail"],
    ["max_warnings = 1", { warnings: 1 }, "pass"],
    ["max_warnings = 1", {}, "fail"],
  ])("gate %s with %j is %s", async (gate, measures, status) => {
    using workshop = builtin(`uses = "explore"\n${gate}`, facts({ measures }));
    expect((await workshop.digest("story")).status).toBe(status as "pass");
  });

  test.each([
    ["true", ["ending-b"], "fail"],
    ["true", [], "pass"],
    ['["ending-a"]', ["ending-b"], "pass"],
    ['["ending-b"]', ["ending-b"], "fail"],
    ["true", undefined, "fail"],
    ["false", ["ending-b"], "pass"],
  ])("require_reached = %s with %j missing is %s", async (required, unreached, status) => {
    using workshop = builtin(`uses = "goals"\nrequire_reached = ${required}`, facts({ measures: { unreached } }));
    expect((await workshop.digest("story")).status).toBe(status as "pass");
  });

  test.each([
    ["wrote nothing", null, 0, "parse_mismatch"],
    ["wrote nonsense", "{", 0, "parse_mismatch"],
    ["wrote a status", facts({ status: "pass" }), 0, "parse_mismatch"],
    ["failed inside", null, 70, "error"],
    [
      "found something",
      facts({ declared_findings: 1, findings: [{ id: "a", kind: "k", message: "m", replay: "inkcheck play" }] }),
      1,
      "fail",
    ],
  ])("a child that %s", async (_what, written, rc, status) => {
    using workshop = builtin('uses = "explore"', written, rc);
    expect((await workshop.digest("story")).status).toBe(status as "pass");
  });

  test("that this build does not have are an error", async () => {
    using workshop = new Workshop('[check.story]\nuses = "explore"\n');
    expect((await workshop.digest("story")).status).toBe("error");
  });

  test("take no extra arguments", async () => {
    using workshop = new Workshop('[check.story]\nuses = "explore"\n');
    expect(refusalOf(await runCheck(workshop.project(), "story", ["--x"], testHost(), calm))).toBe("extras_not_taken");
  });
});

describe("where things are", () => {
  test("a configuration elsewhere drives a work tree: command, runs and baseline belong to the tree", async () => {
    using tree = new Workshop("", { "here.txt": "" });
    using elsewhere = new Workshop(shellCheck("look", "ls here.txt"));
    const config = join(elsewhere.path, "inkcheck.toml");
    const project = valueOf(openProject({ cwd: tree.path, config }));
    const ran = valueOf(await runCheck(project, "look", [], testHost(), calm));
    expect(ran.digest.status).toBe("pass");
    expect(existsSync(join(tree.path, ".agent-runs", ran.runId))).toBe(true);
    expect(existsSync(join(elsewhere.path, ".agent-runs"))).toBe(false);
  });

  test("a runs folder outside the tree is shown as it is, and commands may write there (weak spot 15)", async () => {
    using tree = new Workshop("");
    using outside = new Workshop("");
    tree.write({
      "inkcheck.toml": `[run]\nruns_dir = "${outside.path}/runs"\n[check.w]\ncommand = "touch {run_dir}/x"\nparser = "generic"\n`,
    });
    const { digest } = await tree.run("w");
    expect(digest).toMatchObject({ status: "pass", run_dir: `${outside.path}/runs/20260817T173148Z-w` });
  });
});

test("old runs go, newest stay", async () => {
  using workshop = new Workshop(`[run]\nkeep = 2\n${shellCheck("a", "true")}`);
  for (let second = 1; second <= 4; second++) {
    workshop.host = testHost({ now: () => new Date(Date.UTC(2026, 7, 17, 12, 0, second)) });
    await workshop.run("a");
  }
  expect(workshop.runs()).toEqual(["20260817T120003Z-a", "20260817T120004Z-a"]);
});

test("a run that died is pruned, though the counter of its name goes on", async () => {
  using workshop = new Workshop(`[run]\nkeep = 1\n${shellCheck("a", "true")}`);
  mkdirSync(join(workshop.path, ".agent-runs/20200101T000000Z-a"), { recursive: true });
  await workshop.run("a");
  expect(workshop.runs()).toEqual(["20260817T173148Z-a"]);
  expect(readFileSync(join(workshop.path, ".agent-runs/.index.jsonl"), "utf8")).toContain("20260817T173148Z-a");
});
