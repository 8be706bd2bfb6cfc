import { constants, Database } from "bun:sqlite";
import { basename } from "node:path";
import { type DatabaseCode, databaseFault } from "./database.ts";
import type { Refused } from "./outcome.ts";
import { touchPrivate, withRealFolder } from "./plain-file.ts";

/** A lock we hold. Released by hand, by `using`, or by the operating system when the process dies in whatever way. */
export interface HeldLock extends Disposable {
  readonly kind: "held";
  release(): void;
}

/** What asking for a lock gives: the lock, the fact that another holds it, or a refusal of the file system. */
export type LockOutcome = HeldLock | { readonly kind: "busy" } | Refused<DatabaseCode>;

/**
 * Takes the lock that lives in the file at `path` (made when absent, its folder must exist; never removed, because removing
 * a lock file lets two holders in) or says at once that it is taken, by another process or by this one.
 *
 * The lock is an exclusive SQLite transaction that writes nothing. SQLite brings the right primitive of every platform, so it
 * needs no process ids, no timeouts and no stale-lock clean-up. `flock` through the foreign function interface was the other
 * candidate: it needs a library name for every libc and has no answer on Windows.
 */
export function acquireLock(path: string): LockOutcome {
  let database: Database | undefined;
  try {
    touchPrivate(path);
    const flags = constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_NOFOLLOW;
    database = new Database(withRealFolder(path), flags);
    database.run("BEGIN EXCLUSIVE");
    return heldBy(database);
  } catch (error) {
    database?.close();
    const fault = databaseFault(error, `cannot lock ${basename(path)}`);
    return fault.refusal.code === "store_busy" ? { kind: "busy" } : fault;
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
