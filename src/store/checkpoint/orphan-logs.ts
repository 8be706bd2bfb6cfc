import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { byText } from "../by-text.ts";
import type { DataFolder } from "../data-folder.ts";
import { acquireLock } from "../process-lock.ts";
import { listCheckpoints } from "./checkpoint-list.ts";

/** Names of logs that no manifest names; none while a manifest cannot be read, since its log is then unknown. */
export function orphanLogs(folder: DataFolder): readonly string[] {
  const room = folder.existing("checkpoints");
  const listing = listCheckpoints(folder);
  if (room.kind === "refused" || room.value === null || listing.kind === "refused") return [];
  if (listing.value.damaged.length > 0) return [];
  const named = new Set(listing.value.manifests.map(({ log }) => log.file));
  return readdirSync(room.value)
    .filter((name) => /^[0-9a-f]{24}-[0-9a-f]{12}\.log$/.test(name) && !named.has(name))
    .sort(byText);
}

/** Removes orphaned logs, but those of stories that somebody works on: a checkpoint is being written there. */
export function removeOrphanLogs(folder: DataFolder): readonly string[] {
  const locks = folder.ensure("locks");
  if (locks.kind === "refused") return [];
  return orphanLogs(folder).filter((name) => {
    const lock = acquireLock(join(locks.value, `entry-${name.slice(0, 24)}.lock`));
    if (lock.kind !== "held") return false;
    // Asked again under the lock: the manifest may have come in the meantime.
    const still = orphanLogs(folder).includes(name);
    if (still) rmSync(join(folder.root, "checkpoints", name), { force: true });
    lock.release();
    return still;
  });
}
