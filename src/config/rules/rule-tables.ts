import type { ConfigIssue } from "../config-issue.ts";
import { didYouMean } from "../did-you-mean.ts";
import { readCondition } from "./condition-data.ts";
import { described, isTable, type Path, Reading, type Table } from "./reading.ts";
import type { Assertion, Goal, Stage, When } from "./rule-data.ts";

/** What an author wants of a story, or everything that is wrong with how it is said. */
export interface RulesRead<Rule> {
  readonly rules: readonly Rule[];
  readonly issues: readonly ConfigIssue[];
}

const idShape = /^[a-z][a-z0-9_-]{0,63}$/;
const maxDescription = 240;
/** More than anyone writes; each rule costs at every step of a search. */
const maxRules = 256;

/** Reads `[[assertion]]` tables, or the list of that name in other files. `path` leads to the list. */
export function readAssertions(value: unknown, path: Path): RulesRead<Assertion> {
  return readRules(value, path, readAssertion);
}

/** Reads `[[goal]]` tables. */
export function readGoals(value: unknown, path: Path): RulesRead<Goal> {
  return readRules(value, path, readGoal);
}

function readRules<Rule extends { readonly id: string }>(
  value: unknown,
  path: Path,
  read: (reading: Reading, table: unknown, path: Path) => Rule | null,
): RulesRead<Rule> {
  const reading = new Reading();
  if (value === undefined) return { rules: [], issues: [] };
  const items = reading.list(value, path, 0) ?? [];
  if (items.length > maxRules) reading.refuse(path, `has ${items.length} entries; at most ${maxRules} are read`);
  const rules = items.slice(0, maxRules).map((item, index) => read(reading, item, [...path, String(index)]));
  repeatedIds(reading, items, path);
  return { rules: rules.filter((rule) => rule !== null), issues: reading.issues };
}

function readAssertion(reading: Reading, value: unknown, path: Path): Assertion | null {
  const table = reading.table(value, path, ["id", "description", "when", "condition"]);
  if (table === null) return null;
  const named = readNamed(reading, table, path);
  const when = readWhen(reading, table["when"], [...path, "when"]);
  const condition = readRequired(reading, table, path);
  return named === null || when === null || condition === null ? null : { ...named, when, condition };
}

function readGoal(reading: Reading, value: unknown, path: Path): Goal | null {
  const table = reading.table(value, path, ["id", "description", "condition", "stages", "require"]);
  if (table === null) return null;
  const named = readNamed(reading, table, path);
  const isRequired = readRequire(reading, table["require"], [...path, "require"]);
  if (table["condition"] !== undefined && table["stages"] !== undefined) {
    return reading.refuse(path, "has `condition` and `stages`, but a goal is one or the other");
  }
  if (table["stages"] !== undefined) {
    const stages = readStages(reading, table["stages"], [...path, "stages"]);
    if (named === null || stages === null || isRequired === null) return null;
    return { ...named, stages, isStaged: true, isRequired };
  }
  const condition = readRequired(reading, table, path, " (or `stages`)");
  if (named === null || condition === null || isRequired === null) return null;
  return { ...named, stages: [{ ...named, condition }], isStaged: false, isRequired };
}

function readStages(reading: Reading, value: unknown, path: Path): readonly Stage[] | null {
  const items = reading.list(value, path, 2);
  if (items === null) return null;
  const stages = items.map((item, index): Stage | null => {
    const at = [...path, String(index)];
    const table = reading.table(item, at, ["id", "description", "condition"]);
    if (table === null) return null;
    const named = readNamed(reading, table, at);
    const condition = readRequired(reading, table, at);
    return named === null || condition === null ? null : { ...named, condition };
  });
  repeatedIds(reading, items, path);
  return stages.every((stage) => stage !== null) ? stages : null;
}

function readNamed(
  reading: Reading,
  table: Table,
  path: Path,
): { readonly id: string; readonly description: string | null } | null {
  const { id, description } = table;
  const hasId = readId(reading, id, [...path, "id"]);
  if (description !== undefined && typeof description !== "string") {
    return reading.refuse([...path, "description"], `expected a string, got ${described(description)}`);
  }
  if (description !== undefined && [...description].length > maxDescription) {
    return reading.refuse([...path, "description"], `must have ${maxDescription} characters or fewer`);
  }
  return hasId && typeof id === "string" ? { id, description: description ?? null } : null;
}

function readId(reading: Reading, id: unknown, path: Path): boolean {
  if (id === undefined) return reading.refuse(path, "`id` is missing") !== null;
  if (typeof id !== "string") return reading.refuse(path, `expected a string, got ${described(id)}`) !== null;
  if (idShape.test(id)) return true;
  const rule = "an id has 1 to 64 lower-case letters, digits, `_` or `-`, and starts with a letter";
  return reading.refuse(path, rule) !== null;
}

function readRequired(reading: Reading, table: Table, path: Path, or = ""): Assertion["condition"] | null {
  const value = table["condition"];
  if (value === undefined) return reading.refuse([...path, "condition"], `\`condition\`${or} is missing`);
  return readCondition(reading, value, [...path, "condition"]);
}

function readRequire(reading: Reading, value: unknown, path: Path): boolean | null {
  if (value === undefined) return false;
  return typeof value === "boolean" ? value : reading.refuse(path, `expected true or false, got ${described(value)}`);
}

const moments = ["always", "terminal"] as const;
const placed = { knot: "enters", enters: "enters", leaves: "leaves" } as const;
const placedKeys = ["knot", "enters", "leaves"] as const;

function readWhen(reading: Reading, value: unknown, path: Path): When | null {
  if (value === undefined) return { kind: "always" };
  const known = 'one of "always", "terminal", { knot = NAME }, { enters = NAME }, { leaves = NAME }';
  if (typeof value === "string") {
    const kind = moments.find((name) => name === value);
    if (kind !== undefined) return { kind };
    const meant = didYouMean(value, moments);
    return reading.refuse(
      path,
      `there is no \`${value}\` to look at`,
      meant === null ? known : `did you mean \`${meant}\`?`,
    );
  }
  if (!isTable(value)) return reading.refuse(path, `expected a string or a table, got ${described(value)}`, known);
  const table = reading.table(value, path, placedKeys);
  const keys = placedKeys.filter((key) => key in value);
  const [key] = keys;
  if (table === null || key === undefined || keys.length > 1) {
    return reading.refuse(path, keys.length > 1 ? "names more than one moment" : "names no moment", known);
  }
  const knot = reading.text(table[key], [...path, key]);
  return knot === null ? null : { kind: placed[key], knot };
}

function repeatedIds(reading: Reading, items: readonly unknown[], path: Path): void {
  const ids = items.map((item) => (isTable(item) && typeof item["id"] === "string" ? item["id"] : null));
  for (const [index, id] of ids.entries()) {
    if (id === null || ids.indexOf(id) === index) continue;
    reading.refuse([...path, String(index), "id"], `\`${id}\` is the id of an earlier one`);
  }
}
