import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { program } from "../../src/cli/program.ts";
import { workflowOperations } from "../../src/mcp/tools/operations/operations.ts";
import { builtinNames, parserNames, resolutionTable } from "../../src/config/index.ts";
import { workerEntries } from "../support/worker-entries.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");
const page = read("docs/checks.md");
const rule = read("examples/claude/CLAUDE.md");
const skill = read("examples/claude/skills/verified-fix-loop/SKILL.md");
const storySkill = read("examples/claude/skills/inkcheck-story/SKILL.md");

describe("docs/checks.md", () => {
  test("names every parser and every built-in check", () => {
    for (const name of [...parserNames, ...builtinNames]) expect(page).toContain(`\`${name}\``);
  });

  test.each(["cwd", "config"] as const)("states the order of %s that the table has", (axis) => {
    const line =
      page.split("\n- ").find((item) => item.startsWith(axis === "cwd" ? "working directory" : "configuration")) ?? "";
    const words = resolutionTable[axis].flatMap(
      ({ spelled }) => spelled.match(/--\w+|call's `\w+`|mcp --\w+|[A-Z]+_[A-Z]+|\w+\.toml/g)?.slice(0, 1) ?? [],
    );
    const places = words.map((word) => line.indexOf(word));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

test("commands and options that the pages mention exist", () => {
  const root = program(
    {
      version: "0",
      commit: "0",
      workers: workerEntries,
      serveMcp: () => Promise.resolve(0),
    },
    () => undefined,
  );
  for (const text of [page, rule, skill, storySkill, read("docs/mcp.md"), read("examples/ci/github.yml")]) {
    for (const [, name = "", rest = ""] of text.matchAll(/\binkcheck ([a-z-]+)((?: [^\s`|]+)*)/g)) {
      const command = root.commands.find((candidate) => candidate.name() === name);
      if (command === undefined) continue;
      for (const [flag] of rest.matchAll(/--[a-z-]+/g)) {
        expect({ name, flag, known: command.options.some(({ long }) => long === flag) }).toEqual({
          name,
          flag,
          known: true,
        });
      }
    }
  }
  for (const name of [
    "run",
    "show",
    "list",
    "checks",
    "gc",
    "baseline",
    "annotate",
    "doctor",
    "schema",
    "lock-config",
    "verify-config",
  ]) {
    expect(page).toContain(name);
    expect(root.commands.map((command) => command.name())).toContain(name);
  }
});

describe("files for coding agents", () => {
  test("the skill's front matter begins in its first line, with a name and a description", () => {
    expect(skill).toMatch(/^---\nname: verified-fix-loop\ndescription: .+\n---\n/);
  });

  test("the story skill has a front matter too, and calls operations that there are", () => {
    expect(storySkill).toMatch(/^---\nname: inkcheck-story\ndescription: .+\n---\n/);
    const names = workflowOperations({ version: "0", cwd: null, config: null, environment: {}, workers: null }).map(
      ({ name }) => name,
    );
    for (const name of ["get_finding", "replay_witness", "pin_regression", "check_regression", "continue_search"]) {
      expect(storySkill).toContain(name);
      expect(names).toContain(name);
    }
  });

  test("the rule keeps the capability out of everything that is kept or sent", () => {
    expect(rule).toMatch(/`sessionCapability` is a secret/);
    for (const place of ["file", "commit", "log", "issue"]) expect(rule).toContain(place);
  });

  test("both say that only pass is green, and what may never be done", () => {
    for (const text of [rule, skill]) {
      expect(text).toMatch(/pass/);
      expect(text).toContain("parse_mismatch");
      expect(text).toContain(".agent-runs/");
      expect(text).toContain("cwd");
    }
  });
});
