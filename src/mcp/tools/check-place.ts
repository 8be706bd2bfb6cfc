import * as v from "valibot";
import type { CheckProject, Outcome } from "../../app/index.ts";
import { describeResolution, resolvePlace, type ResolvedPlace } from "../../config/index.ts";
import { failure, type ToolFailure } from "../tool.ts";

/** What the server was started with. */
export interface CheckServer {
  readonly version: string;
  /** The value of `mcp --cwd`; null where it was not given. */
  readonly cwd: string | null;
  /** The value of `mcp --config`; null where it was not given. */
  readonly config: string | null;
  /** The value of `mcp --data-dir`, relative to a call's working directory; by default `.inkcheck` in the project root. */
  readonly dataDir?: string | null;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Entries of threads that compute; null where none can be started. */
  readonly workers: { readonly check: URL; readonly toolCall: URL } | null;
}

const place = v.optional(v.nullable(v.string()), null);

/** The two fields every tool on checks takes. */
export const placeEntries = { config: place, cwd: place };

/** Told in each description: the wrong folder would verify the wrong tree. */
export const placeHint = `Pass cwd for worktrees; order: ${describeResolution("cwd", "mcp")}.`;

/** What a client is told about checks once, before its first call. */
export const checkInstructions = [
  "Checks: list_checks names them; run_check and run_group run them and give a digest; only status `pass` is green.",
  "fail, error and parse_mismatch are results, not failed calls; exit_code is not the digest's rc.",
  "Read the digest; where it is not enough, get_evidence reads slices of a run's files. Only configured checks can be run.",
  `The configuration: ${describeResolution("config", "mcp")}. The working directory: ${describeResolution("cwd", "mcp")}.`,
  "lock-config, verify-config and doctor are commands for people and CI, not tools.",
].join(" ");

/** Where a call works, by the table that commands and tools share. */
export function placeOf(server: CheckServer, cwdField: string | null): ResolvedPlace {
  return resolvePlace({
    cwd: { field: cwdField, server: server.cwd },
    config: { server: server.config },
    environment: server.environment,
    processCwd: process.cwd(),
  });
}

/** The project a call means. */
export async function projectOf(
  server: CheckServer,
  input: { readonly config: string | null; readonly cwd: string | null },
): Promise<Outcome<CheckProject>> {
  const { openChecks } = await import("../../app/index.ts");
  return openChecks({
    cwd: { field: input.cwd, server: server.cwd },
    config: { field: input.config, server: server.config },
    environment: server.environment,
    processCwd: process.cwd(),
  });
}

/** A refusal as a call that could not be done. */
export function failed({ refusal }: Extract<Outcome<never>, { readonly kind: "refused" }>): ToolFailure {
  return failure(refusal.code, refusal.message, refusal.hint);
}
