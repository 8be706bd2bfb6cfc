export { type AtomicWriteOptions, writeFileAtomic } from "./atomic-file.ts";
export type { FileCode } from "./file-fault.ts";
export { type Ok, ok, type Outcome, type Refusal, type Refused, refused } from "./outcome.ts";
export { acquireLock, type HeldLock, type LockOutcome } from "./process-lock.ts";
