import { describe, expect, test } from "bun:test";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { isAlive } from "../support/is-alive.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { hello, Wire } from "./mcp/wire.ts";
import { runBinary } from "./run-binary.ts";

const path = { PATH: process.env["PATH"] ?? "" };
const violation =
  '[{"code":"F401","message":"`os` imported but unused","filename":"app.py","location":{"row":1,"column":8}}]';
const coverage =
  '<?xml version="1.0"?><coverage line-rate="0.5" lines-covered="1" lines-valid="2"><packages/></coverage>';

const project = {
  "lint.sh": `#!/bin/sh\nprintf '%s' '${violation}' > "$1"\necho "wrote report, exiting 0"\n`,
  "cover.sh": `#!/bin/sh\nprintf '%s' '${coverage}' > "$1/coverage.xml"\n`,
  "rules.toml": "a = 1\n",
  "inkcheck.toml": `[check.mismatch]
command = "./lint.sh {run_dir}/ruff.json"
parser = "ruff"

[check.cover]
command = "./cover.sh {run_dir}"
parser = "coverage"
fail_under = 96
env = { MODE = "strict" }

[check.rules]
uses = "assertions"
rules = ["rules.toml"]

[check.story]
uses = "lint"
story = "rules.toml"

[check.both]
members = ["cover", "mismatch"]
`,
};

function workshop() {
  const folder = temporaryFolder(project);
  for (const script of ["lint.sh", "cover.sh"]) chmodSync(join(folder.path, script), 0o755);
  return folder;
}

const digest = v.object({ status: v.string(), rc: v.number(), run_dir: v.string() });
const answer = v.object({ result: v.object({ structuredContent: v.looseObject({}) }) });

async function call(wire: Wire, name: string, words: object): Promise<Record<string, unknown>> {
  return v.parse(answer, await wire.ask(1, "tools/call", { name, arguments: words })).result.structuredContent;
}

describe("the executable's checks", () => {
  test("a green exit with a finding: parse_mismatch on the command line and over the protocol", async () => {
    using folder = workshop();
    const run = await runBinary(["run", "mismatch"], folder.path, path);
    expect({ code: run.exitCode, ...v.parse(digest, JSON.parse(run.stdout)) }).toMatchObject({
      ...{ code: 1, status: "parse_mismatch", rc: 0 },
    });
    const wire = await Wire.open(folder.path, [], path);
    await wire.ask(0, "initialize", hello);
    const ran = await call(wire, "run_check", { check: "mismatch" });
    expect(ran).toMatchObject({ exit_code: 1, digest: { status: "parse_mismatch", rc: 0 } });
    const { run_dir: runDir } = v.parse(digest, ran["digest"]);
    const id = runDir.split("/").at(-1) ?? "";
    expect(await call(wire, "get_evidence", { run: id, artifact: "full.log", limit: 2 })).toMatchObject({
      ...{ run_id: id, check: "mismatch", status: "parse_mismatch", rc: 0, run_dir: `.agent-runs/${id}` },
      artifacts: ["full.log", "meta.json", "ruff.json"],
      artifact: {
        ...{ name: "full.log", offset: 0, limit: 2, total_lines: 1, truncated: false },
        lines: ["wrote report, exiting 0"],
      },
    });
    const group = await call(wire, "run_group", { alias: "both" });
    expect(group).toMatchObject({ exit_code: 1, aggregate: { rc: 1 } });
    expect(await call(wire, "run_check", { check: "cover" })).toMatchObject({
      ...{ exit_code: 1, digest: { status: "fail", rc: 0 } },
    });
    await wire.endInput();
    await wire.ended();
  }, 30_000);

  test("a grandchild that hears no TERM and holds the output is gone within ten seconds", async () => {
    const script = `trap '' TERM; sh -c "trap '' TERM; echo \\$\\$ >grandchild; while :; do sleep 1; done" & wait`;
    const check = `[check.stuck]\ncommand = ["sh", "-c", ${JSON.stringify(script)}]\nparser = "generic"\ntimeout = 1\n`;
    using folder = temporaryFolder({ "inkcheck.toml": check });
    const began = performance.now();
    const run = await runBinary(["run", "stuck"], folder.path, path);
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(run.exitCode).toBe(124);
    expect(isAlive(readFileSync(join(folder.path, "grandchild"), "utf8"))).toBe(false);
  }, 30_000);

  test("everything that was loosened since the lock is named", async () => {
    using folder = workshop();
    const { exitCode } = await runBinary(["lock-config"], folder.path, path);
    expect(exitCode).toBe(0);
    const file = join(folder.path, "inkcheck.toml");
    const config = readFileSync(file, "utf8");
    const loosened = config
      .replace('parser = "ruff"', 'parser = "generic"')
      .replace("fail_under = 96", "fail_under = 9")
      .replace('"strict"', '"lax"')
      .replace('["cover", "mismatch"]', '["cover"]')
      .replace('uses = "lint"', 'uses = "compile"');
    writeFileSync(file, loosened);
    writeFileSync(join(folder.path, "rules.toml"), "a = 2\n");
    const verified = await runBinary(["verify-config", "--locked"], folder.path, path);
    expect(verified.exitCode).toBe(1);
    for (const named of [
      ...["check mismatch: `parser` differs", "check cover: `fail_under` differs", "check cover: `env.MODE` differs"],
      ...["check both: `members` differs", "check story: `uses` differs", "file: `rules.toml` differs"],
    ]) {
      expect(verified.stderr).toContain(named);
    }
  }, 30_000);
});
