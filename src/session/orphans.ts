import { type DataFolder, deleteCheckpoint, listCheckpoints } from "../store/index.ts";
import type { SessionDocument } from "./session-document.ts";

/**
 * Removes the checkpoints of a window that was never committed, because its process died between the checkpoint and the
 * commit. The window will be run again and must find its base as the last thing in the log.
 */
export function dropOrphanedCheckpoints(folder: DataFolder, document: SessionDocument): void {
  const listing = listCheckpoints(folder);
  if (listing.kind === "refused") return;
  const own = listing.value.manifests.filter(({ entrypoint }) => entrypoint === document.source.entrypoint);
  const latest = own.find(({ id }) => id === document.latestCheckpointId);
  if (latest === undefined) return;
  for (const { id, sequence } of own) if (sequence > latest.sequence) deleteCheckpoint(folder, id);
}
