import { closeSync, lstatSync, openSync, realpathSync, type Stats } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type FileCode, fileFault, systemCode } from "./file-fault.ts";
import { type Outcome, ok, type Refused, refused } from "./outcome.ts";

/** What stands at a path, links not followed: the facts of a plain file, or null where nothing stands. Anything else is refused. */
export function plainFileAt(path: string): Outcome<Stats | null, FileCode> {
  try {
    const stats = lstatSync(path);
    return stats.isFile() ? ok(stats) : notPlain(path);
  } catch (error) {
    return systemCode(error) === "ENOENT" ? ok(null) : fileFault(error, `cannot look at ${basename(path)}`);
  }
}

/**
 * The same place with every link in its folder part resolved. SQLite's own refusal of links looks at the whole path, and a
 * project below a linked home folder is no attack; only the last name has to be ours.
 */
export function withRealFolder(path: string): string {
  return join(realpathSync(dirname(path)), basename(path));
}

/**
 * Makes an empty file that only its owner reads, unless something is there. What is there is not even opened: closing any
 * handle of a database file would end the locks that this process holds on it (POSIX locks belong to the process, not to the
 * handle), and another process could then take it for unused.
 */
export function touchPrivate(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

function notPlain(path: string): Refused<FileCode> {
  return refused("unsafe_path", `${basename(path)} is not a plain file`, "move it away; links are not followed here");
}
