import * as v from "valibot";
import { type ChecksConfig, readChecks } from "./checks-table.ts";
import type { ConfigIssue } from "./config-issue.ts";
import { type ExternalConfig, readExternals } from "./external-table.ts";
import type { Assertion, Goal } from "./rules/rule-data.ts";
import { readAssertions, readGoals } from "./rules/rule-tables.ts";
import { schemaIssues, unknownKey } from "./schema-issues.ts";
import { storyEntries, type StoryConfig, storyTable } from "./story-table.ts";
import { isTomlDocument, readToml, type TomlDocument } from "./toml-document.ts";

/** A whole configuration file. */
export interface InkcheckConfig {
  readonly story: StoryConfig;
  readonly assertions: readonly Assertion[];
  readonly goals: readonly Goal[];
  /** By the name of the EXTERNAL function. */
  readonly externals: ReadonlyMap<string, ExternalConfig>;
  readonly checks: ChecksConfig;
}

const tables: readonly string[] = ["story", "assertion", "goal", "externals", "run", "check"];

/** Reads a configuration file's text: the whole configuration, or everything that is wrong with it, in file order. */
export function readConfig(source: string): InkcheckConfig | readonly ConfigIssue[] {
  const document = readToml(source);
  if (!isTomlDocument(document)) return [document];
  const issues = unknownTables(document);
  const story = v.safeParse(storyTable, document.table["story"] ?? {});
  if (!story.success) issues.push(...schemaIssues(story.issues, ["story"], Object.keys(storyEntries)));
  const assertions = readAssertions(document.table["assertion"], ["assertion"]);
  const goals = readGoals(document.table["goal"], ["goal"]);
  const externals = readExternals(document.table["externals"]);
  issues.push(...assertions.issues, ...goals.issues, ...externals.issues);
  const checks = readChecks(document);
  if (isIssues(checks)) issues.push(...checks);
  if (story.success && !isIssues(checks) && issues.length === 0) {
    const rules = { assertions: assertions.rules, goals: goals.rules, externals: externals.externals };
    return { story: story.output, ...rules, checks };
  }
  const placed = issues.map((issue) => ({ ...issue, line: document.lineOf(issue.path) }));
  return placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** The tables of a file that nobody reads. */
export function unknownTables(document: TomlDocument): ConfigIssue[] {
  const unknown = Object.keys(document.table).filter((key) => !tables.includes(key));
  return unknown.map((key) => ({ ...unknownKey([key], key, tables), line: document.lineOf([key]) }));
}

export function isConfig(read: InkcheckConfig | readonly ConfigIssue[]): read is InkcheckConfig {
  return !("length" in read);
}

function isIssues(read: ChecksConfig | ConfigIssue[]): read is ConfigIssue[] {
  return Array.isArray(read);
}
