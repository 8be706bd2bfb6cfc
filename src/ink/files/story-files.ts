import { dirname, isAbsolute, relative, resolve, sep } from "node:path";
import { decodeText } from "./decode-text.ts";
import type { FileTree } from "./file-tree.ts";

/** A story file that was read. */
export interface LoadedFile {
  /** As it was asked for, links and all. */
  readonly absolutePath: string;
  /** What makes two names the same file. */
  readonly realPath: string;
  /** Relative to the project root, with forward slashes: how the file is shown. */
  readonly path: string;
  readonly text: string;
}

/** What looking for one path gave. */
export type FileLookup =
  | { readonly kind: "found"; readonly file: LoadedFile }
  | { readonly kind: "missing" }
  | { readonly kind: "folder" }
  | { readonly kind: "outside" }
  /** There, but no text to be had; the fault is worded to follow the name. */
  | { readonly kind: "unreadable"; readonly fault: string };

/** The files a compile may read: those under the project root and the folders added to it, links followed. */
export class StoryFiles {
  readonly root: string;
  readonly #tree: FileTree;
  readonly #allowed: readonly string[];

  /** Roots are absolute. */
  constructor(tree: FileTree, root: string, includeRoots: readonly string[]) {
    this.root = root;
    this.#tree = tree;
    this.#allowed = [root, ...includeRoots].map((folder) => tree.realFolder(folder));
  }

  /** Reads the file at an absolute path, if it lies within the roots. */
  lookUp(path: string): FileLookup {
    return this.#read(path, (realPath) => this.#allowed.some((folder) => contains(folder, realPath)));
  }

  /** Reads the file an author named outright: it needs no root around it. */
  lookUpNamed(path: string): FileLookup {
    return this.#read(path, () => true);
  }

  /** How a path is shown. */
  shown(path: string): string {
    const shown = relative(this.root, path).split(sep).join("/");
    return shown === "" ? "." : shown;
  }

  namesBeside(path: string): readonly string[] {
    return this.#tree.namesIn(dirname(path));
  }

  #read(path: string, mayRead: (realPath: string) => boolean): FileLookup {
    const entry = this.#tree.entryAt(path);
    if (entry.kind === "missing") return contains(this.root, path) || mayRead(path) ? entry : { kind: "outside" };
    if (entry.kind === "folder") return entry;
    if (entry.kind === "other") return { kind: "unreadable", fault: "is not a regular file" };
    if (entry.kind === "denied") return { kind: "unreadable", fault: `cannot be read: ${entry.reason}` };
    if (!mayRead(entry.realPath)) return { kind: "outside" };
    const bytes = this.#tree.bytesOf(entry.realPath);
    if (!(bytes instanceof Uint8Array)) return { kind: "unreadable", fault: `cannot be read: ${bytes.failure}` };
    const decoded = decodeText(bytes);
    if ("fault" in decoded) return { kind: "unreadable", fault: decoded.fault };
    return {
      kind: "found",
      file: { absolutePath: path, realPath: entry.realPath, path: this.shown(path), text: decoded.text },
    };
  }
}

function contains(folder: string, path: string): boolean {
  const below = relative(resolve(folder), path);
  return below === "" || !(below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below));
}
