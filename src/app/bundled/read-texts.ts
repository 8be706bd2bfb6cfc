import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../../..");

/**
 * The files of a folder of this repository, by path within it. Runs while the program is being bundled: the texts
 * stand in the executable, and the repository's pages stay their one source.
 */
export function readTexts(folder: string): Record<string, string> {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name).slice(root.length + folder.length + 2));
  return Object.fromEntries(
    paths.sort().map((path) => [path.replaceAll("\\", "/"), readFileSync(join(root, folder, path), "utf8")]),
  );
}
