import { constants, Database, SQLiteError } from "bun:sqlite";
import { basename } from "node:path";
import { type FileCode, fileFault } from "./file-fault.ts";
import { type Outcome, ok, type Refused, refused } from "./outcome.ts";
import { plainFileAt, touchPrivate, withRealFolder } from "./plain-file.ts";

/** The ways a database of ours can refuse, beyond those of a file. */
export type DatabaseCode = FileCode | "store_corrupt" | "store_newer" | "store_busy";

/** What a database file of ours holds. Step n of the migrations leads from version n to n + 1. */
export interface DatabaseLayout {
  readonly migrations: readonly string[];
}

/** How long a statement waits for another process to finish its transaction. */
const busyTimeoutMs = 5000;

/**
 * Opens a database file: private (0600), no link, write-ahead log, deleted content overwritten, whole (integrity check), and at
 * the newest version of its layout. A file of a newer inkcheck and a damaged file are refused; neither is changed.
 */
export function openDatabase(
  path: string,
  layout: DatabaseLayout,
  mode: "create" | "existing",
): Outcome<Database, DatabaseCode> {
  const found = plainFileAt(path);
  if (found.kind === "refused") return found;
  const what = `cannot open ${basename(path)}`;
  if (found.value === null && mode === "existing") return refused("not_found", `${what}: there is no such file`);
  let database: Database | undefined;
  try {
    touchPrivate(path);
    const flags = constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_NOFOLLOW;
    database = new Database(withRealFolder(path), flags);
    const refusal = prepare(database, layout, what);
    if (refusal === null) return ok(database);
    database.close();
    return refusal;
  } catch (error) {
    database?.close();
    return databaseFault(error, what);
  }
}

function prepare(database: Database, layout: DatabaseLayout, what: string): Refused<DatabaseCode> | null {
  // The timeout comes first: another process may be closing the file while we ask for its log.
  database.run(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "secure_delete = ON"]) {
    database.run(`PRAGMA ${pragma}`);
  }
  const verdict = database.query<{ quick_check: string }, []>("PRAGMA quick_check(1)").get()?.quick_check;
  if (verdict !== "ok") return refused("store_corrupt", `${what}: its content is damaged`);
  const version = versionOf(database);
  if (version > layout.migrations.length) {
    const hint = "use that version, or the newest one";
    return refused("store_newer", `${what}: a newer inkcheck wrote it (layout ${version})`, hint);
  }
  if (version < layout.migrations.length) migrate(database, layout);
  return null;
}

/** Brings the layout up to date in one transaction; another process may have done it while we waited for the lock. */
function migrate(database: Database, layout: DatabaseLayout): void {
  const step = database.transaction(() => {
    for (const migration of layout.migrations.slice(versionOf(database))) database.run(migration);
    database.run(`PRAGMA user_version = ${layout.migrations.length}`);
  });
  step.immediate();
}

function versionOf(database: Database): number {
  return database.query<{ user_version: number }, []>("PRAGMA user_version").get()?.user_version ?? 0;
}

/** What SQLite says where a file of it cannot grow: a full disk, or a limit on the size of files. */
const growthCodes: ReadonlySet<string> = new Set(["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE"]);

/** Turns what SQLite or the system said into a refusal; anything else is a defect and is thrown on. */
export function databaseFault(error: unknown, what: string): Refused<DatabaseCode> {
  if (!(error instanceof SQLiteError)) return fileFault(error, what);
  const code = error.code ?? "SQLITE_ERROR";
  if (code === "SQLITE_NOTADB" || code.startsWith("SQLITE_CORRUPT")) {
    return refused("store_corrupt", `${what}: its content is damaged`);
  }
  if (code.startsWith("SQLITE_BUSY") || code === "SQLITE_LOCKED") {
    return refused("store_busy", `${what}: another process is writing to it`, "try again in a moment");
  }
  if (growthCodes.has(code)) {
    const hint = "free some space and try again; nothing stored is lost";
    return refused("disk_full", `${what}: it cannot grow; the disk is full or a size limit is reached`, hint);
  }
  if (code.startsWith("SQLITE_READONLY") || code === "SQLITE_PERM") {
    return refused("no_permission", `${what}: no permission to write`, "check who owns the folder and its mode");
  }
  if (code.startsWith("SQLITE_CANTOPEN")) {
    const hint = "a link, a folder or missing permission may stand in the way";
    return refused("unsafe_path", `${what}: it cannot be opened`, hint);
  }
  if (code.startsWith("SQLITE_IOERR")) return refused("io_error", `${what}: the system said ${code}`);
  throw error;
}
