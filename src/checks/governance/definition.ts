import { hash } from "node:crypto";
import type { CheckDefinition, RunPolicy } from "../../config/index.ts";
import { canonicalJson, canonicalSha256 } from "../../report/index.ts";

/** The parts a definition is made of, each by a name people know from the file, each as its SHA-256. */
export type DefinitionParts = Readonly<Record<string, string>>;

/** Everything that decides what a check does, defaults included: what is left out of the file is locked too. */
export function definitionParts(check: CheckDefinition): DefinitionParts {
  return hashed(valuesOf(check));
}

/** One hash for the whole definition. */
export function definitionSha256(check: CheckDefinition): string {
  return canonicalSha256(definitionParts(check));
}

/** The parts of `[run]`. */
export function runParts(run: RunPolicy): DefinitionParts {
  return hashed({
    runs_dir: run.runsDir,
    keep: run.keep,
    top: run.top,
    max_snippet_lines: run.maxSnippetLines,
    log_tail_lines: run.logTailLines,
    command_policy: run.commandPolicy,
    command_allowlist: run.allowedPrefixes,
    baseline: run.baseline,
    redact: run.redact,
    max_log_mb: run.maxLogBytes,
    max_runs_mb: run.maxRunsBytes,
  });
}

/** A table as parts, a key each. */
export function tableParts(table: object): DefinitionParts {
  return hashed(Object.fromEntries(Object.entries(table)));
}

function valuesOf(check: CheckDefinition): Record<string, unknown> {
  if (check.kind === "group") return { kind: check.kind, members: check.members, fail_fast: check.failFast };
  const { kind, timeout, top } = check;
  if (kind === "builtin") return { kind, timeout, top, uses: check.uses.name, ...check.uses.options };
  const env = Object.fromEntries(Object.entries(check.env).map(([name, value]) => [`env.${name}`, value]));
  return { kind, timeout, top, command: check.command, parser: check.parser.name, ...check.parser.options, ...env };
}

function hashed(values: Record<string, unknown>): DefinitionParts {
  const parts = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(parts.map(([key, value]) => [key, hash("sha256", canonicalJson([value]), "hex")]));
}
