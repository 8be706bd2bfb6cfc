import { randomBytes } from "node:crypto";
import { closeSync, constants, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type FileCode, fileFault } from "./file-fault.ts";
import { type Outcome, ok } from "./outcome.ts";
import { plainFileAt } from "./plain-file.ts";

/** How a file is written. */
export interface AtomicWriteOptions {
  /** Permission bits of the new file. Default 0600: only its owner reads it. */
  readonly mode?: number;
}

/**
 * Replaces a file as a whole: after a crash at any moment the old content or the new one stands there, never a mixture. Writes a
 * temporary file beside it, flushes it, renames it over the target, flushes the folder. The folder must exist. A target that is
 * a symbolic link or no plain file is refused.
 */
export function writeFileAtomic(
  path: string,
  content: string | Uint8Array,
  options: AtomicWriteOptions = {},
): Outcome<void, FileCode> {
  const target = plainFileAt(path);
  if (target.kind === "refused") return target;
  const temporary = temporaryBeside(path);
  try {
    const file = openSync(temporary, "wx", options.mode ?? 0o600);
    try {
      writeWhole(file, typeof content === "string" ? new TextEncoder().encode(content) : content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
    syncFolder(dirname(path));
    return ok(undefined);
  } catch (error) {
    rmSync(temporary, { force: true });
    return fileFault(error, `cannot write ${basename(path)}`);
  }
}

/** A name in the same folder that no reader takes for the real file: hidden, unguessable, ending in `.tmp`. */
function temporaryBeside(path: string): string {
  return join(dirname(path), `.${basename(path)}.${randomBytes(6).toString("hex")}.tmp`);
}

/** Writes all bytes from a position of the file on, however many calls the system needs for them. */
export function writeWhole(file: number, bytes: Uint8Array, position = 0): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done);
  }
}

/** Makes renames and removals in a folder durable, where the system can flush folders at all (Windows cannot). */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
