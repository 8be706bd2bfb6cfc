import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { syncFolder } from "../atomic-file.ts";
import { byText } from "../by-text.ts";
import type { DataFolder } from "../data-folder.ts";
import { entryKey } from "../entry-key.ts";
import type { Outcome } from "../outcome.ts";
import { type CheckpointCode, listCheckpoints, loadManifest, manifestPath } from "./checkpoint-list.ts";
import type { CheckpointLimits } from "./checkpoint-limits.ts";
import type { CheckpointManifest } from "./manifest.ts";

/** Removes a checkpoint, and its log once no other checkpoint stands on it. */
export function deleteCheckpoint(folder: DataFolder, id: string): Outcome<CheckpointManifest, CheckpointCode> {
  const manifest = loadManifest(folder, id);
  if (manifest.kind === "refused") return manifest;
  const path = manifestPath(folder, id);
  if (path.kind === "refused") return path;
  rmSync(path.value, { force: true });
  removeLogs(folder, (file) => file === manifest.value.log.file);
  return manifest;
}

/**
 * Removes what exceeds the limits: of this entrypoint all but the newest generations, then, oldest first and from the whole
 * project, until the total fits. What is in `kept` stays. Gives the ids that went.
 */
export function pruneCheckpoints(
  folder: DataFolder,
  entrypoint: string,
  limits: CheckpointLimits,
  kept: ReadonlySet<string>,
): readonly string[] {
  const removed: string[] = [];
  const remove = (manifest: CheckpointManifest): void => {
    if (!kept.has(manifest.id) && deleteCheckpoint(folder, manifest.id).kind === "ok") removed.push(manifest.id);
  };
  const own = manifestsOf(folder).filter((manifest) => manifest.entrypoint === entrypoint);
  for (const manifest of own.slice(0, -limits.generations)) remove(manifest);
  removeLogs(folder, (file) => file.startsWith(entryKey(entrypoint)));
  const byAge = [...manifestsOf(folder)].sort((a, b) => byText(a.createdAt, b.createdAt) || a.sequence - b.sequence);
  for (const manifest of byAge) if (logBytes(folder) > limits.projectBytes) remove(manifest);
  return removed;
}

/** Bytes of all logs that a checkpoint in `kept` stands on, the log `except` not counted: what pruning cannot give back. */
export function bytesThatStay(
  folder: DataFolder,
  manifests: readonly CheckpointManifest[],
  kept: ReadonlySet<string>,
  except: string,
): number {
  const files = new Set(manifests.filter(({ id }) => kept.has(id)).map(({ log }) => log.file));
  files.delete(except);
  return logBytes(folder, (file) => files.has(file));
}

/** Bytes on disk of the logs that are asked for; of all of them by default. */
function logBytes(folder: DataFolder, wanted: (file: string) => boolean = () => true): number {
  let bytes = 0;
  for (const file of logFiles(folder).filter(wanted)) {
    bytes += statSync(join(folder.root, "checkpoints", file), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}

/** Removes those of the wanted logs that no manifest names; none while a manifest cannot be read, since its log is then unknown. */
function removeLogs(folder: DataFolder, wanted: (file: string) => boolean): void {
  const listing = listCheckpoints(folder);
  if (listing.kind === "refused" || listing.value.damaged.length > 0) return;
  const named = new Set(listing.value.manifests.map(({ log }) => log.file));
  const room = join(folder.root, "checkpoints");
  for (const file of logFiles(folder)) if (wanted(file) && !named.has(file)) rmSync(join(room, file), { force: true });
  syncFolder(room);
}

function manifestsOf(folder: DataFolder): readonly CheckpointManifest[] {
  const listing = listCheckpoints(folder);
  return listing.kind === "ok" ? listing.value.manifests : [];
}

function logFiles(folder: DataFolder): readonly string[] {
  const room = folder.existing("checkpoints");
  if (room.kind === "refused" || room.value === null) return [];
  return readdirSync(room.value).filter((name) => name.endsWith(".log"));
}
