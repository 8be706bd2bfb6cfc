import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { policyViolation } from "../../../src/checks/governance/command-policy.ts";
import { shellCheck, Workshop } from "../workshop.ts";

/** What the policy says of a command in a project with `src/` and a link `out` that leads to /tmp. */
function judge(argv: readonly string[], policy = "", configured = argv.join(" ")): string | null {
  using workshop = new Workshop(`[run]\n${policy}\n${shellCheck("x", "true")}`, { "src/a.py": "" });
  symlinkSync("/tmp", join(workshop.path, "out"));
  const runDir = join(workshop.path, "..", `${workshop.path.split("/").at(-1)}-run`);
  mkdirSync(runDir, { recursive: true });
  const words = argv.map((word) => word.replaceAll("{run_dir}", runDir));
  return policyViolation(words, configured, workshop.project().run, { cwd: workshop.path, runDir });
}

describe("under `workspace`", () => {
  test.each([
    [["ruff", "check", "src", "--output-file={run_dir}/ruff.json"]],
    [["/usr/local/bin/tool", "src"]],
    [["tool", "https://example.org/a/b"]],
    [["tool", "-q", "."]],
    [["tool", "src/a.py:12"]],
    [["sh", "-c", "tool 2>/dev/null"]],
    [["tool", "--rule=a/b"]],
    [["tool", "{run_dir}/x"]],
  ])("%j may run (weak spot 15: tools elsewhere, URLs, the run's own folder)", (argv) => {
    expect(judge(argv)).toBeNull();
  });

  test.each([
    [["cat", "/etc/passwd"]],
    [["cat", "../other"]],
    [["cat", "~/.ssh/id_rsa"]],
    [["tool", "--config=/opt/x"]],
    [["tool", "--a=b=/opt/x"]],
    [["tool", "file:/opt/x"]],
    [["tool", "-I/opt/include"]],
    [["env", "X=/etc/passwd", "tool"]],
    [["sh", "-c", "cat /etc/passwd"]],
    [["sh", "-c", "cat '/etc/passwd'"]],
    [["cat", "out/x"]],
    [["cat", "src/../../x"]],
    [["cat", ".."]],
  ])("%j may not (weak spot 15: also inside a shell's script, behind `=` and short options, by a link)", (argv) => {
    expect(judge(argv)).not.toBeNull();
  });
});

describe("under `allowlist`", () => {
  const policy = (prefixes: string) => `command_policy = "allowlist"\n[run.command_allowlist]\nprefixes = ${prefixes}`;

  test.each([
    ["uv run pytest", '["uv run "]', true],
    ["uv runner", '["uv run "]', false],
    ["make", '["make"]', true],
    ["make test", '["make"]', true],
    ["makefile", '["make"]', false],
  ])("%j with %s: %p", (command, prefixes, allowed) => {
    expect(judge(command.split(" "), policy(prefixes)) === null).toBe(allowed);
  });

  test("paths are still looked at", () => {
    expect(judge(["make", "/etc/passwd"], policy('["make"]'))).toContain("/etc/passwd");
  });

  test("the usual prefixes hold where none are given", () => {
    expect(judge(["true"], 'command_policy = "allowlist"')).toBeNull();
    expect(judge(["rm"], 'command_policy = "allowlist"')).toContain("`uv run `");
  });
});

test("`off` looks at nothing", () => {
  expect(judge(["cat", "/etc/passwd"], 'command_policy = "off"')).toBeNull();
});

test("a blocked command is a normal run with 126, an empty log and the reason, extra arguments included", async () => {
  using workshop = new Workshop('[check.say]\ncommand = "echo"\nparser = "generic"\n');
  const ran = await workshop.run("say", "/etc/passwd");
  expect(ran).toMatchObject({ exitCode: 126, digest: { status: "error", rc: 126 } });
  expect(ran.digest.notes).toContainEqual(expect.stringContaining("blocked by command_policy: `/etc/passwd`"));
  expect(workshop.file(ran, "full.log")).toBe("");
});
