import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openProject } from "../../src/checks/index.ts";
import { refusalOf, shellCheck, valueOf, Workshop } from "./workshop.ts";

const one = shellCheck("lint", "true");
const open = (workshop: Workshop, config: string | null = null) => openProject({ cwd: workshop.path, config });

describe("the configuration", () => {
  test("is inkcheck.toml, else ckdn.toml", () => {
    using workshop = new Workshop('[story]\nentry = "a.ink"\n', { "ckdn.toml": one });
    expect(valueOf(open(workshop)).configPath).toEndWith("ckdn.toml");
    workshop.write({ "inkcheck.toml": one, "ckdn.toml": "[run]\nkeep = 3\n" });
    expect(valueOf(open(workshop)).configPath).toEndWith("inkcheck.toml");
  });

  test("is refused where both define checks", () => {
    using workshop = new Workshop(one, { "ckdn.toml": one });
    expect(refusalOf(open(workshop))).toBe("config_ambiguous");
    expect(open(workshop, join(workshop.path, "ckdn.toml")).kind).toBe("ok");
  });

  test("that was written for the older runner works unchanged", () => {
    const older = `[run]
runs_dir = ".agent-runs"
keep = 20
top = 20
max_snippet_lines = 12
log_tail_lines = 40
command_policy = "workspace"

[tool.other]
anything = 1

[check.pytest]
command = "uv run pytest --junitxml={run_dir}/junit.xml"
parser = "pytest"
timeout = 600

[check.coverage]
command = "uv run pytest --cov --cov-report=xml:{run_dir}/coverage.xml --junitxml={run_dir}/junit.xml"
parser = "coverage"
fail_under = 96.0

[check.mypy]
command = "uv run mypy --output=json src"
parser = "mypy"
format = "json"

[check.types]
members = ["mypy"]
`;
    using workshop = new Workshop("");
    workshop.write({ "ckdn.toml": older });
    expect(valueOf(open(workshop)).checks.map(({ name }) => name)).toEqual(["pytest", "coverage", "mypy", "types"]);
  });

  test.each([
    ["is missing", null, "config_missing"],
    ["defines no check", "[run]\nkeep = 2\n", "no_checks"],
    ["is no TOML", "[check.x\n", "config_invalid"],
    ["has an unknown table", `[chek.lint]\n${one}`, "config_invalid"],
    ["has a check without a shape", "[check.x]\ntimeout = 3\n", "config_invalid"],
  ])("that %s is refused", (_what, text, code) => {
    using workshop = new Workshop(text ?? "");
    const outcome = open(workshop, text === null ? join(workshop.path, "other.toml") : null);
    expect(refusalOf(outcome)).toBe(code);
  });

  test("tells everything that is wrong, with lines", () => {
    using workshop = new Workshop('[run]\ntop = 0\n[check.a]\ncommand = "x"\nparser = "pytst"\n');
    expect(open(workshop)).toMatchObject({
      refusal: {
        message: expect.stringMatching(/line 2, run\.top: .*; line 5, check\.a\.parser: .*did you mean `pytest`/),
      },
    });
  });
});

test("a working directory that does not exist is refused and not made (weak spot 14)", () => {
  using workshop = new Workshop(one);
  const cwd = join(workshop.path, "nowhere");
  expect(refusalOf(openProject({ cwd, config: join(workshop.path, "inkcheck.toml") }))).toBe("cwd_missing");
  expect(existsSync(cwd)).toBe(false);
});

test("opening a project writes nothing", () => {
  using workshop = new Workshop(one);
  valueOf(open(workshop));
  expect(existsSync(join(workshop.path, ".agent-runs"))).toBe(false);
});
