import { join } from "node:path";
import { ok, refused } from "../../store/index.ts";
import type { CheckOutcome } from "../check-code.ts";
import { readLatest } from "./latest-pointer.ts";
import { isRealFolder, listRunFolders, type RunFolder } from "./run-folder.ts";
import type { RunsRoot } from "./runs-root.ts";

/** Finds a run by its id (one folder name, never a path), or the latest one for null. */
export function findRun(root: RunsRoot, reference: string | null): CheckOutcome<RunFolder> {
  if (reference === null) {
    const id = readLatest(root) ?? listRunFolders(root).at(-1)?.id;
    if (id === undefined) return refused("no_runs", "nothing has been run here yet", "run a check first");
    return ok({ id, path: join(root.path, id) });
  }
  if (!isRealFolder(root, reference)) {
    const message = `there is no run \`${reference.slice(0, 100)}\``;
    return refused("unknown_run", message, "a run is named by its id, one folder name as `list` shows it");
  }
  return ok({ id: reference, path: join(root.path, reference) });
}
