import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import {
  type FoundIdentity,
  ok,
  type Outcome,
  refused,
  removeDatabaseFile,
  type Reservation,
  SessionFile,
} from "../store/index.ts";
import { sessionLimits } from "../config/index.ts";
import { lockEntry } from "./entry-lock.ts";
import { findSession, type LiveSession } from "./find-session.ts";
import { dropOrphanedCheckpoints } from "./orphans.ts";
import type { SessionAccess, SessionProject } from "./project.ts";
import type { SessionDocument } from "./session-document.ts";
import { sessionPath } from "./session-files.ts";

/** Whom a mutation addresses. */
export interface MutationTarget {
  readonly entrypoint: string;
  readonly access: SessionAccess;
  /** The last revision the caller has seen; null for the owner, who sees the current one. */
  readonly revision: number | null;
}

/** What a mutation's work gives. */
export interface Done<Result> {
  /** The next document; null forgets the session. */
  readonly document: SessionDocument | null;
  readonly result: Result;
  /** What was found for the first time; committed with the document. */
  readonly found?: readonly FoundIdentity[];
  /** Removes what the work has written, should the commit fail. */
  readonly undo?: () => void;
}

export interface Mutation<Plan, Result> {
  readonly operation: string;
  /** Decides whether the work may be done; reads, but changes nothing. */
  plan(session: LiveSession): Promise<Outcome<Plan>>;
  work(session: LiveSession, plan: Plan): Promise<Outcome<Done<Result>>>;
}

/**
 * The one way in which a session changes: its story is locked, the revision is compared, the work is planned, the session is
 * reserved in one transaction, the work is done, the next document is committed. A caller who comes late or at the same time
 * is refused before any work, and whatever goes wrong leaves the session at its last revision.
 */
export async function mutate<Plan, Result>(
  project: SessionProject,
  target: MutationTarget,
  mutation: Mutation<Plan, Result>,
): Promise<Outcome<Result>> {
  const found = findSession(project.folder, target.entrypoint, target.access);
  if (found.kind === "refused") return found;
  const lock = lockEntry(project.folder, target.entrypoint);
  if (lock.kind === "refused") return lock;
  using _held = lock.value;
  const session = findSession(project.folder, target.entrypoint, target.access);
  if (session.kind === "refused") return session;
  const { revision } = session.value;
  if (target.revision !== null && target.revision !== revision) return stale(target.revision, revision);
  const plan = await mutation.plan(session.value);
  if (plan.kind === "refused") return plan;
  // Awaited here, so that the lock is held until the work has ended.
  return await reserved(project, session.value, mutation.operation, () => mutation.work(session.value, plan.value));
}

async function reserved<Result>(
  project: SessionProject,
  session: LiveSession,
  operation: string,
  work: () => Promise<Outcome<Done<Result>>>,
): Promise<Outcome<Result>> {
  const claim = claimSession(project, session, operation);
  if (claim.kind === "refused") return claim;
  const { file, token } = claim.value;
  let committed = false;
  try {
    // We hold the lock, so whoever had reserved the session before is dead.
    if (session.reservation !== null) dropOrphanedCheckpoints(project.folder, session.document);
    const done = await work();
    if (done.kind === "refused") return done;
    const end =
      done.value.document === null ? forget(file) : commit(file, token, done.value.document, done.value.found);
    if (end.kind === "refused") {
      done.value.undo?.();
      return end;
    }
    committed = true;
    removeOldForm(project, session);
    return ok(done.value.result);
  } finally {
    if (!committed) giveBack(file, token, session);
    file.close();
  }
}

/** Reserves the session, in a database made for it where it still has its old form. */
function claimSession(
  project: SessionProject,
  session: LiveSession,
  operation: string,
): Outcome<{ readonly file: SessionFile; readonly token: string }> {
  const token = randomBytes(16).toString("hex");
  const reservation: Reservation = { token, operation, startedAt: project.now().toISOString() };
  const { key, entrypoint, revision, document } = session;
  if (session.format === "json") {
    const path = sessionPath(project.folder, key, "sqlite");
    if (path.kind === "refused") return path;
    const created = SessionFile.create(path.value, {
      entrypoint,
      revision,
      document: JSON.stringify(document),
      reservation,
    });
    return created.kind === "refused" ? created : ok({ file: created.value, token });
  }
  const file = SessionFile.open(session.path);
  if (file.kind === "refused") return file;
  const claimed = file.value.reserve(revision, reservation, session.reservation?.token ?? null);
  if (claimed.kind === "ok") return ok({ file: file.value, token });
  file.value.close();
  return claimed;
}

function commit(
  file: SessionFile,
  token: string,
  document: SessionDocument,
  found: readonly FoundIdentity[] = [],
): Outcome<unknown> {
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) <= sessionLimits.documentBytes) return file.commit(token, text, found);
  return refused("session_too_large", "the session's document would pass 1 MiB", "start a fresh search");
}

function forget(file: SessionFile): Outcome<unknown> {
  file.close();
  removeDatabaseFile(file.path);
  return ok(undefined);
}

function giveBack(file: SessionFile, token: string, session: LiveSession): void {
  if (session.format === "sqlite") {
    file.release(token);
    return;
  }
  file.close();
  removeDatabaseFile(file.path);
}

/** The one-file form goes only now that the database is durable. */
function removeOldForm(project: SessionProject, { key }: LiveSession): void {
  const path = sessionPath(project.folder, key, "json");
  if (path.kind === "ok") rmSync(path.value, { force: true });
}

function stale(given: number, current: number): Outcome<never> {
  const message = `the session stands at revision ${current}, not ${given}; nothing was done`;
  return refused("stale_revision", message, "inspect the session and repeat with its revision");
}
