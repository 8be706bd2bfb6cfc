import { randomBytes } from "node:crypto";
import { readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../store/index.ts";
import { isRealFolder } from "./run-folder.ts";
import type { RunsRoot } from "./runs-root.ts";

const linkName = "latest";
const markerName = "LATEST";

/**
 * Points `latest` at a run: a link, or where links cannot be made a file with the id. Swapped in one step under a name nobody
 * else uses, so that two runs that end together cannot disturb each other. Never fails a run: readers fall back to the index.
 */
export function pointLatest(root: RunsRoot, id: string): void {
  if (process.platform !== "win32" && swapLink(root, id)) return;
  rmSync(join(root.path, linkName), { force: true });
  writeFileAtomic(join(root.path, markerName), `${id}\n`);
}

/** The run `latest` names; null where there is no pointer, or it names no run. */
export function readLatest(root: RunsRoot): string | null {
  const id = readQuietly(() => readlinkSync(join(root.path, linkName))) ?? readMarker(root);
  return id !== null && isRealFolder(root, id) ? id : null;
}

function swapLink(root: RunsRoot, id: string): boolean {
  const scratch = join(root.path, `.${linkName}.${randomBytes(6).toString("hex")}.tmp`);
  try {
    symlinkSync(id, scratch);
    // Before the swap: on systems that do not tell the two names apart it would take the new link with it.
    rmSync(join(root.path, markerName), { force: true });
    renameSync(scratch, join(root.path, linkName));
    return true;
  } catch {
    rmSync(scratch, { force: true });
    return false;
  }
}

function readMarker(root: RunsRoot): string | null {
  return readQuietly(() => readFileSync(join(root.path, markerName), "utf8").trim());
}

function readQuietly(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
