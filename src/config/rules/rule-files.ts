import { readFileSync } from "node:fs";
import { type ConfigIssue, describeConfigIssue } from "../config-issue.ts";
import { isTomlDocument, readToml } from "../toml-document.ts";
import { isYamlDocument, readYaml } from "../yaml-document.ts";
import { isTable } from "./reading.ts";
import type { Assertion, Goal } from "./rule-data.ts";
import { readAssertions, readGoals } from "./rule-tables.ts";

/** What files of rules hold together, and everything that is wrong with them, a sentence each. */
export interface LoadedRules {
  readonly assertions: readonly Assertion[];
  readonly goals: readonly Goal[];
  readonly issues: readonly string[];
}

/** Reads rules from TOML files (`[[assertion]]`, `[[goal]]`) and YAML files (`assertions`, `goals`); other tables are not looked at. */
export function loadRules(files: readonly string[]): LoadedRules {
  const read = files.map(readFile);
  const assertions = read.flatMap((file) => file.assertions);
  const goals = read.flatMap((file) => file.goals);
  return {
    assertions,
    goals,
    issues: [...read.flatMap(({ issues }) => issues), ...repeated([...assertions, ...goals])],
  };
}

function readFile(file: string): LoadedRules {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return { assertions: [], goals: [], issues: [`${file} cannot be read`] };
  }
  return /\.ya?ml$/i.test(file) ? fromYaml(file, text) : fromToml(file, text);
}

function fromToml(file: string, text: string): LoadedRules {
  const document = readToml(text);
  if (!isTomlDocument(document))
    return { assertions: [], goals: [], issues: [`${file}, ${describeConfigIssue(document)}`] };
  const { assertion, goal } = document.table;
  return tablesOf(file, [assertion, "assertion"], [goal, "goal"], (path) => document.lineOf(path));
}

function fromYaml(file: string, text: string): LoadedRules {
  const document = readYaml(text);
  if (!isYamlDocument(document)) {
    return { assertions: [], goals: [], issues: document.map((issue) => `${file}, ${describeConfigIssue(issue)}`) };
  }
  const { assertions, goals } = isTable(document.value) ? document.value : {};
  return tablesOf(file, [assertions, "assertions"], [goals, "goals"], (path) => document.lineOf(path));
}

function tablesOf(
  file: string,
  [assertionData, assertionKey]: readonly [unknown, string],
  [goalData, goalKey]: readonly [unknown, string],
  lineOf: (path: readonly string[]) => number | null,
): LoadedRules {
  const assertions = readAssertions(assertionData, [assertionKey]);
  const goals = readGoals(goalData, [goalKey]);
  const told = (issue: ConfigIssue): string =>
    `${file}, ${describeConfigIssue({ ...issue, line: lineOf(issue.path) })}`;
  return {
    assertions: assertions.rules,
    goals: goals.rules,
    issues: [...assertions.issues, ...goals.issues].map(told),
  };
}

function repeated(rules: readonly { readonly id: string }[]): string[] {
  const ids = rules.map(({ id }) => id);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) < index))].map(
    (id) => `\`${id}\` is the id of two rules`,
  );
}
