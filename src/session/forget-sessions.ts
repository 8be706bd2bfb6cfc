import { rmSync } from "node:fs";
import { type DataFolder, ok, type Outcome, removeDatabaseFile } from "../store/index.ts";
import { lockEntry } from "./entry-lock.ts";
import { listSessions, type SessionFacts } from "./list-sessions.ts";
import { sessionPath } from "./session-files.ts";

/** What was forgotten, or would be. */
export interface Forgotten {
  readonly applied: boolean;
  readonly sessions: readonly SessionFacts[];
  /** Sessions that somebody works on at this moment, which stay. */
  readonly busy: readonly SessionFacts[];
}

/**
 * Forgets every session of a story, with or without its capability: whoever may write the project's files may do so. This is
 * the way out where a capability was lost. Reports and checkpoints keep their own retention. A preview unless applied.
 */
export function forgetSessions(folder: DataFolder, entrypoint: string, apply: boolean): Outcome<Forgotten> {
  return forget(folder, apply, (session) => session.entrypoint === entrypoint);
}

/** Forgets sessions that cannot be continued and were last touched before `before`. A preview unless applied. */
export function expireSessions(folder: DataFolder, before: Date, apply: boolean): Outcome<Forgotten> {
  return forget(folder, apply, ({ recoverable, updatedAt }) => {
    return !recoverable && (updatedAt === null || Date.parse(updatedAt) < before.getTime());
  });
}

/** Forgets sessions whose first window was never committed, unless it is running now. */
export function forgetVoidSessions(folder: DataFolder): Outcome<Forgotten> {
  return forget(folder, true, ({ status }) => status === "starting");
}

function forget(folder: DataFolder, apply: boolean, wanted: (session: SessionFacts) => boolean): Outcome<Forgotten> {
  const listing = listSessions(folder);
  if (listing.kind === "refused") return listing;
  const chosen = listing.value.sessions.filter(wanted);
  if (!apply) return ok({ applied: false, sessions: chosen, busy: [] });
  const sessions: SessionFacts[] = [];
  const busy: SessionFacts[] = [];
  for (const session of chosen) {
    const lock = lockEntry(folder, session.entrypoint);
    if (lock.kind === "refused") {
      if (lock.refusal.code !== "session_busy") return lock;
      busy.push(session);
      continue;
    }
    removeSession(folder, session.key);
    lock.value.release();
    sessions.push(session);
  }
  return ok({ applied: true, sessions, busy });
}

function removeSession(folder: DataFolder, key: string): void {
  const database = sessionPath(folder, key, "sqlite");
  const json = sessionPath(folder, key, "json");
  if (database.kind === "ok") removeDatabaseFile(database.value);
  if (json.kind === "ok") rmSync(json.value, { force: true });
}
