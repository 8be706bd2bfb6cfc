import { hash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { byText } from "../../store/index.ts";
import type { CheckProject } from "../project.ts";

/** What stands in the lock for a file that is not there. */
const absentFile = "absent";

/** The files that decide checks without being the configuration: rules, trails and the baseline; each as its SHA-256. */
export function lockedFiles(project: CheckProject): Readonly<Record<string, string>> {
  const paths = new Set<string>();
  if (project.run.baseline !== null) paths.add(resolve(project.cwd, project.run.baseline));
  for (const check of project.checks) {
    if (check.kind !== "builtin") continue;
    const { options } = check.uses;
    const named = [
      ...("rules" in options ? (options.rules ?? []) : []),
      ...("trails" in options ? (options.trails ?? []) : []),
    ];
    for (const name of named) for (const path of filesAt(resolve(project.cwd, name))) paths.add(path);
  }
  const entries = [...paths].map((path) => [relative(project.cwd, path).split(sep).join("/"), sha256Of(path)] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => byText(a, b)));
}

/** A file, or the trails in a folder. */
function filesAt(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const names = readdirSync(path).filter((name) => name.endsWith(".trail"));
  return names.map((name) => join(path, name));
}

function sha256Of(path: string): string {
  try {
    return hash("sha256", readFileSync(path), "hex");
  } catch {
    return absentFile;
  }
}
