import { groupIsAlive, processesWithMark } from "./process-table.ts";

/** What to end: a process group, and whoever carries the run's mark after leaving the group. */
export interface ProcessTree {
  /** The group's id, which is its leader's process id. */
  readonly group: number;
  /** `NAME=value` in the environment of every descendant. */
  readonly mark: string;
}

const firstPollMs = 5;
const pollMs = 50;

/**
 * Ends a tree: asks it (TERM), waits up to the grace, then kills it. Returns once nothing of it lives, at the latest one more
 * grace after the kill. Liveness is that of the whole group: a wrapper dies at once while the tool below it goes on. `force`
 * skips what is left of the grace.
 */
export async function endTree(tree: ProcessTree, graceMs: number, force: AbortSignal): Promise<void> {
  if (process.platform === "win32") {
    Bun.spawnSync(["taskkill", "/T", "/F", "/PID", String(tree.group)], {
      stdin: "ignore",
      stdout: "ignore",
      stderr: "ignore",
    });
    return;
  }
  // Group 1 or 0 would be the machine's, or ours.
  if (tree.group <= 1) return;
  if (!isAlive(tree)) return;
  signalTree(tree, "SIGTERM");
  if (await isGoneWithin(tree, graceMs, force)) return;
  signalTree(tree, "SIGKILL");
  await isGoneWithin(tree, graceMs, null);
}

function isAlive(tree: ProcessTree): boolean {
  return groupIsAlive(tree.group) || processesWithMark(tree.mark).length > 0;
}

async function isGoneWithin(tree: ProcessTree, milliseconds: number, force: AbortSignal | null): Promise<boolean> {
  const deadline = performance.now() + milliseconds;
  for (let wait = firstPollMs; ; wait = Math.min(pollMs, wait * 2)) {
    if (!isAlive(tree)) return true;
    if (force?.aborted === true || performance.now() >= deadline) return false;
    await Bun.sleep(wait);
  }
}

function signalTree(tree: ProcessTree, signal: "SIGTERM" | "SIGKILL"): void {
  for (const target of [-tree.group, ...processesWithMark(tree.mark)]) {
    try {
      process.kill(target, signal);
    } catch {
      // Gone between the look and the signal, or not ours to signal: the next look tells.
    }
  }
}
