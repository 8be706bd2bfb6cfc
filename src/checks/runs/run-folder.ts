import { lstatSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { ok } from "../../store/index.ts";
import type { CheckOutcome } from "../check-code.ts";
import { acquireLockWithin } from "./patient-lock.ts";
import { runId } from "./run-id.ts";
import { appendToRunIndex, readRunIndex } from "./run-index.ts";
import type { RunsRoot } from "./runs-root.ts";
import { systemOutcome } from "./system-outcome.ts";

/** The folder of one run. */
export interface RunFolder {
  /** Its name. */
  readonly id: string;
  /** Absolute. */
  readonly path: string;
}

/** The files of every run. */
export const runFiles = {
  digest: "digest.json",
  meta: "meta.json",
  log: "full.log",
  findings: "findings.jsonl",
} as const;

const indexPatienceMs = 5000;

/** Makes the folder of a new run and gives it its place in the order of runs. */
export async function createRunFolder(root: RunsRoot, check: string, moment: Date): Promise<CheckOutcome<RunFolder>> {
  const lock = await acquireLockWithin(indexLock(root), indexPatienceMs);
  if (lock.kind === "refused") return lock;
  try {
    return systemOutcome("cannot make the folder of a run", () => {
      const id = makeFreshFolder(root, check, moment);
      const noted = appendToRunIndex(root, id, check);
      return noted.kind === "refused" ? noted : ok({ id, path: join(root.path, id) });
    });
  } finally {
    if (lock.kind === "held") lock.release();
  }
}

/** The lock of everything that changes which runs there are. */
export function indexLock(root: RunsRoot): string {
  return join(root.locks, "index.lock");
}

function makeFreshFolder(root: RunsRoot, check: string, moment: Date): string {
  for (let attempt = 1; ; attempt++) {
    const id = runId(moment, check, attempt);
    try {
      mkdirSync(join(root.path, id), { mode: 0o700 });
      return id;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    }
  }
}

const looksLikeRun = /^\d{8}T\d{6}Z-./;

/** All runs, oldest first. A folder that is not named like a run is somebody else's: never listed, never removed. */
export function listRunFolders(root: RunsRoot): RunFolder[] {
  const index = readRunIndex(root);
  const place = (id: string): number => index.get(id)?.sequence ?? 0;
  let names: string[];
  try {
    names = readdirSync(root.path).filter((name) => looksLikeRun.test(name) && isRealFolder(root, name));
  } catch {
    return [];
  }
  names.sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1));
  return names.map((id) => ({ id, path: join(root.path, id) }));
}

/** Whether a name is one folder right below the root: no path, no link, no dot in front. */
export function isRealFolder(root: RunsRoot, name: string): boolean {
  if (name === "" || name.startsWith(".") || /[/\\\0]/.test(name)) return false;
  const path = join(root.path, name);
  try {
    return lstatSync(path).isDirectory() && realpathSync(path) === join(realpathSync(root.path), name);
  } catch {
    return false;
  }
}

/** The files of a run, sorted, without its digest: those that lie in it, also by a link that stays inside. */
export function listArtifacts(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name !== runFiles.digest && artifactPath(folder, name) !== null);
  return names.sort();
}

/** The real path of a file of a run by its name; null where it is none, or leads out of the run. */
export function artifactPath(folder: string, name: string): string | null {
  try {
    const real = realpathSync(join(folder, name));
    const inside = relative(realpathSync(folder), real);
    const leaves = inside === "" || inside === ".." || inside.startsWith(`..${sep}`) || inside.startsWith(sep);
    return !leaves && statSync(real).isFile() ? real : null;
  } catch {
    return null;
  }
}
