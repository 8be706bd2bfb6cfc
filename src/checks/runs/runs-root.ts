import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ok } from "../../store/index.ts";
import type { CheckOutcome } from "../check-code.ts";
import { systemOutcome } from "./system-outcome.ts";

/** Where runs are kept: an absolute folder. Entries that start with a dot are bookkeeping and never runs. */
export interface RunsRoot {
  readonly path: string;
  /** The folder of files that are locked, one a check. */
  readonly locks: string;
  /** The folder of stored aggregates, one file a group run. */
  readonly groups: string;
  /** Which run came when, a line each. */
  readonly index: string;
}

/** The root for a working directory; a relative `runs_dir` is one below it. Touches nothing. */
export function runsRoot(cwd: string, runsDir: string): RunsRoot {
  const path = resolve(cwd, runsDir);
  return { path, locks: join(path, ".locks"), groups: join(path, ".groups"), index: join(path, ".index.jsonl") };
}

/** Makes the root and its bookkeeping folders, for the owner's eyes only and hidden from git. */
export function prepareRunsRoot(root: RunsRoot): CheckOutcome<void> {
  return systemOutcome("cannot make the folder of runs", () => {
    for (const folder of [root.path, root.locks, root.groups]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    const ignore = join(root.path, ".gitignore");
    if (!existsSync(ignore)) writeFileSync(ignore, "*\n", { mode: 0o600 });
    return ok(undefined);
  });
}
