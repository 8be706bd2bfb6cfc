import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type DataFolder, type DataRoom, dataRooms } from "./data-folder.ts";

/** Bytes of the files that lie directly in a folder; 0 where there is none. */
export function folderBytes(path: string): number {
  let bytes = 0;
  for (const name of readdirSync(path)) {
    const stats = statSync(join(path, name), { throwIfNoEntry: false });
    if (stats?.isFile() === true) bytes += stats.size;
  }
  return bytes;
}

/** Bytes that each part of the data folder takes. */
export function diskUse(folder: DataFolder): Readonly<Record<DataRoom, number>> {
  const use = { sessions: 0, reports: 0, checkpoints: 0, regressions: 0, locks: 0, quarantine: 0 };
  for (const room of dataRooms) {
    const path = folder.existing(room);
    if (path.kind === "ok" && path.value !== null) use[room] = folderBytes(path.value);
  }
  return use;
}
