import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { playBuiltin } from "../../src/app/checks/builtin-check.ts";
import { isConfig, readConfig } from "../../src/config/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { workerEntries } from "../support/worker-entries.ts";

const story = "VAR gold = 1\n+ [Spend]\n  ~ gold = -1\n+ [Save]\n- Done. -> END\n";
const rules = `
[[assertion]]
id = "solvent"
condition = "gold >= 0"
[[goal]]
id = "poor"
condition = "gold < 0"
[[goal]]
id = "rich"
condition = "gold > 5"
`;

/** Plays the one check of a configuration; its facts and exit code, or why it was refused. */
async function played(check: string, more: Readonly<Record<string, string>> = {}) {
  const toml = `[story]\nentry = "story.ink"\n[check.it]\n${check}\n${"rules.toml" in more ? "" : rules}`;
  using folder = temporaryFolder({ "story.ink": story, "inkcheck.toml": toml, ...more });
  const config = readConfig(toml);
  const [only] = isConfig(config) ? config.checks.checks : [];
  if (only?.kind !== "builtin") throw new Error("no such check");
  const factsFile = join(folder.path, "facts.json");
  const configPath = join(folder.path, "inkcheck.toml");
  const request = { check: "it", uses: only.uses, cwd: folder.path, configPath, factsFile };
  const around = { version: "0.1.0", worker: workerEntries.check, signal: new AbortController().signal };
  const outcome = await playBuiltin(request, around);
  if (outcome.kind === "refused") return { refused: outcome.message };
  return { exitCode: outcome.exitCode, facts: JSON.parse(readFileSync(factsFile, "utf8")) };
}

test("a check of assertions finds the violation and how to see it, and nothing about goals", async () => {
  const { exitCode, facts } = await played('uses = "assertions"');
  expect(exitCode).toBe(1);
  expect(facts.findings).toMatchObject([
    { kind: "assertion.violation", location: "story.ink:3:3", replay: "inkcheck play story.ink --trail 0" },
  ]);
  expect(facts.summary).toEqual({ assertions: { solvent: "violated" } });
});

test("a check of goals tells which were not reached; one that cannot be is a finding", async () => {
  const { exitCode, facts } = await played('uses = "goals"');
  expect(exitCode).toBe(1);
  expect(facts.findings).toMatchObject([{ id: "rich", kind: "goal_unreachable" }]);
  expect(facts.measures).toEqual({ exhaustive: true, unreached: ["rich"] });
});

test("rules come from files where the check names them", async () => {
  const file = '[[assertion]]\nid = "small"\ncondition = "gold < 9"\n';
  const { exitCode, facts } = await played('uses = "assertions"\nrules = ["rules.toml"]', { "rules.toml": file });
  expect([exitCode, facts.summary]).toEqual([0, { assertions: { small: "holds" } }]);
});

test("a check without rules, with faulty rules or with unknown goals is refused in a sentence", async () => {
  const none = await played('uses = "goals"\nrules = ["rules.toml"]', { "rules.toml": "" });
  expect(none.refused).toContain("There are no goals to check");
  const faulty = await played('uses = "goals"\nrules = ["rules.toml"]', { "rules.toml": '[[goal]]\nid = "g"\n' });
  expect(faulty.refused).toMatch(/rules\.toml, line 1, goal\.0\.condition: `condition` \(or `stages`\) is missing/);
  const unknown = await played('uses = "goals"\nrequire_reached = ["pour"]');
  expect(unknown.refused).toBe("[check.it] requires goals that there are not: `pour`.");
});
