import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The repository's root. */
export const repositoryRoot = resolve(import.meta.dir, "../..");

/** Text files that git tracks or would track, by path, restricted to those the pattern matches. */
export function repositoryFiles(pattern: RegExp, root: string = repositoryRoot): Map<string, string> {
  const list = Bun.spawnSync(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  if (!list.success) throw new Error(`git ls-files: ${list.stderr.toString().trim()}`);
  const files = new Map<string, string>();
  for (const file of list.stdout.toString().split("\0").sort()) {
    const path = join(root, file);
    if (file === "" || !pattern.test(file) || !existsSync(path)) continue;
    const text = readFileSync(path, "utf8");
    if (!text.includes("\0")) files.set(file, text);
  }
  return files;
}
