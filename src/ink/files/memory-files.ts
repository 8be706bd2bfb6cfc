import { posix } from "node:path";
import type { FileEntry, FileTree } from "./file-tree.ts";

/** Story files held in memory, named relative to a root folder that exists only here. */
export function memoryFiles(texts: ReadonlyMap<string, string>, root: string): FileTree {
  const files = new Map<string, string>();
  const folders = new Set<string>([root]);
  for (const [name, text] of texts) {
    const path = posix.resolve(root, name);
    files.set(path, text);
    for (let folder = posix.dirname(path); !folders.has(folder); folder = posix.dirname(folder)) folders.add(folder);
  }
  return {
    entryAt(path: string): FileEntry {
      if (files.has(path)) return { kind: "file", realPath: path };
      return { kind: folders.has(path) ? "folder" : "missing" };
    },
    bytesOf(realPath: string) {
      const text = files.get(realPath);
      return text === undefined ? { failure: "it does not exist" } : new TextEncoder().encode(text);
    },
    realFolder: (path: string) => path,
    namesIn: (folder: string) =>
      [...files.keys()].filter((path) => posix.dirname(path) === folder).map((path) => posix.basename(path)),
  };
}
