import { readdirSync, readFileSync } from "node:fs";
import {
  byText,
  type DataFolder,
  fileFault,
  ok,
  type Outcome,
  plainFileAt,
  refused,
  type Reservation,
  SessionFile,
  type UnreadableFile,
} from "../store/index.ts";
import { readDocument } from "./read-document.ts";
import type { SessionDocument } from "./session-document.ts";

/** A session as it lies on disk. */
export interface StoredSession {
  /** SHA-256 of its capability. */
  readonly key: string;
  readonly path: string;
  /** `json`: the one-file form of earlier tools, brought into a database by its next mutation. */
  readonly format: "sqlite" | "json";
  readonly entrypoint: string;
  readonly revision: number;
  /** Null before its first window is committed. */
  readonly document: SessionDocument | null;
  readonly reservation: Reservation | null;
}

/** All sessions that can be read, and the file names of those that cannot, each with the reason's code. */
export interface SessionListing {
  readonly sessions: readonly StoredSession[];
  readonly unreadable: readonly UnreadableFile[];
}

export function listSessionFiles(folder: DataFolder): Outcome<SessionListing> {
  const room = folder.existing("sessions");
  if (room.kind === "refused") return room;
  const names = room.value === null ? [] : readdirSync(room.value);
  const keys = new Set(names.flatMap((name) => /^session-([0-9a-f]{64})\.(?:sqlite|json)$/.exec(name)?.[1] ?? []));
  const sessions: StoredSession[] = [];
  const unreadable: UnreadableFile[] = [];
  for (const key of [...keys].sort(byText)) {
    const session = readSession(folder, key);
    if (session.kind === "ok") sessions.push(session.value);
    else unreadable.push({ name: nameOf(key, names), code: session.refusal.code });
  }
  return ok({ sessions, unreadable });
}

/** A session by the hash of its capability. The database wins where a crash left both forms. */
export function readSession(folder: DataFolder, key: string): Outcome<StoredSession> {
  const database = sessionPath(folder, key, "sqlite");
  if (database.kind === "refused") return database;
  const found = plainFileAt(database.value);
  if (found.kind === "refused") return found;
  if (found.value !== null) return readDatabase(key, database.value);
  const json = sessionPath(folder, key, "json");
  if (json.kind === "refused") return json;
  const old = plainFileAt(json.value);
  if (old.kind === "refused") return old;
  if (old.value !== null) return readJson(key, json.value);
  return refused("session_unknown", "there is no session with this capability", "start a fresh search");
}

export function sessionPath(folder: DataFolder, key: string, format: StoredSession["format"]): Outcome<string> {
  return folder.file("sessions", `session-${key}.${format}`);
}

function readDatabase(key: string, path: string): Outcome<StoredSession> {
  const opened = SessionFile.open(path);
  if (opened.kind === "refused") return opened;
  using file = opened.value;
  const row = file.read();
  if (row.kind === "refused") return row;
  const { entrypoint, revision, reservation } = row.value;
  const shared = { key, path, format: "sqlite", entrypoint, revision, reservation } as const;
  if (row.value.document === null) return ok({ ...shared, document: null });
  const found = readDocument(row.value.document);
  if (found.kind === "refused") return found;
  const { document } = found.value;
  return document.revision === revision && document.capabilityHash === key && document.source.entrypoint === entrypoint
    ? ok({ ...shared, document })
    : refused("session_corrupt", "this session's document is not the one its file is for");
}

function readJson(key: string, path: string): Outcome<StoredSession> {
  try {
    const found = readDocument(readFileSync(path, "utf8"));
    if (found.kind === "refused") return found;
    const { document } = found.value;
    if (document.capabilityHash !== key) {
      return refused("session_corrupt", "this session's document is not the one its file is for");
    }
    const { revision, source } = document;
    return ok({ key, path, format: "json", entrypoint: source.entrypoint, revision, document, reservation: null });
  } catch (error) {
    return fileFault(error, "cannot read a session file");
  }
}

function nameOf(key: string, names: readonly string[]): string {
  const database = `session-${key}.sqlite`;
  return names.includes(database) ? database : `session-${key}.json`;
}
