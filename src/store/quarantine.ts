import { randomBytes } from "node:crypto";
import { existsSync, renameSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "./atomic-file.ts";
import type { DataFolder } from "./data-folder.ts";
import { type FileCode, fileFault } from "./file-fault.ts";
import { type Outcome, ok } from "./outcome.ts";

/**
 * Moves a damaged file out of the way so that it blocks nothing else, and keeps it for a look by hand. The side files of a
 * database move along. Gives the new path.
 */
export function quarantine(folder: DataFolder, path: string): Outcome<string, FileCode> {
  const room = folder.ensure("quarantine");
  if (room.kind === "refused") return room;
  const target = join(room.value, `${basename(path)}.${randomBytes(4).toString("hex")}`);
  try {
    renameSync(path, target);
    for (const side of ["-wal", "-shm"]) if (existsSync(path + side)) renameSync(path + side, target + side);
    syncFolder(dirname(path));
    return ok(target);
  } catch (error) {
    return fileFault(error, `cannot set the damaged ${basename(path)} aside`);
  }
}
