import type * as v from "valibot";
import type { ConfigIssue } from "./config-issue.ts";
import { didYouMean } from "./did-you-mean.ts";

/** What a schema found, as issues under `path`. `knownKeys` are offered where a key is not known. */
export function schemaIssues(
  issues: readonly v.BaseIssue<unknown>[],
  path: readonly string[],
  knownKeys: readonly string[],
): ConfigIssue[] {
  return issues.flatMap((issue) => {
    const inner = (issue.path ?? []).map((item) => String(item.key));
    const place = [...path, ...inner];
    const key = inner.at(-1) ?? "";
    if (issue.type === "strict_object" && issue.expected === "never") {
      return unknownBeside(issue, key, knownKeys).map((name) =>
        unknownKey([...place.slice(0, -1), name], name, knownKeys),
      );
    }
    return [{ path: place, line: null, message: describe(issue, key), hint: null }];
  });
}

/**
 * The schema library stops at a table's first unknown key; an author wants to hear of all. Of a table inside the table the
 * known keys are not told, so there the first one stands alone.
 */
function unknownBeside(issue: v.BaseIssue<unknown>, key: string, knownKeys: readonly string[]): readonly string[] {
  const [item, deeper] = issue.path ?? [];
  if (item?.type !== "object" || deeper !== undefined) return [key];
  const others = Object.keys(item.input).filter((name) => name !== key && !knownKeys.includes(name));
  return [key, ...others];
}

/** The issue of a key that nobody reads. */
export function unknownKey(path: readonly string[], key: string, known: readonly string[]): ConfigIssue {
  const meant = didYouMean(key, known);
  const hint = meant === null ? `known here: ${[...known].sort().join(", ")}` : `did you mean \`${meant}\`?`;
  return { path, line: null, message: `\`${key}\` is not a known key`, hint };
}

function describe(issue: v.BaseIssue<unknown>, key: string): string {
  if (issue.type === "strict_object" && issue.received === "undefined") return `\`${key}\` is missing`;
  if (issue.kind === "validation" || issue.type === "custom") return issue.message;
  return `expected ${plain(issue.expected)}, got ${shown(issue.input)}`;
}

/** A union of plain type names reads as a sentence; what else a schema library prints does not. */
function plain(expected: string | null): string {
  if (expected === null) return "another value";
  const names: Readonly<Record<string, string>> = {
    Array: "a list",
    Object: "a table",
    string: "a string",
    boolean: "true or false",
  };
  return names[expected] ?? expected.replace(/^\(|\)$/g, "").replaceAll(" | ", " or ");
}

/** Strings are told by kind only: a configuration may hold secrets. */
function shown(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return "a string";
  return Array.isArray(value) ? "a list" : typeof value === "object" ? "a table" : "nothing";
}
