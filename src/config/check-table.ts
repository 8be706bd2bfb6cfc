import * as v from "valibot";
import { builtinNames, builtinOptions, type BuiltinChoice, isBuiltinName } from "./builtin-options.ts";
import type { CheckDefinition } from "./check-definition.ts";
import { commandTokens } from "./command-tokens.ts";
import type { ConfigIssue } from "./config-issue.ts";
import { didYouMean } from "./did-you-mean.ts";
import { isParserName, type ParserChoice, parserNames, parserOptions } from "./parser-options.ts";
import { schemaIssues } from "./schema-issues.ts";
import type { TomlTable } from "./toml-document.ts";

const text = v.pipe(v.string(), v.minLength(1, "must not be empty"));
const atomicEntries = {
  timeout: v.optional(v.pipe(v.number(), v.finite("must be finite"), v.gtValue(0, "must be greater than 0"))),
  top: v.optional(
    v.pipe(
      v.number(),
      v.integer("must be a whole number"),
      v.minValue(1, "must be 1 or more"),
      v.maxValue(1000, "must be 1000 or less"),
    ),
  ),
};
const externalEntries = {
  ...atomicEntries,
  command: v.union(
    [text, v.pipe(v.array(v.string()), v.minLength(1, "must not be empty"))],
    "expected a string or a list of strings",
  ),
  parser: text,
  env: v.optional(v.record(v.string(), v.string()), {}),
};
const groupEntries = {
  members: v.pipe(v.array(text), v.minLength(1, "must not be empty")),
  fail_fast: v.optional(v.boolean(), true),
};

/** Every shape a `[check.<name>]` table can have, for a JSON Schema; reading one gives better sentences. */
export const checkShapes = v.union([
  v.strictObject(groupEntries),
  ...builtinNames.map((uses) =>
    v.strictObject({ uses: v.literal(uses), ...atomicEntries, ...builtinOptions[uses].entries }),
  ),
  ...parserNames.map((parser) =>
    v.strictObject({ ...externalEntries, parser: v.literal(parser), ...parserOptions[parser].entries }),
  ),
]);

/** The keys that tell which kind of check a table is. */
const discriminators = ["uses", "command", "parser", "members"] as const;

/** Reads one `[check.<name>]` table: a definition, or everything wrong with it. */
export function readCheck(name: string, table: TomlTable): CheckDefinition | ConfigIssue[] {
  const path = ["check", name];
  const has = discriminators.filter((key) => key in table);
  const kinds = [has.includes("uses"), has.includes("command") || has.includes("parser"), has.includes("members")];
  if (kinds.filter(Boolean).length > 1) {
    const found = has.map((key) => `\`${key}\``).join(" and ");
    return [
      issue(path, `has ${found}, but a check is exactly one of \`uses\`, \`command\` with \`parser\`, \`members\``),
    ];
  }
  if (kinds[0]) return readBuiltin(name, path, table);
  if (kinds[1]) return readExternal(name, path, table);
  if (kinds[2]) return readGroup(name, path, table);
  const meant = Object.keys(table)
    .map((key) => didYouMean(key, discriminators))
    .find((key) => key !== null);
  const hint = meant === undefined ? null : `did you mean \`${meant}\`?`;
  return [issue(path, "needs exactly one of `uses`, `command` with `parser`, `members`", hint)];
}

function readBuiltin(name: string, path: readonly string[], table: TomlTable): CheckDefinition | ConfigIssue[] {
  const uses = table["uses"];
  if (typeof uses !== "string" || !isBuiltinName(uses)) {
    return [issue([...path, "uses"], `there is no built-in check ${quoted(uses)}`, suggestion(uses, builtinNames))];
  }
  const entries = { uses: v.literal(uses), ...atomicEntries, ...builtinOptions[uses].entries };
  const known = Object.keys(entries);
  const read = v.safeParse(v.strictObject(entries), table);
  if (!read.success) return schemaIssues(read.issues, path, known);
  const { uses: _uses, timeout, top, ...options } = read.output;
  // The options were read by the very schema that `uses` names.
  const choice = { name: uses, options } as BuiltinChoice;
  return { kind: "builtin", name, uses: choice, timeout: timeout ?? null, top: top ?? null };
}

function readExternal(name: string, path: readonly string[], table: TomlTable): CheckDefinition | ConfigIssue[] {
  const issues: ConfigIssue[] = [];
  const parser = table["parser"];
  const known = typeof parser === "string" && isParserName(parser) ? parser : null;
  if (known === null && parser !== undefined) {
    issues.push(issue([...path, "parser"], `there is no parser ${quoted(parser)}`, suggestion(parser, parserNames)));
  }
  const entries = {
    ...externalEntries,
    parser: known === null ? v.optional(v.unknown()) : text,
    ...parserOptions[known ?? "generic"].entries,
  };
  const read = v.safeParse(known === null ? v.looseObject(entries) : v.strictObject(entries), table);
  if (parser === undefined) issues.push(issue(path, "`parser` is missing", `one of ${parserNames.join(", ")}`));
  if (!read.success) return [...issues, ...schemaIssues(read.issues, path, Object.keys(entries))];
  const { command, parser: _parser, env, timeout, top, ...options } = read.output;
  const tokens = typeof command === "string" ? commandTokens(command) : command;
  if (tokens === null)
    issues.push(issue([...path, "command"], "has a quote that is never closed, or ends in a backslash"));
  else if ((tokens[0] ?? "").trim() === "") issues.push(issue([...path, "command"], "must not be empty"));
  if (issues.length > 0 || known === null || tokens === null) return issues;
  // The options were read by the very schema that `parser` names.
  const choice = { name: known, options } as ParserChoice;
  const commandText = typeof command === "string" ? command : command.join(" ");
  return {
    kind: "external",
    name,
    command: tokens,
    commandText,
    parser: choice,
    env,
    timeout: timeout ?? null,
    top: top ?? null,
  };
}

function readGroup(name: string, path: readonly string[], table: TomlTable): CheckDefinition | ConfigIssue[] {
  const read = v.safeParse(v.strictObject(groupEntries), table);
  if (!read.success) return schemaIssues(read.issues, path, Object.keys(groupEntries));
  return { kind: "group", name, members: read.output.members, failFast: read.output.fail_fast };
}

function issue(path: readonly string[], message: string, hint: string | null = null): ConfigIssue {
  return { path, line: null, message, hint };
}

function suggestion(typed: unknown, known: readonly string[]): string {
  const meant = typeof typed === "string" ? didYouMean(typed, known) : null;
  return meant === null ? `one of ${known.join(", ")}` : `did you mean \`${meant}\`?`;
}

function quoted(value: unknown): string {
  return typeof value === "string" ? `\`${value}\`` : "of that type; a name is expected";
}
