import { readdirSync, readFileSync } from "node:fs";

/** One running process as Linux tells it. */
interface ProcessEntry {
  readonly pid: number;
  readonly group: number;
}

/**
 * The processes that are alive: dead ones that nobody has collected yet do not count, though the kernel still delivers signals
 * to their group. Null where the system has no process folder to read.
 */
function liveProcesses(): ProcessEntry[] | null {
  if (process.platform !== "linux") return null;
  let names: string[];
  try {
    names = readdirSync("/proc");
  } catch {
    return null;
  }
  const found: ProcessEntry[] = [];
  for (const name of names) {
    const stat = /^\d+$/.test(name) ? readQuietly(`/proc/${name}/stat`) : null;
    // The command's name stands in brackets and may hold anything, brackets and blanks too.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (fields === undefined || fields[0] === "Z" || fields[0] === "X") continue;
    found.push({ pid: Number(name), group: Number(fields[2]) });
  }
  return found;
}

/**
 * Live processes that were started with `NAME=value`, or `NAME=value/…`, in their environment, wherever they moved since. Empty
 * off Linux.
 */
export function processesWithMark(mark: string): number[] {
  const marked = (pid: number): boolean => {
    const environment = readQuietly(`/proc/${pid}/environ`);
    if (environment === null) return false;
    const padded = `\0${environment}`;
    return padded.includes(`\0${mark}\0`) || padded.includes(`\0${mark}/`);
  };
  return (liveProcesses() ?? []).map(({ pid }) => pid).filter((pid) => pid !== process.pid && marked(pid));
}

/** Whether any process of a group is alive. One we may not ask about counts as alive. */
export function groupIsAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const table = liveProcesses();
  return table === null || table.some((entry) => entry.group === group);
}

function readQuietly(path: string): string | null {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return null;
  }
}
