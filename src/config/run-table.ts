import * as v from "valibot";

const count = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(0, "must be 0 or more"));
const positive = v.pipe(v.number(), v.integer("must be a whole number"), v.minValue(1, "must be 1 or more"));
const text = v.pipe(v.string(), v.minLength(1, "must not be empty"));

const mebibyte = 1024 * 1024;
const commandPolicy = v.picklist(["workspace", "allowlist", "off"]);

/** The prefixes a command may start with under `command_policy = "allowlist"` where the config names none. */
export const defaultAllowedPrefixes: readonly string[] = ["uv run ", "uvx ", "true", "false"];

/** The keys of `[run]`: how all checks are run, kept and reported. */
export const runEntries = {
  /** The folder of evidence; relative to the working directory. */
  runs_dir: v.optional(text, ".agent-runs"),
  /** How many runs survive, over all checks; 0 or less keeps them all. */
  keep: v.optional(v.pipe(v.number(), v.integer("must be a whole number")), 20),
  /** How many findings a digest lists. */
  top: v.optional(v.pipe(positive, v.maxValue(1000, "must be 1000 or less")), 20),
  max_snippet_lines: v.optional(count, 12),
  log_tail_lines: v.optional(count, 40),
  command_policy: v.optional(commandPolicy, "workspace"),
  command_allowlist: v.optional(
    v.strictObject({ prefixes: v.optional(v.pipe(v.array(text), v.minLength(1, "must not be empty"))) }),
    {},
  ),
  /** A file of accepted findings; relative to the working directory. Empty is unset. */
  baseline: v.optional(v.string(), ""),
  /** Environment variables whose values are masked wherever they appear. */
  redact: v.optional(v.array(text), []),
  /** A command that prints more than this is stopped. */
  max_log_mb: v.optional(positive, 8192),
  /** Older runs go when all runs together are larger; 0 is no limit. */
  max_runs_mb: v.optional(count, 16_384),
};

const runSchema = v.strictObject(runEntries);

/** `[run]` after validation, in the words of the code. */
export interface RunPolicy {
  readonly runsDir: string;
  /** 0 keeps all. */
  readonly keep: number;
  readonly top: number;
  readonly maxSnippetLines: number;
  readonly logTailLines: number;
  readonly commandPolicy: v.InferOutput<typeof commandPolicy>;
  readonly allowedPrefixes: readonly string[];
  readonly baseline: string | null;
  readonly redact: readonly string[];
  readonly maxLogBytes: number;
  /** 0 is no limit. */
  readonly maxRunsBytes: number;
}

/** Reads a `[run]` table. */
export const runTable = v.pipe(
  runSchema,
  v.transform((run): RunPolicy => ({
    runsDir: run.runs_dir,
    keep: Math.max(0, run.keep),
    top: run.top,
    maxSnippetLines: run.max_snippet_lines,
    logTailLines: run.log_tail_lines,
    commandPolicy: run.command_policy,
    allowedPrefixes: run.command_allowlist.prefixes ?? defaultAllowedPrefixes,
    baseline: run.baseline === "" ? null : run.baseline,
    redact: run.redact,
    maxLogBytes: run.max_log_mb * mebibyte,
    maxRunsBytes: run.max_runs_mb * mebibyte,
  })),
);
