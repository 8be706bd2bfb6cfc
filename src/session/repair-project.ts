import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { listPins } from "../regression/index.ts";
import {
  clearIndex,
  type DataFolder,
  type DataRoom,
  dataRooms,
  listCheckpoints,
  listReports,
  ok,
  orphanLogs,
  type Outcome,
  quarantine,
  removeOrphanLogs,
  type UnreadableFile,
} from "../store/index.ts";
import { forgetVoidSessions } from "./forget-sessions.ts";
import { listSessions } from "./list-sessions.ts";
import { listSessionFiles } from "./session-files.ts";

/** What is wrong with a project's stored data, and whether it was put right. Names of files only. */
export interface Repair {
  readonly applied: boolean;
  /** Damaged files, as `room/name`; applied: they lie in `quarantine` now. */
  readonly damaged: readonly string[];
  /** Files of a newer or another inkcheck, which stay as they are. */
  readonly foreign: readonly string[];
  /** Temporary files and logs that writers left behind when they died. */
  readonly leftovers: readonly string[];
  /** Sessions whose first window was never committed. */
  readonly voidSessions: number;
}

/** A temporary file this old has no writer any more. */
const leftoverAgeMs = 3_600_000;

/**
 * Looks through the data folder and, when applied, sets damaged files aside, removes what dead writers left, and fills the
 * index anew from the files.
 */
export function repairProject(folder: DataFolder, now: Date, apply: boolean): Outcome<Repair> {
  const found = damagedFiles(folder);
  if (found.kind === "refused") return found;
  const temporary = temporaryFiles(folder, now);
  if (!apply) {
    const listing = listSessions(folder);
    if (listing.kind === "refused") return listing;
    const voidSessions = listing.value.sessions.filter(({ status }) => status === "starting").length;
    return ok({
      applied: false,
      ...found.value,
      leftovers: [...temporary, ...logsOf(orphanLogs(folder))],
      voidSessions,
    });
  }
  for (const path of found.value.damaged) quarantine(folder, join(folder.root, path));
  for (const path of temporary) rmSync(join(folder.root, path), { force: true });
  const logs = removeOrphanLogs(folder);
  const forgotten = forgetVoidSessions(folder);
  if (forgotten.kind === "refused") return forgotten;
  clearIndex(folder);
  listSessions(folder);
  listReports(folder);
  const leftovers = [...temporary, ...logsOf(logs)];
  return ok({ applied: true, ...found.value, leftovers, voidSessions: forgotten.value.sessions.length });
}

/** Codes of files that stay where they are, because another inkcheck may read them. */
const foreignCodes: ReadonlySet<string> = new Set(["store_newer", "session_newer", "report_foreign"]);

function damagedFiles(folder: DataFolder): Outcome<Pick<Repair, "damaged" | "foreign">> {
  const sessions = listSessionFiles(folder);
  if (sessions.kind === "refused") return sessions;
  const checkpoints = listCheckpoints(folder);
  if (checkpoints.kind === "refused") return checkpoints;
  const reports = listReports(folder);
  if (reports.kind === "refused") return reports;
  const pins = listPins(folder);
  if (pins.kind === "refused") return pins;
  const unreadable = [
    ...named("sessions", sessions.value.unreadable),
    ...named("checkpoints", checkpoints.value.damaged),
    ...named("reports", reports.value.damaged),
    ...named("regressions", pins.value.damaged),
  ];
  return ok({
    damaged: unreadable.filter(({ code }) => !foreignCodes.has(code)).map(({ path }) => path),
    foreign: unreadable.filter(({ code }) => foreignCodes.has(code)).map(({ path }) => path),
  });
}

function named(
  room: DataRoom,
  files: readonly UnreadableFile[],
): readonly { readonly path: string; readonly code: string }[] {
  return files.map(({ name, code }) => ({ path: `${room}/${name}`, code }));
}

function temporaryFiles(folder: DataFolder, now: Date): readonly string[] {
  return dataRooms.flatMap((room) => {
    const path = folder.existing(room);
    if (path.kind === "refused" || path.value === null) return [];
    const folderPath = path.value;
    return readdirSync(folderPath)
      .filter((name) => name.startsWith(".") && /\.tmp(?:-wal|-shm|-journal)?$/.test(name))
      .filter((name) => now.getTime() - statSync(join(folderPath, name)).mtimeMs > leftoverAgeMs)
      .map((name) => `${room}/${name}`);
  });
}

function logsOf(names: readonly string[]): readonly string[] {
  return names.map((name) => `checkpoints/${name}`);
}
