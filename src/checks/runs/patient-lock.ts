import { acquireLock, type LockOutcome } from "../../store/index.ts";

const pauseMs = 10;

/** Takes a lock, asking again for a while where it is taken: for locks that are only ever held for a moment. */
export async function acquireLockWithin(path: string, milliseconds: number): Promise<LockOutcome> {
  const deadline = performance.now() + milliseconds;
  for (;;) {
    const lock = acquireLock(path);
    if (lock.kind !== "busy" || performance.now() >= deadline) return lock;
    await Bun.sleep(pauseMs);
  }
}
