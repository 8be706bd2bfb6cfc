import { expect, test } from "bun:test";
import { diagnose } from "../../src/checks/index.ts";
import { testHost, Workshop } from "./workshop.ts";

/** Complaints about a configuration, a line each. */
function complaints(config: string, files: Readonly<Record<string, string>> = {}): string[] {
  using workshop = new Workshop(config, files);
  const host = testHost({ builtinArgv: ({ uses }) => (uses.name === "compile" ? ["true"] : null) });
  return diagnose(workshop.project(), host).map(({ level, check, message }) => `${level} ${check ?? "*"}: ${message}`);
}

const check = (command: string, parser: string, more = "") =>
  `[check.x]\ncommand = "${command}"\nparser = "${parser}"\n${more}\n`;

test.each([
  ["a tool that is there", check("true", "generic")],
  ["a tool of the project", check("./tool.sh", "generic")],
  ["a tool that only the check's own PATH has", check("tool.sh", "generic", 'env = { PATH = "bin" }')],
  ["a report that is written", check("true --output-format=json -o {run_dir}/ruff.json", "ruff")],
  ["a report under another name", check("true {run_dir}/j.xml", "pytest", 'junit = "{run_dir}/j.xml"')],
  ["a built-in check this build has", '[check.x]\nuses = "compile"\n'],
  ["groups", `${check("true", "generic")}[check.g]\nmembers = ["x"]\n`],
])("%s is no trouble", (_what, config) => {
  expect(complaints(config, { "tool.sh": "#!/bin/sh\n", "bin/tool.sh": "#!/bin/sh\n" })).toEqual([]);
});

test.each([
  ["a missing tool", check("no-such-tool", "generic"), "error x: `no-such-tool` was not found on PATH"],
  ["a missing tool of the project", check("./nope", "generic"), "error x: `./nope` was not found on PATH"],
  [
    "a missing parser command",
    check("true", "parser_command", 'parser_command = ["nope-parser"]'),
    "error x: `nope-parser` was not found",
  ],
  [
    "a built-in check this build has not",
    '[check.x]\nuses = "goals"\n',
    "error x: this build has no built-in check `goals`",
  ],
  ["a command the policy blocks", check("cat /etc/passwd", "generic"), "error x: command_policy blocks it"],
  [
    "a baseline that cannot be read",
    `[run]\nbaseline = "bad.json"\n${check("true", "generic")}`,
    "error *: the baseline bad.json is not valid JSON",
  ],
  ["a report nobody writes", check("true", "pytest"), "warning x: the command does not name `junit.xml`"],
  ["mypy's JSON without its flag", check("true", "mypy", 'format = "json"'), "warning x: the command lacks `json`"],
  ["pyright without its flag", check("true", "pyright"), "warning x: the command lacks `--outputjson`"],
  ["a formatter that would write", check("true", "reformat"), "warning x: the command lacks `--check`"],
])("%s is told", (_what, config, complaint) => {
  expect(complaints(config, { "bad.json": "{" }).join("\n")).toContain(complaint);
});
