import { Database, SQLiteError, constants } from "bun:sqlite";
import { closeSync, openSync } from "node:fs";
import { basename } from "node:path";
import { type FileCode, fileFault } from "./file-fault.ts";
import { type Refused, refused } from "./outcome.ts";

/** A lock we hold. Released by hand, by `using`, or by the operating system when the process dies in whatever way. */
export interface HeldLock extends Disposable {
  readonly kind: "held";
  release(): void;
}

/** What asking for a lock gives: the lock, the fact that another holds it, or a refusal of the file system. */
export type LockOutcome = HeldLock | { readonly kind: "busy" } | Refused<FileCode>;

/**
 * Takes the lock that lives in the file at `path` (made when absent, its folder must exist; never removed, because removing
 * a lock file lets two holders in) or says at once that it is taken, by another process or by this one.
 *
 * The lock is an exclusive SQLite transaction that writes nothing. SQLite brings the right primitive of every platform, so it
 * needs no process ids, no timeouts and no stale-lock clean-up. `flock` through the foreign function interface was the other
 * candidate: it needs a library name for every libc and has no answer on Windows.
 */
export function acquireLock(path: string): LockOutcome {
  const what = `cannot lock ${basename(path)}`;
  try {
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    return fileFault(error, what);
  }
  let database: Database | undefined;
  try {
    database = new Database(path, constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_NOFOLLOW);
    database.run("BEGIN EXCLUSIVE");
    return heldBy(database);
  } catch (error) {
    database?.close();
    if (!(error instanceof SQLiteError)) throw error;
    if (error.code === "SQLITE_BUSY" || error.code === "SQLITE_LOCKED") return { kind: "busy" };
    if (error.code?.startsWith("SQLITE_CANTOPEN"))
      return refused("unsafe_path", `${what}: it is no plain file of ours`);
    return refused(
      "io_error",
      `${what}: ${error.code ?? "SQLite refused"}`,
      "remove the lock file if no inkcheck runs",
    );
  }
}

function heldBy(database: Database): HeldLock {
  let held = true;
  const release = (): void => {
    if (held) database.close();
    held = false;
  };
  return { kind: "held", release, [Symbol.dispose]: release };
}
