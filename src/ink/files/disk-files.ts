import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import type { FileEntry, FileTree } from "./file-tree.ts";

/** Larger files are refused: the largest known story has 3 MB in 99 files. */
const maxFileBytes = 64 * 1024 * 1024;

/** Story files on disk. */
export const diskFiles: FileTree = {
  entryAt(path: string): FileEntry {
    try {
      const stats = statSync(path);
      if (stats.isDirectory()) return { kind: "folder" };
      if (!stats.isFile()) return { kind: "other" };
      if (stats.size > maxFileBytes) return { kind: "denied", reason: "it is larger than 64 MiB" };
      return { kind: "file", realPath: realpathSync(path) };
    } catch (error) {
      const code = systemCode(error);
      if (code === "ENOENT" || code === "ENOTDIR") return missingOrBrokenLink(path);
      return { kind: "denied", reason: reasonOf(code) };
    }
  },

  bytesOf(realPath: string) {
    try {
      return new Uint8Array(readFileSync(realPath));
    } catch (error) {
      return { failure: reasonOf(systemCode(error)) };
    }
  },

  realFolder(path: string): string {
    try {
      return realpathSync(path);
    } catch {
      return path;
    }
  },

  namesIn(folder: string): readonly string[] {
    try {
      return readdirSync(folder);
    } catch {
      return [];
    }
  },
};

function missingOrBrokenLink(path: string): FileEntry {
  try {
    if (lstatSync(path).isSymbolicLink())
      return { kind: "denied", reason: "it is a link to a file that does not exist" };
  } catch {
    // Nothing there at all.
  }
  return { kind: "missing" };
}

function systemCode(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}

function reasonOf(code: string): string {
  switch (code) {
    case "EACCES":
    case "EPERM":
      return "permission denied";
    case "ELOOP":
      return "its links go in a circle";
    case "ENAMETOOLONG":
      return "its name is too long";
    default:
      return `the system says ${code}`;
  }
}
