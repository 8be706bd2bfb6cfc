import { closeSync, fstatSync, openSync, readSync } from "node:fs";

const tailBytes = 1 << 18;

/** The last lines of a file, read from its end: at most `count` lines, and no more of the file than 256 KiB. */
export function logTail(path: string, count: number): string[] {
  if (count <= 0) return [];
  const file = openSync(path, "r");
  try {
    const { size } = fstatSync(file);
    const start = Math.max(0, size - tailBytes);
    const buffer = Buffer.alloc(size - start);
    const read = readSync(file, buffer, 0, buffer.length, start);
    return splitLines(buffer.toString("utf8", 0, read)).slice(-count);
  } finally {
    closeSync(file);
  }
}

/** Lines end with a line feed, or with a carriage return before it; a last break opens no further line. */
export function splitLines(text: string): string[] {
  const lines = text.split("\n").map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
  if (lines.at(-1) === "") lines.pop();
  return lines;
}
