import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type ConfigFile, type ConfigIssue, describeConfigIssue } from "../config/index.ts";
import type { Refusal } from "../ink/index.ts";

export type ConfigVerdict =
  | {
      readonly kind: "valid";
      readonly path: string;
      readonly entries: readonly string[];
      readonly checks: readonly string[];
    }
  | { readonly kind: "faulty"; readonly path: string; readonly issues: readonly string[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Everything wrong with a configuration file at once, entries that are not there included. */
export function validateConfig(file: ConfigFile): ConfigVerdict {
  switch (file.kind) {
    case "none":
      return refuse("", "There is no inkcheck.toml here or above: `inkcheck init` writes one.");
    case "unreadable":
      return refuse(file.path, `${file.path} cannot be read: ${file.why}.`);
    case "faulty":
      return { kind: "faulty", path: file.path, issues: file.issues.map(describeConfigIssue) };
    case "read": {
      const { entries } = file.config.story;
      const missing = entries.filter((entry) => !isFile(resolve(file.folder, entry))).map(missingEntry);
      if (missing.length > 0) return { kind: "faulty", path: file.path, issues: missing.map(describeConfigIssue) };
      const checks = file.config.checks.checks.map((check) => check.name);
      return { kind: "valid", path: file.path, entries, checks };
    }
    default:
      return file satisfies never;
  }
}

function missingEntry(entry: string): ConfigIssue {
  return { path: ["story", "entry"], line: null, message: `there is no file ${entry}`, hint: null };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

function refuse(path: string, message: string): ConfigVerdict {
  return { kind: "refused", refusal: { code: "INK441", path, message } };
}
