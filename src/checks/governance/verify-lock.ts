import { join } from "node:path";
import type { CheckProject } from "../project.ts";
import { policyViolation } from "./command-policy.ts";
import { type LockFile, lockOf, readLock } from "./lock-file.ts";

/** Everything wrong with a project's configuration that can be seen without running it; empty where all is well. */
export function verifyConfig(project: CheckProject, lock: string | null): string[] {
  return [...policyProblems(project), ...(lock === null ? [] : lockProblems(project, lock))];
}

function policyProblems(project: CheckProject): string[] {
  const place = { cwd: project.cwd, runDir: join(project.root.path, "probe") };
  return project.checks.flatMap((check) => {
    if (check.kind !== "external") return [];
    const argv = check.command.map((word) => word.replaceAll("{run_dir}", place.runDir));
    const fault = policyViolation(argv, check.commandText, project.run, place);
    return fault === null ? [] : [`check ${check.name}: command_policy blocks it: ${fault}`];
  });
}

function lockProblems(project: CheckProject, path: string): string[] {
  const locked = readLock(path);
  if (typeof locked === "string") return [locked];
  return compareLocks(locked, lockOf(project));
}

/** Every difference between a lock and what is there now, each named. */
function compareLocks(locked: LockFile, now: LockFile): string[] {
  return [
    ...compareParts("[run]", locked.run, now.run),
    ...compareTables("check", locked.check, now.check),
    ...compareTables("table", locked.table, now.table),
    ...compareParts("file", locked.file, now.file),
  ];
}

type Parts = Readonly<Record<string, string>>;

function compareTables(
  what: string,
  locked: Readonly<Record<string, Parts>>,
  now: Readonly<Record<string, Parts>>,
): string[] {
  return namesOf(locked, now).flatMap((name) => {
    const [before, after] = [locked[name], now[name]];
    if (before === undefined) return [`${what} ${name}: is not in the lock`];
    if (after === undefined) return [`${what} ${name}: is locked, but not in the configuration`];
    return compareParts(`${what} ${name}`, before, after);
  });
}

function compareParts(what: string, locked: Parts, now: Parts): string[] {
  return namesOf(locked, now).flatMap((part) => {
    const [before, after] = [locked[part], now[part]];
    if (before === after) return [];
    if (before === undefined) return [`${what}: \`${part}\` was added since it was locked`];
    if (after === undefined) return [`${what}: \`${part}\` was removed since it was locked`];
    return [`${what}: \`${part}\` differs from the lock (locked ${before.slice(0, 12)}, now ${after.slice(0, 12)})`];
  });
}

function namesOf(a: object, b: object): string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
}
