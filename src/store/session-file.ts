import type { Database } from "bun:sqlite";
import { randomBytes } from "node:crypto";
import { renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "./atomic-file.ts";
import { type DatabaseCode, databaseFault, type DatabaseLayout, openDatabase } from "./database.ts";
import { type Outcome, ok, refused } from "./outcome.ts";

/** Work that someone has begun on a session and not yet committed. It stays behind when its holder dies. */
export interface Reservation {
  /** Random; only its holder can commit. */
  readonly token: string;
  readonly operation: string;
  /** ISO time. */
  readonly startedAt: string;
}

/** Something a session has found, by a hash that says nothing of its content. */
export interface FoundIdentity {
  readonly category: string;
  readonly hash: string;
}

/** What a session file holds. */
export interface SessionRow {
  readonly entrypoint: string;
  readonly revision: number;
  /** The session document as JSON, or null before the first window is committed. */
  readonly document: string | null;
  readonly reservation: Reservation | null;
}

/** How a swap on a session file can fail, beyond a database's ways. */
export type SwapCode = DatabaseCode | "stale_revision" | "session_busy" | "reservation_lost";

const layout: DatabaseLayout = {
  migrations: [
    `CREATE TABLE session (
       id INTEGER PRIMARY KEY CHECK (id = 1),
       entrypoint TEXT NOT NULL,
       revision INTEGER NOT NULL CHECK (revision >= 0),
       document TEXT,
       token TEXT,
       operation TEXT,
       started_at TEXT
     ) STRICT`,
    "CREATE TABLE identity (category TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (category, hash)) STRICT, WITHOUT ROWID",
  ],
};

interface Columns {
  readonly entrypoint: string;
  readonly revision: number;
  readonly document: string | null;
  readonly token: string | null;
  readonly operation: string | null;
  readonly started_at: string | null;
}

/**
 * One session on disk: a document under a revision number. A mutation reserves the session against the revision it has seen,
 * in one transaction and before any work, and commits with its token afterwards. Revisions move at commits alone, so that
 * a holder that died leaves the session where its last client saw it.
 */
export class SessionFile implements Disposable {
  private constructor(
    private readonly database: Database,
    readonly path: string,
  ) {}

  static open(path: string): Outcome<SessionFile, DatabaseCode> {
    const database = openDatabase(path, layout, "existing");
    return database.kind === "refused" ? database : ok(new SessionFile(database.value, path));
  }

  /** Makes the file; it appears under its name only with a row inside. */
  static create(path: string, row: SessionRow): Outcome<SessionFile, DatabaseCode> {
    const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString("hex")}.tmp`);
    const database = openDatabase(temporary, layout, "create");
    if (database.kind === "refused") return database;
    try {
      database.value
        .query(
          `INSERT INTO session (id, entrypoint, revision, document, token, operation, started_at)
           VALUES (1, $entrypoint, $revision, $document, $token, $operation, $startedAt)`,
        )
        .run({
          $entrypoint: row.entrypoint,
          $revision: row.revision,
          $document: row.document,
          $token: row.reservation?.token ?? null,
          $operation: row.reservation?.operation ?? null,
          $startedAt: row.reservation?.startedAt ?? null,
        });
      database.value.close(true);
      renameSync(temporary, path);
      syncFolder(dirname(path));
    } catch (error) {
      database.value.close();
      removeDatabaseFile(temporary);
      return databaseFault(error, `cannot write ${basename(path)}`);
    }
    return SessionFile.open(path);
  }

  read(): Outcome<SessionRow, DatabaseCode> {
    try {
      const row = this.row();
      return row === null
        ? refused("store_corrupt", `cannot read ${basename(this.path)}: its content is damaged`)
        : ok(row);
    } catch (error) {
      return databaseFault(error, `cannot read ${basename(this.path)}`);
    }
  }

  /**
   * Claims the session for work, if it still stands at `revision` and nobody else holds it. A reservation whose token is
   * `abandoned` (its holder is known to be dead) does not count.
   */
  reserve(revision: number, reservation: Reservation, abandoned: string | null): Outcome<SessionRow, SwapCode> {
    return this.swap((row) => {
      if (row.revision !== revision) return staleRevision(revision, row.revision);
      if (row.reservation !== null && row.reservation.token !== abandoned) return busy();
      this.update({ ...row, reservation });
      return ok(row);
    });
  }

  /**
   * Stores the next document under the next revision, with what was found for the first time, and ends the reservation.
   * Refused when the reservation is not ours.
   */
  commit(token: string, document: string, found: readonly FoundIdentity[] = []): Outcome<SessionRow, SwapCode> {
    return this.swap((row) => {
      if (row.reservation?.token !== token) return lost();
      const next = { ...row, revision: row.revision + 1, document, reservation: null };
      this.update(next);
      const insert = this.database.query("INSERT OR IGNORE INTO identity (category, hash) VALUES ($category, $hash)");
      for (const { category, hash } of found) insert.run({ $category: category, $hash: hash });
      return ok(next);
    });
  }

  /** Those of the identities that the session has not found before. */
  unfound<Identity extends FoundIdentity>(identities: readonly Identity[]): Outcome<Identity[], DatabaseCode> {
    try {
      const known = this.database.query("SELECT 1 FROM identity WHERE category = $category AND hash = $hash");
      return ok(identities.filter(({ category, hash }) => known.get({ $category: category, $hash: hash }) === null));
    } catch (error) {
      return databaseFault(error, `cannot read ${basename(this.path)}`);
    }
  }

  /** Ends the reservation without a trace: the session stands where it stood. */
  release(token: string): Outcome<SessionRow, SwapCode> {
    return this.swap((row) => {
      if (row.reservation?.token !== token) return lost();
      const next = { ...row, reservation: null };
      this.update(next);
      return ok(next);
    });
  }

  close(): void {
    this.database.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private swap(change: (row: SessionRow) => Outcome<SessionRow, SwapCode>): Outcome<SessionRow, SwapCode> {
    const what = `cannot write ${basename(this.path)}`;
    const step = this.database.transaction((): Outcome<SessionRow, SwapCode> => {
      const row = this.row();
      return row === null ? refused("store_corrupt", `${what}: its content is damaged`) : change(row);
    });
    try {
      return step.immediate();
    } catch (error) {
      return databaseFault(error, what);
    }
  }

  private row(): SessionRow | null {
    const row = this.database.query<Columns, []>("SELECT * FROM session WHERE id = 1").get();
    if (row === null) return null;
    const { token, operation, started_at: startedAt } = row;
    const reserved = token !== null && operation !== null && startedAt !== null;
    return {
      entrypoint: row.entrypoint,
      revision: row.revision,
      document: row.document,
      reservation: reserved ? { token, operation, startedAt } : null,
    };
  }

  private update(row: SessionRow): void {
    this.database
      .query(
        `UPDATE session SET revision = $revision, document = $document,
           token = $token, operation = $operation, started_at = $startedAt WHERE id = 1`,
      )
      .run({
        $revision: row.revision,
        $document: row.document,
        $token: row.reservation?.token ?? null,
        $operation: row.reservation?.operation ?? null,
        $startedAt: row.reservation?.startedAt ?? null,
      });
  }
}

/** Removes a database and its side files. */
export function removeDatabaseFile(path: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
}

function staleRevision(given: number, current: number): Outcome<never, SwapCode> {
  const message = `the session stands at revision ${current}, not ${given}; nothing was done`;
  return refused("stale_revision", message, "inspect the session and repeat with its revision");
}

function busy(): Outcome<never, SwapCode> {
  return refused(
    "session_busy",
    "a window is running on this session; nothing was done",
    "try again when it has ended",
  );
}

function lost(): Outcome<never, SwapCode> {
  return refused("reservation_lost", "the session was taken over while this work ran; the work is dropped");
}
