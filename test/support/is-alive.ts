import { readFileSync } from "node:fs";

/** Whether a process still runs; one that only waits to be collected by its parent does not. */
export function isAlive(pid: string): boolean {
  try {
    return !readFileSync(`/proc/${pid.trim()}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}
