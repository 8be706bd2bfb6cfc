import type { DataFolder } from "../data-folder.ts";
import { logPath } from "./checkpoint-list.ts";
import type { CheckpointChunk } from "./chunk.ts";
import { readLog } from "./log-reader.ts";
import type { CheckpointManifest } from "./manifest.ts";

/** The chunks of a checkpoint in the order they were given, verified one by one. Throws `DamagedLog` at the first that is not whole. */
export function readCheckpoint(folder: DataFolder, manifest: CheckpointManifest): AsyncIterable<CheckpointChunk> {
  return readLog(logPath(folder, manifest), manifest.log);
}
