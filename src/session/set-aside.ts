import { join } from "node:path";
import { type DataFolder, quarantine } from "../store/index.ts";
import { listSessionFiles } from "./session-files.ts";

/** Codes of files that no version of ours could read; a file of a newer inkcheck is not damaged and stays. */
const damagedCodes: ReadonlySet<string> = new Set(["store_corrupt", "session_corrupt"]);

/** Moves damaged session files out of the way, so that one of them blocks nothing else. Gives their names. */
export function setAsideDamaged(folder: DataFolder): readonly string[] {
  const listing = listSessionFiles(folder);
  if (listing.kind === "refused") return [];
  const damaged = listing.value.unreadable.filter(({ code }) => damagedCodes.has(code)).map(({ name }) => name);
  return damaged.filter((name) => quarantine(folder, join(folder.root, "sessions", name)).kind === "ok");
}
