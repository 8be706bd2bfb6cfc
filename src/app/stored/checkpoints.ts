import { checkpointsInUse } from "../../session/index.ts";
import {
  type CheckpointManifest,
  deleteCheckpoint,
  loadManifest,
  ok,
  type Outcome,
  refused,
} from "../../store/index.ts";
import type { ProjectData } from "./project-data.ts";

/** Deletes a checkpoint that no session goes on from; a preview unless applied. */
export function removeCheckpoint({ folder }: ProjectData, id: string, apply: boolean): Outcome<CheckpointManifest> {
  if (checkpointsInUse(folder).has(id)) {
    const hint = "forget the session first: `inkcheck sessions list`";
    return refused("in_use", `a session goes on from ${id}`, hint);
  }
  if (apply) return deleteCheckpoint(folder, id);
  const manifest = loadManifest(folder, id);
  return manifest.kind === "refused" ? manifest : ok(manifest.value);
}
