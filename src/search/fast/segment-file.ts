import { closeSync, ftruncateSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A private scratch file of equal-sized pages, for frontier segments that do not fit in memory. Pages given back are used
 * again before the file grows. It holds nothing that outlives the process: a durable frontier is a checkpoint.
 */
export class SegmentFile {
  readonly #pageBytes: number;
  readonly #folder: string;
  readonly #descriptor: number;
  readonly #free: number[] = [];
  #pages = 0;

  /** `folder` is where scratch space may be made; the system's temporary folder by default. */
  constructor(pageBytes: number, folder: string = tmpdir()) {
    this.#pageBytes = pageBytes;
    this.#folder = mkdtempSync(join(folder, "inkcheck-frontier-"));
    this.#descriptor = openSync(join(this.#folder, "segments"), "w+", 0o600);
    // Unnamed at once where the system allows that, so that nothing is left behind however the search ends.
    if (process.platform !== "win32") rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Bytes the file takes on disk. */
  get bytes(): number {
    return this.#pages * this.#pageBytes;
  }

  /** Writes a page and gives its number. Throws the system's error where the disk is full. */
  write(page: Int32Array): number {
    const reused = this.#free.pop();
    const number = reused ?? this.#pages;
    writeWhole(this.#descriptor, asBytes(page), number * this.#pageBytes);
    if (reused === undefined) this.#pages++;
    return number;
  }

  /** Reads a page back into `into` and gives the page's room free again. */
  take(number: number, into: Int32Array): void {
    readWhole(this.#descriptor, asBytes(into), number * this.#pageBytes);
    this.release(number);
  }

  release(number: number): void {
    this.#free.push(number);
  }

  close(): void {
    ftruncateSync(this.#descriptor, 0);
    closeSync(this.#descriptor);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function asBytes(page: Int32Array): Uint8Array {
  return new Uint8Array(page.buffer, page.byteOffset, page.byteLength);
}

function writeWhole(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(descriptor, bytes, done, bytes.length - done, position + done);
  }
}

function readWhole(descriptor: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length;) {
    const read = readSync(descriptor, bytes, done, bytes.length - done, position + done);
    if (read === 0) throw new Error("a frontier segment is shorter than what was written");
    done += read;
  }
}
