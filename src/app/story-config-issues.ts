import { statSync } from "node:fs";
import { resolve } from "node:path";
import { type ConfigIssue, didYouMean, type StoryConfig } from "../config/index.ts";
import { optionalReductions } from "../search/index.ts";

/** What is wrong with `[story]` beyond its shape: entries that are not there, reductions that nobody knows. */
export function storyConfigIssues(folder: string, { entries, noReduce }: StoryConfig): ConfigIssue[] {
  const missing = entries.filter((entry) => !isFile(resolve(folder, entry)));
  return [...missing.map(missingEntry), ...reductionIssues({ noReduce })];
}

/** Names in `no_reduce` that are none. */
export function reductionIssues({ noReduce }: Pick<StoryConfig, "noReduce">): ConfigIssue[] {
  const known: readonly string[] = ["all", ...optionalReductions];
  return noReduce
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = didYouMean(name, known);
      const hint = near === null ? null : `did you mean \`${near}\`?`;
      return { path: ["story", "no_reduce"], line: null, message: `there is no reduction \`${name}\``, hint };
    });
}

function missingEntry(entry: string): ConfigIssue {
  return { path: ["story", "entry"], line: null, message: `there is no file ${entry}`, hint: null };
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}
