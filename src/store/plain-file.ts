import { closeSync, constants, lstatSync, openSync, realpathSync, type Stats } from "node:fs";
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

/** Makes an empty file that only its owner reads, unless one is there. Throws the system's error; a link is ELOOP. */
export function touchPrivate(path: string): void {
  const noFollow = process.platform === "win32" ? 0 : constants.O_NOFOLLOW;
  closeSync(openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | noFollow, 0o600));
}

function notPlain(path: string): Refused<FileCode> {
  return refused("unsafe_path", `${basename(path)} is not a plain file`, "move it away; links are not followed here");
}
