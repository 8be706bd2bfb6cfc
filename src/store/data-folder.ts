import { chmodSync, lstatSync, mkdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "./atomic-file.ts";
import { type FileCode, fileFault, systemCode } from "./file-fault.ts";
import { type Outcome, ok, type Refused, refused } from "./outcome.ts";

/** The folders inside the data folder. */
export const dataRooms = ["sessions", "reports", "checkpoints", "regressions", "locks", "quarantine"] as const;

export type DataRoom = (typeof dataRooms)[number];

/** The project's `.inkcheck/` folder. Nothing is made on disk until something is written. */
export class DataFolder {
  /** @param root path of the folder itself, such as `project/.inkcheck` */
  constructor(readonly root: string) {}

  /** The path of a file of ours. The name is checked: no separators, no `..`, no hidden files, so nothing escapes the folder. */
  file(room: DataRoom, name: string): Outcome<string, FileCode> {
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/.test(name)) {
      return refused(
        "unsafe_path",
        "a name with other characters than letters, digits, dots and dashes is no name of ours",
      );
    }
    return ok(join(this.root, room, name));
  }

  /** The path of a folder inside, for readers: null where it does not exist yet. A link in its place is refused. */
  existing(room: DataRoom): Outcome<string | null, FileCode> {
    const root = folderAt(this.root);
    if (root.kind === "refused" || root.value === null) return root.kind === "refused" ? root : ok(null);
    const path = join(this.root, room);
    const found = folderAt(path);
    return found.kind === "refused" ? found : ok(found.value === null ? null : path);
  }

  /** The path of a folder inside, for writers: made when absent, readable by its owner alone, ignored by git. */
  ensure(room: DataRoom): Outcome<string, FileCode> {
    const root = ensureFolder(this.root);
    if (root.kind === "refused") return root;
    const ignored = ensureIgnored(this.root);
    if (ignored.kind === "refused") return ignored;
    return ensureFolder(join(this.root, room));
  }
}

function ensureFolder(path: string): Outcome<string, FileCode> {
  const found = folderAt(path);
  if (found.kind === "refused") return found;
  try {
    if (found.value === null) mkdirSync(path, { recursive: true, mode: 0o700 });
    else if (process.platform !== "win32" && (found.value.mode & 0o077) !== 0) chmodSync(path, 0o700);
    return ok(path);
  } catch (error) {
    return fileFault(error, "cannot make the data folder .inkcheck");
  }
}

/** Session data must not slip into a commit; an author's own rule in that file is left alone. */
function ensureIgnored(root: string): Outcome<void, FileCode> {
  const path = join(root, ".gitignore");
  try {
    lstatSync(path);
    return ok(undefined);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") return fileFault(error, "cannot look at .inkcheck/.gitignore");
    return writeFileAtomic(path, "*\n");
  }
}

function folderAt(path: string): Outcome<Stats | null, FileCode> {
  try {
    const stats = lstatSync(path);
    return stats.isDirectory() ? ok(stats) : notFolder(path);
  } catch (error) {
    return systemCode(error) === "ENOENT" ? ok(null) : fileFault(error, "cannot look at the data folder");
  }
}

function notFolder(path: string): Refused<FileCode> {
  return refused("unsafe_path", `${path} is not a plain folder`, "replace the link or file by a real folder");
}
