import { expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { conditionWords, describeConfigIssue, loadConfig } from "../../src/config/index.ts";

function load(text: string): ReturnType<typeof loadConfig> {
  const folder = mkdtempSync(join(tmpdir(), "inkcheck-yaml-"));
  try {
    writeFileSync(join(folder, "inkcheck.yml"), text);
    return loadConfig(folder, null);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const faultsOf = (text: string): string[] => {
  const file = load(text);
  return file.kind === "faulty" ? file.issues.map(describeConfigIssue) : [];
};

const whole = `
schemaVersion: 1
entrypoint: tale\\main.ink
ci:
  maxDepth: 50
  maxTimeSec: 90
  maxMemoryMb: 512
  goalMaxStates: 20
  strict: true
assertions:
  - id: solvent
    description: Gold never runs out # not even once
    when: always
    condition: {left: {variable: gold}, operator: ">=", right: {literal: 0}}
  - id: nobody
    when:
      knot: cellar
    condition:
      any:
        - left: {variable: name}
          operator: "=="
          right:
            literal: null
goals:
- id: rich
  condition: gold > 10
`;

test("an inkcheck.yml of schema 1 is a configuration", () => {
  const file = load(whole);
  if (file.kind !== "read") throw new Error(JSON.stringify(file));
  const { story, assertions, goals } = file.config;
  expect(story).toMatchObject({ entries: ["tale/main.ink"], maxDepth: 50, maxTime: 90, goalStates: 20, strict: true });
  expect(story.maxMemory).toBe(512 * 2 ** 20);
  expect(assertions.map(({ when, condition }) => [when, conditionWords(condition)])).toEqual([
    [{ kind: "always" }, "gold >= 0"],
    [{ kind: "enters", knot: "cellar" }, "name == null"],
  ]);
  expect(goals.map(({ id }) => id)).toEqual(["rich"]);
});

test("what is wrong is told all at once with its lines", () => {
  const text = whole
    .replace("maxDepth: 50", "maxDepht: 50")
    .replace("when: always", "when: allways")
    .replace("main.ink", "main.txt");
  expect(faultsOf(text)).toEqual([
    "line 3, entrypoint: must be the path of an .ink file",
    "line 5, ci.maxDepht: `maxDepht` is not a known key (did you mean `maxDepth`?)",
    "line 13, assertions.0.when: there is no `allways` to look at (did you mean `always`?)",
  ]);
});

test("a key that stands twice is told with both lines", () => {
  expect(faultsOf("schemaVersion: 1\nentrypoint: a.ink\nci:\n  strict: true\n  strict: false\n")).toEqual([
    "line 5, ci.strict: `strict` stands here twice (the first is on line 4)",
  ]);
});

test("broken YAML is told by its line", () => {
  expect(faultsOf("schemaVersion: 1\nentrypoint: [\nci:\n")).toEqual(["line 2: not valid YAML: Unexpected token"]);
});

test("limits that do not go together are refused", () => {
  expect(faultsOf("schemaVersion: 1\nentrypoint: a.ink\nci:\n  goalMaxStates: 3\n  maxFrontierMb: 3\n")).toEqual([
    "line 4, ci.goalMaxStates: needs at least one goal",
    "line 5, ci.maxFrontierMb: needs `search: shared` or `shared-variable`",
  ]);
});
