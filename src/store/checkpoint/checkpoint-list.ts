import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { byText } from "../by-text.ts";
import type { DataFolder } from "../data-folder.ts";
import { type FileCode, fileFault } from "../file-fault.ts";
import { type Outcome, ok, refused } from "../outcome.ts";
import { plainFileAt } from "../plain-file.ts";
import type { UnreadableFile } from "../unreadable-file.ts";
import { type CheckpointManifest, parseManifest } from "./manifest.ts";

/** How a checkpoint can refuse to be read. */
export type CheckpointCode = FileCode | "checkpoint_corrupt" | "store_newer" | "bad_id";

/** The checkpoints of a project and what stands among them unreadable. */
export interface CheckpointListing {
  /** By entrypoint, oldest first. */
  readonly manifests: readonly CheckpointManifest[];
  readonly damaged: readonly UnreadableFile[];
}

export function listCheckpoints(folder: DataFolder): Outcome<CheckpointListing, CheckpointCode> {
  const room = folder.existing("checkpoints");
  if (room.kind === "refused") return room;
  const names = room.value === null ? [] : readdirSync(room.value).sort(byText);
  const manifests: CheckpointManifest[] = [];
  const damaged: UnreadableFile[] = [];
  for (const name of names) {
    // Other names are logs, or what another tool keeps here.
    const id = /^(checkpoint-[0-9a-f]{24})\.json$/.exec(name)?.[1];
    if (id === undefined) continue;
    const manifest = loadManifest(folder, id);
    if (manifest.kind === "ok") manifests.push(manifest.value);
    else damaged.push({ name, code: manifest.refusal.code });
  }
  manifests.sort((a, b) => byText(a.entrypoint, b.entrypoint) || a.sequence - b.sequence);
  return ok({ manifests, damaged });
}

/** The manifest of a checkpoint by its id. */
export function loadManifest(folder: DataFolder, id: string): Outcome<CheckpointManifest, CheckpointCode> {
  const path = manifestPath(folder, id);
  if (path.kind === "refused") return path;
  const found = plainFileAt(path.value);
  if (found.kind === "refused") return found;
  if (found.value === null)
    return refused("not_found", `there is no checkpoint ${id}`, "see `inkcheck checkpoints list`");
  try {
    const manifest = parseManifest(readFileSync(path.value, "utf8"), id);
    if (manifest.kind === "ok" && manifest.value.id !== id)
      return refused("checkpoint_corrupt", `${id} holds another id`);
    return manifest;
  } catch (error) {
    return fileFault(error, `cannot read ${id}`);
  }
}

export function manifestPath(folder: DataFolder, id: string): Outcome<string, CheckpointCode> {
  if (!/^checkpoint-[0-9a-f]{24}$/.test(id)) {
    return refused("bad_id", "a checkpoint's id is `checkpoint-` and 24 hex digits", "see `inkcheck checkpoints list`");
  }
  return folder.file("checkpoints", `${id}.json`);
}

export function logPath(folder: DataFolder, manifest: CheckpointManifest): string {
  return join(folder.root, "checkpoints", manifest.log.file);
}
