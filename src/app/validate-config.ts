import { resolve } from "node:path";
import { type ConfigFile, describeConfigIssue } from "../config/index.ts";
import { compileStory, type Refusal } from "../ink/index.ts";
import { describeRuleIssue } from "../rules/index.ts";
import { fitRules, unknownModels } from "./story-rules.ts";
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
      const unfit = issues.length > 0 ? [] : unfitRules(file);
      if (issues.length + unfit.length > 0) {
        return { kind: "faulty", path: file.path, issues: [...issues.map(describeConfigIssue), ...unfit] };
      }
      const checks = file.config.checks.checks.map((check) => check.name);
      return { kind: "valid", path: file.path, entries, checks };
    }
    default:
      return file satisfies never;
  }
}

/** What the rules get wrong about the entries; an entry that does not compile is for a check to tell. */
function unfitRules({ folder, config }: Extract<ConfigFile, { kind: "read" }>): string[] {
  const { assertions, goals, story } = config;
  if (assertions.length + goals.length + config.externals.size === 0) return [];
  const includeRoots = story.includeRoots.map((root) => resolve(folder, root));
  const compiled = story.entries.flatMap((entry) => {
    const read = compileStory(resolve(folder, entry), { root: folder, includeRoots });
    return read.story === null ? [] : [{ entry, story: read.story }];
  });
  const unmet = compiled.flatMap(({ entry, story: one }) => {
    const fit = fitRules(one, { assertions, goals });
    return "length" in fit ? fit.map((issue) => `${entry}: ${describeRuleIssue(issue)}`) : [];
  });
  const isWhole = compiled.length === story.entries.length;
  return [
    ...unmet,
    ...(isWhole
      ? unknownModels(
          compiled.map((one) => one.story),
          config,
        )
      : []),
  ];
}

function refuse(path: string, message: string): ConfigVerdict {
  return { kind: "refused", refusal: { code: "INK441", path, message } };
}
