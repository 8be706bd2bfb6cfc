import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { describeResolution } from "../../../src/config/index.ts";
import { listTool } from "../../../src/mcp/catalogue.ts";
import { checkInstructions, type CheckServer, checkTools, type ToolAnswer } from "../../../src/mcp/index.ts";
import { shellCheck, Workshop } from "../../checks/workshop.ts";

const server: CheckServer = { version: "0.0.0-test", cwd: null, config: null, environment: {}, workers: null };

/** Calls a tool in a project. */
function call(
  workshop: Workshop,
  name: string,
  input: object = {},
  signal: AbortSignal = new AbortController().signal,
  progress: (message: string) => void = () => undefined,
): Promise<ToolAnswer> {
  const tool = checkTools(server).find((candidate) => candidate.name === name);
  if (tool === undefined) throw new Error(`no tool ${name}`);
  return tool.call(
    { cwd: workshop.path, ...input },
    { signal, progress: (_done, _total, message) => progress(message) },
  );
}

const report = '[{"code": "F401", "message": "unused", "filename": "app.py"}]';
const lint = `[check.mismatch]\ncommand = "./lint.sh {run_dir}/ruff.json"\nparser = "ruff"\n`;
const script = { "lint.sh": `#!/bin/sh\nprintf '%s' '${report}' > "$1"\necho "wrote report, exiting 0"\n` };
const mixed = `${shellCheck("red", "exit 3")}${shellCheck("green", "true")}[check.both]\nmembers = ["green", "red"]\n`;

describe("the catalogue", () => {
  test("is these six tools; governance is none of them", () => {
    const names = checkTools(server).map(({ name }) => name);
    expect(names).toEqual(["list_checks", "run_check", "run_group", "get_digest", "list_runs", "get_evidence"]);
  });

  test("is small, and refuses unknown keys", () => {
    const listed = checkTools(server).map(listTool);
    expect(Buffer.byteLength(JSON.stringify(listed))).toBeLessThan(6000);
    for (const { inputSchema } of listed) expect(inputSchema["additionalProperties"]).toBe(false);
  });

  test("states the order that really holds, from the one table", () => {
    for (const { description } of checkTools(server)) expect(description).toContain(describeResolution("cwd", "mcp"));
    expect(checkInstructions).toContain(describeResolution("config", "mcp"));
  });
});

describe("the agents' example", () => {
  test("is a result: parse_mismatch, rc 0, exit_code 1; and its evidence as documented", async () => {
    using workshop = new Workshop(lint, script);
    const ran = await call(workshop, "run_check", { check: "mismatch" });
    expect(ran).toMatchObject({ kind: "answer", data: { digest: { status: "parse_mismatch", rc: 0 }, exit_code: 1 } });
    const evidence = await call(workshop, "get_evidence", { artifact: "full.log", limit: 2 });
    expect(evidence).toMatchObject({
      data: {
        check: "mismatch",
        status: "parse_mismatch",
        rc: 0,
        artifacts: ["full.log", "meta.json", "ruff.json"],
        artifact: {
          name: "full.log",
          offset: 0,
          limit: 2,
          total_lines: 1,
          truncated: false,
          lines: ["wrote report, exiting 0"],
        },
      },
    });
  });
});

