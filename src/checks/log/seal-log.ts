import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import type { Redactor } from "./redactor.ts";

/** Facts about a finished log. */
export interface SealedLog {
  readonly bytes: number;
  readonly lines: number;
  /** Of the bytes on disk, in hex. */
  readonly sha256: string;
}

const chunkBytes = 1 << 20;

/**
 * Reads a log once, whatever its size, masks the secrets in it and gives its facts. The file is only rewritten from the first
 * secret on; a temporary file stands beside it meanwhile.
 */
export function sealLog(path: string, redactor: Redactor): SealedLog {
  const temporary = `${path}.tmp`;
  const hash = new Bun.CryptoHasher("sha256");
  const source = openSync(path, "r");
  let target: number | null = null;
  let bytes = 0;
  let lines = 0;
  let endsInBreak = true;
  const take = (text: string): void => {
    const clean = redactor.redact(text);
    if (clean !== text && target === null) target = copyHead(path, temporary, bytes);
    const raw = Buffer.from(clean, "latin1");
    if (target !== null) writeWhole(target, raw);
    hash.update(raw);
    bytes += raw.length;
    lines += countBreaks(raw);
    if (raw.length > 0) endsInBreak = raw.at(-1) === 10;
  };
  try {
    for (const text of stableChunks(source, redactor)) take(text);
    if (target !== null) fsyncSync(target);
  } finally {
    closeSync(source);
    if (target !== null) closeSync(target);
  }
  if (target !== null) renameSync(temporary, path);
  return { bytes, lines: endsInBreak ? lines : lines + 1, sha256: hash.digest("hex") };
}

/** The file as Latin-1 text in pieces; no secret lies across two of them. */
function* stableChunks(source: number, redactor: Redactor): Generator<string> {
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let held = "";
  for (let read = readSync(source, buffer); read > 0; read = readSync(source, buffer)) {
    held += buffer.toString("latin1", 0, read);
    // A secret that starts before this point has come in whole.
    const cut = redactor.cutBefore(held, Math.max(0, held.length - redactor.longest));
    yield held.slice(0, cut);
    held = held.slice(cut);
  }
  yield held;
}

function copyHead(path: string, temporary: string, length: number): number {
  rmSync(temporary, { force: true });
  const target = openSync(temporary, "wx", 0o600);
  const source = openSync(path, "r");
  const buffer = Buffer.allocUnsafe(chunkBytes);
  try {
    for (let left = length; left > 0;) {
      const read = readSync(source, buffer, 0, Math.min(left, buffer.length), length - left);
      if (read === 0) break;
      writeWhole(target, buffer.subarray(0, read));
      left -= read;
    }
  } finally {
    closeSync(source);
  }
  return target;
}

function writeWhole(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done);
}

function countBreaks(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count++;
  return count;
}
