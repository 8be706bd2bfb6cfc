import { type ConfigFile, describeConfigIssue } from "../config/index.ts";
import type { Refusal } from "../ink/index.ts";
import { storyConfigIssues } from "./story-config-issues.ts";

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
      const issues = storyConfigIssues(file.folder, file.config.story);
      if (issues.length > 0) return { kind: "faulty", path: file.path, issues: issues.map(describeConfigIssue) };
      const checks = file.config.checks.checks.map((check) => check.name);
      return { kind: "valid", path: file.path, entries, checks };
    }
    default:
      return file satisfies never;
  }
}

function refuse(path: string, message: string): ConfigVerdict {
  return { kind: "refused", refusal: { code: "INK441", path, message } };
}