describe("red runs are results, impossible calls are failures", () => {
  test("fail and error answer", async () => {
    using workshop = new Workshop(mixed + shellCheck("broken", "exit 1", "ruff"));
    expect(await call(workshop, "run_check", { check: "red" })).toMatchObject({
      data: { digest: { status: "fail" }, exit_code: 3 },
    });
    expect(await call(workshop, "run_check", { check: "broken" })).toMatchObject({
      data: { digest: { status: "error" } },
    });
  });

  test("a group's rc is its exit code", async () => {
    using workshop = new Workshop(mixed);
    expect(await call(workshop, "run_group", { alias: "both" })).toMatchObject({
      data: { aggregate: { rc: 3 }, exit_code: 3 },
    });
  });

  test.each([
    ["run_check", { check: "both" }, "is_a_group", "run_group"],
    ["run_check", { check: "both", extra_args: ["-x"] }, "extras_not_taken", "green, red"],
    ["run_group", { alias: "red" }, "is_a_check", "run_check"],
    ["run_check", { check: "rde" }, "unknown_check", "did you mean `red`"],
    ["get_digest", { run: "../x" }, "unknown_run", "one folder name"],
    ["get_digest", {}, "no_runs", "run a check"],
    ["get_evidence", { run: "a/b" }, "unknown_run", ""],
    ["list_runs", { cwd: "/no/such/folder" }, "cwd_missing", ""],
    ["list_checks", { config: "/no/such.toml" }, "config_missing", ""],
  ])("%s %j is %s", async (name, input, code, hint) => {
    using workshop = new Workshop(mixed);
    const answer = await call(workshop, name, input);
    expect(answer).toMatchObject({ kind: "failure", code });
    if (answer.kind === "failure") expect(`${answer.hint} ${answer.message}`).toContain(hint);
  });

  test.each([
    ["run_check", {}],
    ["run_check", { check: "red", chek: 1 }],
    ["run_check", { check: 3 }],
    ["run_group", { alias: "both", extra_args: [] }],
    ["get_evidence", { artefact: "full.log" }],
    ["list_runs", { limit: "ten" }],
  ])("%s %j is refused by its schema", async (name, input) => {
    using workshop = new Workshop(mixed);
    expect(await call(workshop, name, input)).toMatchObject({ kind: "failure", code: "invalid_input" });
  });
});

describe("numbers are clamped, not refused", () => {
  test.each([
    [{ limit: -4 }, 0],
    [{ limit: 0 }, 0],
    [{ limit: 10_000 }, 1],
    [{}, 1],
  ])("list_runs %j shows %d of one", async (input, shown) => {
    using workshop = new Workshop(mixed);
    await call(workshop, "run_check", { check: "green" });
    const answer = await call(workshop, "list_runs", input);
    expect(answer).toMatchObject({ data: { runs: { length: shown } } });
  });

  test("get_evidence echoes what it used", async () => {
    using workshop = new Workshop(mixed);
    await call(workshop, "run_check", { check: "green" });
    const answer = await call(workshop, "get_evidence", {
      artifact: "meta.json",
      offset: -3,
      limit: 99_999,
      include_meta: true,
    });
    expect(answer).toMatchObject({ data: { artifact: { offset: 0, limit: 2000 }, meta: { check: "green" } } });
  });
});

describe("while a check runs", () => {
  test("the client hears how far it is, and cancelling leaves a digest (weak spot 11)", async () => {
    using workshop = new Workshop(shellCheck("slow", "echo started; sleep 30"));
    const cancel = new AbortController();
    const messages: string[] = [];
    setTimeout(() => cancel.abort(), 700);
    const answer = await call(workshop, "run_check", { check: "slow" }, cancel.signal, (message) =>
      messages.push(message),
    );
    expect(answer).toMatchObject({ data: { digest: { status: "error", interrupted: true, rc: 130 }, exit_code: 130 } });
    expect(messages[0]).toStartWith("slow: ");
    expect(await call(workshop, "get_digest")).toMatchObject({ data: { interrupted: true } });
  });
});

test("the working directory of the call decides whose tree is verified", async () => {
  using main = new Workshop(shellCheck("look", "test -f here.txt"));
  using tree = new Workshop("", { "here.txt": "" });
  const input = { check: "look", cwd: tree.path, config: join(main.path, "inkcheck.toml") };
  expect(await call(main, "run_check", input)).toMatchObject({ data: { digest: { status: "pass" } } });
  expect(existsSync(join(main.path, ".agent-runs"))).toBe(false);
});
