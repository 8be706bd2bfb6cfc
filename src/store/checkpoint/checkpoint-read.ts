import type { DataFolder } from "../data-folder.ts";
import { logPath } from "./checkpoint-list.ts";
import type { CheckpointChunk } from "./chunk.ts";
import { DamagedLog, readLog } from "./log-reader.ts";
import type { CheckpointManifest } from "./manifest.ts";

/**
 * The chunks of a checkpoint in the order they were given, verified one by one. The first that is not whole is told to
 * `onDamage` and thrown as a `DamagedLog`; what was read before it must be dropped.
 */
export async function* readCheckpoint(
  folder: DataFolder,
  manifest: CheckpointManifest,
  onDamage?: (damage: DamagedLog) => void,
): AsyncGenerator<CheckpointChunk> {
  try {
    yield* readLog(logPath(folder, manifest), manifest.log);
  } catch (error) {
    if (error instanceof DamagedLog) onDamage?.(error);
    throw error;
  }
}
