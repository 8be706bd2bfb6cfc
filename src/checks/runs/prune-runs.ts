import { existsSync, lstatSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { acquireLock } from "../../store/index.ts";
import { lockPath } from "./check-lock.ts";
import { acquireLockWithin } from "./patient-lock.ts";
import { indexLock, listRunFolders, type RunFolder, runFiles } from "./run-folder.ts";
import { readRunIndex, removeFromRunIndex } from "./run-index.ts";
import type { RunsRoot } from "./runs-root.ts";

/** How much is kept. */
export interface RetentionPolicy {
  /** So many of the newest runs; 0 keeps all. */
  readonly keep: number;
  /** So many bytes of them, but always the newest; 0 is no limit. */
  readonly maxBytes: number;
}

const patienceMs = 5000;

/**
 * Removes the oldest runs beyond the policy and gives their ids. A run without a digest goes like any other once nobody runs
 * its check; while its check is locked it stays. `heldCheck` is the check whose lock the caller holds itself.
 */
export async function pruneRuns(root: RunsRoot, policy: RetentionPolicy, heldCheck: string | null): Promise<string[]> {
  if (!existsSync(root.locks)) return [];
  const lock = await acquireLockWithin(indexLock(root), patienceMs);
  if (lock.kind !== "held") return [];
  try {
    const checks = readRunIndex(root);
    const isRunning = (run: RunFolder): boolean => {
      if (existsSync(join(run.path, runFiles.digest))) return false;
      const known = checks.get(run.id)?.check;
      const names = known === undefined ? checksMeant(run.id) : [known];
      return names.some((check) => check !== heldCheck && isLocked(root, check));
    };
    const removed = beyond(listRunFolders(root), policy).filter((run) => !isRunning(run));
    for (const run of removed) rmSync(run.path, { recursive: true, force: true });
    const ids = removed.map((run) => run.id);
    if (ids.length > 0) removeFromRunIndex(root, new Set(ids));
    return ids;
  } finally {
    lock.release();
  }
}

function beyond(runs: readonly RunFolder[], policy: RetentionPolicy): RunFolder[] {
  const newestFirst = [...runs].reverse();
  let bytes = 0;
  return newestFirst.filter((run, place) => {
    bytes += policy.maxBytes === 0 ? 0 : sizeOf(run.path);
    if (place === 0) return false;
    return (policy.keep > 0 && place >= policy.keep) || (policy.maxBytes > 0 && bytes > policy.maxBytes);
  });
}

/** The checks a run's name can stand for, where the index does not tell: a counter at its end may be part of the name. */
function checksMeant(id: string): string[] {
  const name = id.slice(id.indexOf("-") + 1);
  return [name, name.replace(/-\d+$/, "")];
}

function isLocked(root: RunsRoot, check: string): boolean {
  const lock = acquireLock(lockPath(root, check));
  if (lock.kind === "held") lock.release();
  return lock.kind !== "held";
}

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const name of readdirSync(folder, { recursive: true })) {
    bytes += lstatSync(join(folder, String(name)), { throwIfNoEntry: false })?.size ?? 0;
  }
  return bytes;
}
