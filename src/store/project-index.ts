import { type Database, SQLiteError } from "bun:sqlite";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { byText } from "./by-text.ts";
import type { DataFolder, DataRoom } from "./data-folder.ts";
import { type DatabaseLayout, openDatabase } from "./database.ts";
import type { FileCode } from "./file-fault.ts";
import { type Outcome, ok } from "./outcome.ts";
import { quarantine } from "./quarantine.ts";

/** A kind of file that the index knows: where its files lie, which they are, and how facts are read out of one. */
export interface IndexedKind<Facts> {
  readonly room: DataRoom;
  readonly pattern: RegExp;
  readonly facts: v.GenericSchema<unknown, Facts>;
  /** The facts of a file; null where it cannot be read. */
  describe(path: string): Facts | null;
}

/** A file and its facts; null where it cannot be read. */
export interface IndexedFile<Facts> {
  readonly name: string;
  readonly facts: Facts | null;
}

const layout: DatabaseLayout = {
  migrations: [
    `CREATE TABLE file (
       room TEXT NOT NULL,
       name TEXT NOT NULL,
       stamp TEXT NOT NULL,
       facts TEXT NOT NULL,
       PRIMARY KEY (room, name)
     ) STRICT`,
  ],
};

/**
 * All files of a kind, by name, with their facts. Facts are kept in the project's index and read again only for files that
 * changed since, so the index is never wrong and never needed: where it is damaged it is set aside and filled anew, where it
 * cannot be used every file is read.
 */
export function indexedFiles<Facts>(
  folder: DataFolder,
  kind: IndexedKind<Facts>,
): Outcome<readonly IndexedFile<Facts>[], FileCode> {
  const room = folder.existing(kind.room);
  if (room.kind === "refused") return room;
  const path = room.value;
  if (path === null) return ok([]);
  const index = openIndex(folder);
  const known = index === null ? new Map<string, KnownFile>() : unlessFaulty(() => knownFiles(index, kind), new Map());
  const files = readdirSync(path)
    .filter((name) => kind.pattern.test(name))
    .sort(byText)
    .map((name) => lookAt(kind, join(path, name), name, known.get(name)));
  if (index !== null) {
    const names = new Set(files.map(({ name }) => name));
    const vanished = [...known.keys()].filter((name) => !names.has(name));
    unlessFaulty(() => store(index, kind.room, files, vanished), undefined);
    index.close();
  }
  return ok(files.map(({ name, facts }) => ({ name, facts })));
}

/** Forgets all that was indexed; the next listing reads every file. */
export function clearIndex(folder: DataFolder): void {
  const index = openIndex(folder);
  if (index === null) return;
  unlessFaulty(() => index.run("DELETE FROM file"), undefined);
  index.close();
}

interface KnownFile {
  readonly stamp: string;
  readonly facts: string;
}

interface SeenFile<Facts> extends IndexedFile<Facts> {
  readonly stamp: string;
  readonly fresh: boolean;
}

function openIndex(folder: DataFolder): Database | null {
  const path = join(folder.root, "inkcheck.sqlite");
  const opened = openDatabase(path, layout, "create");
  if (opened.kind === "ok") return opened.value;
  if (opened.refusal.code !== "store_corrupt" || quarantine(folder, path).kind === "refused") return null;
  const again = openDatabase(path, layout, "create");
  return again.kind === "ok" ? again.value : null;
}

function knownFiles(index: Database, kind: { readonly room: DataRoom }): Map<string, KnownFile> {
  const rows = index.query<KnownFile & { name: string }, [string]>(
    "SELECT name, stamp, facts FROM file WHERE room = ?",
  );
  return new Map(rows.all(kind.room).map(({ name, stamp, facts }) => [name, { stamp, facts }]));
}

function lookAt<Facts>(kind: IndexedKind<Facts>, path: string, name: string, known?: KnownFile): SeenFile<Facts> {
  const stamp = stampOf(path);
  if (known?.stamp === stamp) {
    const facts = v.safeParse(v.pipe(v.string(), v.parseJson(), kind.facts), known.facts);
    if (facts.success) return { name, stamp, facts: facts.output, fresh: false };
  }
  return { name, stamp, facts: kind.describe(path), fresh: true };
}

function store(
  index: Database,
  room: DataRoom,
  files: readonly SeenFile<unknown>[],
  vanished: readonly string[],
): void {
  const remember = index.query("INSERT OR REPLACE INTO file (room, name, stamp, facts) VALUES (?, ?, ?, ?)");
  const forget = index.query("DELETE FROM file WHERE room = ? AND name = ?");
  const write = index.transaction(() => {
    for (const { name, stamp, facts, fresh } of files) {
      if (facts === null) forget.run(room, name);
      else if (fresh) remember.run(room, name, stamp, JSON.stringify(facts));
    }
    for (const name of vanished) forget.run(room, name);
  });
  write.immediate();
}

/** The index is a help only: what SQLite refuses is done without it. */
function unlessFaulty<Value>(act: () => Value, otherwise: Value): Value {
  try {
    return act();
  } catch (error) {
    if (error instanceof SQLiteError) return otherwise;
    throw error;
  }
}

/** What changes whenever the file does; a database's fresh writes stand in its log beside it. */
function stampOf(path: string): string {
  return ["", "-wal"]
    .map((suffix) => statSync(path + suffix, { throwIfNoEntry: false }))
    .map((stats) => (stats === undefined ? "" : `${stats.size} ${stats.mtimeMs} ${stats.ctimeMs} ${stats.ino}`))
    .join(" / ");
}
