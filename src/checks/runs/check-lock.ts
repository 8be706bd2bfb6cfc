import { hash } from "node:crypto";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type HeldLock, refused } from "../../store/index.ts";
import type { CheckRefused } from "../check-code.ts";
import { acquireLockWithin } from "./patient-lock.ts";
import type { RunsRoot } from "./runs-root.ts";

/** The right to run one check, and what its last holder left. */
export interface CheckLock {
  readonly kind: "held";
  /** Tells that the last holder died without cleaning up; null where it did not. */
  readonly note: string | null;
  release(): void;
}

/** Long enough for a clean-up that only looks whether a check is running. */
const patienceMs = 300;

/**
 * Takes the lock of a check, so that one run of it goes at a time. A record beside the lock says who holds it; one that is
 * still there when the lock is free was left by a holder that died.
 */
export async function lockCheck(root: RunsRoot, check: string): Promise<CheckLock | CheckRefused> {
  const path = lockPath(root, check);
  const lock = await acquireLockWithin(path, patienceMs);
  if (lock.kind === "refused") return lock;
  if (lock.kind === "busy") {
    return refused("check_busy", `\`${check}\` is being run already`, "wait for that run to end, then read its digest");
  }
  return holdWithRecord(lock, `${path}.holder`);
}

/** Where the lock of a check lives. Names that look alike once made safe differ in their tag. */
export function lockPath(root: RunsRoot, check: string): string {
  const safe = check.replaceAll(/[^A-Za-z0-9_-]/g, "_");
  const tag = hash("sha256", check, "hex").slice(0, 8);
  return join(root.locks, `${safe}-${tag}.lock`);
}

function holdWithRecord(lock: HeldLock, record: string): CheckLock {
  const left = readQuietly(record);
  const holder = /^inkcheck \d+$/.test(left) ? left.replace("inkcheck", "process") : "unknown";
  writeFileSync(record, `inkcheck ${process.pid}`, { mode: 0o600 });
  return {
    kind: "held",
    note: left === "" ? null : `the last run of this check died (${holder}); what it started may still be running`,
    release() {
      // Emptied, never removed: a failed removal would read as a death.
      truncateSync(record);
      lock.release();
    },
  };
}

function readQuietly(path: string): string {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return "";
  }
}
