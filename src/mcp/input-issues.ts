import type * as v from "valibot";
import { didYouMean } from "../config/index.ts";
import type { InputSchema } from "./tool.ts";

/** At most so many complaints are spelled out; the rest is counted. */
const MAX_SPELLED = 5;

/** All complaints about an input in one line: where, what was wrong, what was meant. A slip in a field's name comes first. */
export function describeIssues(schema: InputSchema, issues: readonly v.BaseIssue<unknown>[]): string {
  const spelled = [...issues.filter(isUnknownField), ...issues.filter((issue) => !isUnknownField(issue))]
    .slice(0, MAX_SPELLED)
    .map((issue) => describe(schema, issue));
  const more = issues.length - spelled.length;
  return spelled.join("; ") + (more > 0 ? `; and ${more} more` : "");
}

function describe(schema: InputSchema, issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map((item) => String(item.key));
  const place = path.length === 0 ? "the request" : `\`${path.join(".")}\``;
  if (isUnknownField(issue)) {
    const typed = path.at(-1) ?? "";
    const meant = didYouMean(typed, knownKeys(schema, path.slice(0, -1)));
    return `${place} is not a known field${meant === null ? "" : `, did you mean \`${meant}\`?`}`;
  }
  if (issue.received === "undefined") return `${place} is missing`;
  return `${place}: expected ${issue.expected ?? "another value"}, got ${shown(issue)}`;
}

function isUnknownField(issue: v.BaseIssue<unknown>): boolean {
  return issue.type === "strict_object" && issue.expected === "never";
}

/** A received value only by its kind: what a caller sent may be a secret. */
function shown(issue: v.BaseIssue<unknown>): string {
  const { input } = issue;
  if (typeof input === "number" || typeof input === "boolean") return String(input);
  if (typeof input === "string") return "another string";
  return input === null ? "null" : Array.isArray(input) ? "a list" : typeof input;
}

function knownKeys(schema: unknown, path: readonly string[]): string[] {
  const [key, ...rest] = path;
  const here = unwrap(schema);
  if (!isRecord(here)) return [];
  if (Array.isArray(here["options"])) return here["options"].flatMap((option) => knownKeys(option, path));
  if (key === undefined) return isRecord(here["entries"]) ? Object.keys(here["entries"]) : [];
  if (isRecord(here["entries"])) return knownKeys(here["entries"][key], rest);
  return "item" in here ? knownKeys(here["item"], rest) : [];
}

function unwrap(schema: unknown): unknown {
  return isRecord(schema) && "wrapped" in schema ? unwrap(schema["wrapped"]) : schema;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
