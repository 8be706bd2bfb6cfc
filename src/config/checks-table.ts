import * as v from "valibot";
import type { CheckDefinition, GroupCheck } from "./check-definition.ts";
import { readCheck } from "./check-table.ts";
import type { ConfigIssue } from "./config-issue.ts";
import { didYouMean } from "./did-you-mean.ts";
import { runEntries, type RunPolicy, runTable } from "./run-table.ts";
import { schemaIssues } from "./schema-issues.ts";
import { isTomlTable, type TomlDocument } from "./toml-document.ts";

/** `[run]` and all `[check.<name>]` of a file. */
export interface ChecksConfig {
  readonly run: RunPolicy;
  /** In the order of the file, which is the order of `run --all`. */
  readonly checks: readonly CheckDefinition[];
}

/** Names become folder names: letters, digits, `_`, `-`, `.`, a letter or digit first. */
const safeName = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** Reads both tables of a document: the whole configuration, or everything wrong with it, with lines. */
export function readChecks(document: TomlDocument): ChecksConfig | ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const run = v.safeParse(runTable, document.table["run"] ?? {});
  if (!run.success) issues.push(...schemaIssues(run.issues, ["run"], runKeys(run.issues)));
  const tables = document.table["check"] ?? {};
  if (!isTomlTable(tables))
    issues.push({ path: ["check"], line: null, message: "expected tables `[check.<name>]`", hint: null });
  const checks: CheckDefinition[] = [];
  for (const [name, table] of Object.entries(isTomlTable(tables) ? tables : {})) {
    const read = isTomlTable(table) ? nameIssues(name, readCheck(name, table)) : notATable(name);
    if (Array.isArray(read)) issues.push(...read);
    else checks.push(read);
  }
  // JavaScript moves number-like keys to the front; the file's order is what counts.
  checks.sort((a, b) => (lineOfCheck(document, a) ?? 0) - (lineOfCheck(document, b) ?? 0));
  if (issues.length === 0)
    issues.push(...checks.flatMap((check) => (check.kind === "group" ? memberIssues(check, checks) : [])));
  if (!run.success || issues.length > 0) return inFileOrder(issues, document);
  return { run: run.output, checks };
}

function inFileOrder(issues: readonly ConfigIssue[], document: TomlDocument): ConfigIssue[] {
  const placed = issues.map((issue) => ({ ...issue, line: document.lineOf(issue.path) }));
  return placed.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

function lineOfCheck(document: TomlDocument, check: CheckDefinition): number | null {
  return document.lineOf(["check", check.name]);
}

/** `[run.command_allowlist]` has keys of its own. */
function runKeys(issues: readonly v.BaseIssue<unknown>[]): string[] {
  return issues.some((issue) => (issue.path?.length ?? 0) > 1)
    ? [...Object.keys(runEntries), "prefixes"]
    : Object.keys(runEntries);
}

function notATable(name: string): ConfigIssue[] {
  return [{ path: ["check", name], line: null, message: "expected a table", hint: `write it as [check.${name}]` }];
}

function nameIssues(name: string, read: CheckDefinition | ConfigIssue[]): CheckDefinition | ConfigIssue[] {
  if (safeName.test(name)) return read;
  const message = "a check's name has 1 to 64 letters, digits, `_`, `-` or `.`, and starts with a letter or digit";
  return [{ path: ["check", name], line: null, message, hint: null }, ...(Array.isArray(read) ? read : [])];
}

/** What only shows once all checks are known: members that do not exist, repeat, or are groups. */
function memberIssues(group: GroupCheck, checks: readonly CheckDefinition[]): ConfigIssue[] {
  const path = ["check", group.name, "members"];
  const issues: ConfigIssue[] = [];
  const say = (message: string, hint: string | null = null): number => issues.push({ path, line: null, message, hint });
  for (const [index, member] of group.members.entries()) {
    const target = checks.find((check) => check.name === member);
    if (member === group.name) say("a group cannot be its own member");
    else if (group.members.indexOf(member) < index) say(`\`${member}\` is listed twice`);
    else if (target === undefined) {
      const meant = didYouMean(
        member,
        checks.filter((check) => check.kind !== "group").map((check) => check.name),
      );
      say(`there is no check \`${member}\``, meant === null ? null : `did you mean \`${meant}\`?`);
    } else if (target.kind === "group") say(`\`${member}\` is a group; groups do not nest`, "list its members instead");
  }
  return issues;
}
