import type { BuiltinChoice } from "../config/index.ts";
import type { CommandProgress, StopSignals } from "./process/run-command.ts";

/** A built-in check to run in a child of our own program. */
export interface BuiltinRequest {
  readonly check: string;
  readonly uses: BuiltinChoice;
  readonly cwd: string;
  readonly configPath: string;
  /** Where the child writes its facts, by the schema `inkcheck.facts/1` with the parts only built-ins know. */
  readonly factsFile: string;
}

/** What the surroundings give to runs of checks. */
export interface CheckHost {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly version: string;
  /** How long a process may take to end after it was asked to, in milliseconds. */
  readonly graceMs: number;
  now(): Date;
  /** How to start a built-in check; null where this build has none of that name. */
  builtinArgv(request: BuiltinRequest): readonly string[] | null;
  /** The SHA-256 of a story's text as it is now; null where it cannot be read. */
  storySha256(cwd: string, entrypoint: string): string | null;
}

/** How one call of a run is steered. */
export interface RunControl {
  readonly stop: StopSignals;
  /** Seconds, for checks that set no timeout; null lets them run for ever. */
  readonly defaultTimeout: number | null;
  readonly onProgress?: (check: string, progress: CommandProgress) => void;
}
