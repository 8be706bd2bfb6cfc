import * as v from "valibot";
import { type ChecksConfig, readChecks } from "./checks-table.ts";
import type { ConfigIssue } from "./config-issue.ts";
import { schemaIssues, unknownKey } from "./schema-issues.ts";
import { storyEntries, type StoryConfig, storyTable } from "./story-table.ts";
import { isTomlDocument, readToml, type TomlDocument } from "./toml-document.ts";

/** A whole configuration file. */
export interface InkcheckConfig {
  readonly story: StoryConfig;
  readonly checks: ChecksConfig;
}

const tables: readonly string[] = ["story", "run", "check"];

/** Reads a configuration file's text: the whole configuration, or everything that is wrong with it, in file order. */
export function readConfig(source: string): InkcheckConfig | readonly ConfigIssue[] {
  const document = readToml(source);
  if (!isTomlDocument(document)) return [document];
  const issues = unknownTables(document);
  const story = v.safeParse(storyTable, document.table["story"] ?? {});
  if (!story.success) issues.push(...schemaIssues(story.issues, ["story"], Object.keys(storyEntries)));
  const checks = readChecks(document);
  if (isIssues(checks)) issues.push(...checks);
  if (story.success && !isIssues(checks) && issues.length === 0) return { story: story.output, checks };
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
