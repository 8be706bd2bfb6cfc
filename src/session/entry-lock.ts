import { acquireLock, type DataFolder, entryKey, type HeldLock, ok, type Outcome, refused } from "../store/index.ts";

/** The lock of a story's entrypoint: one process at a time works on it. It dies with its holder. */
export function lockEntry(folder: DataFolder, entrypoint: string): Outcome<HeldLock> {
  const room = folder.ensure("locks");
  if (room.kind === "refused") return room;
  const path = folder.file("locks", `entry-${entryKey(entrypoint)}.lock`);
  if (path.kind === "refused") return path;
  const lock = acquireLock(path.value);
  if (lock.kind === "held") return ok(lock);
  if (lock.kind === "refused") return lock;
  const hint = "wait for it to end, then inspect the session and repeat";
  return refused("session_busy", "another call is working on this story; nothing was done", hint);
}

/** Whether somebody works on the entrypoint at this moment. */
export function isEntryBusy(folder: DataFolder, entrypoint: string): boolean {
  const lock = lockEntry(folder, entrypoint);
  if (lock.kind === "refused") return lock.refusal.code === "session_busy";
  lock.value.release();
  return false;
}
