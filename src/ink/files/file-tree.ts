/** What stands at a path. `other` is what can never hold a story: a device, a pipe, a socket. */
export type FileEntry =
  | { readonly kind: "file"; readonly realPath: string }
  | { readonly kind: "folder" }
  | { readonly kind: "missing" }
  | { readonly kind: "other" }
  | { readonly kind: "denied"; readonly reason: string };

/** Where a story's files come from: a disk, or texts held in memory. Paths are absolute. */
export interface FileTree {
  entryAt(path: string): FileEntry;
  /** The bytes of a file found by `entryAt`, or why they cannot be had. */
  bytesOf(realPath: string): Uint8Array | { readonly failure: string };
  /** Follows symbolic links of a folder; the path itself where it does not exist. */
  realFolder(path: string): string;
  /** Names in a folder, empty where it cannot be listed: only for suggestions. */
  namesIn(folder: string): readonly string[];
}
