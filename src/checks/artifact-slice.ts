import { closeSync, openSync, readSync } from "node:fs";

/** Bounds of one look into a file. */
export interface SliceLimits {
  readonly maxLines: number;
  readonly usualLines: number;
  readonly maxLineBytes: number;
  /** Of all lines of one answer together. */
  readonly maxBytes: number;
}

/** Some lines of a file. `offset` and `limit` are those that were used, so the next page begins at their sum. */
export interface ArtifactSlice {
  readonly offset: number;
  readonly limit: number;
  readonly total_lines: number;
  readonly truncated: boolean;
  readonly lines: readonly string[];
  /** How many of the lines are not shown to their end. */
  readonly lines_cut?: number;
}

const chunkBytes = 1 << 16;

/**
 * Reads lines of a file of any size, a piece at a time. Numbers out of range are clamped; where the lines asked for are too many
 * bytes for one answer, `limit` shrinks to those that fit. A line ends with a line feed, a carriage return before it dropped;
 * what no line feed ends is a line too.
 */
export function readSlice(
  path: string,
  wantedOffset: number,
  wantedLimit: number,
  limits: SliceLimits,
  redact: (text: string) => string,
): ArtifactSlice {
  const offset = Math.max(0, Math.trunc(wantedOffset));
  const limit = Math.min(limits.maxLines, Math.max(1, Math.trunc(wantedLimit)));
  const lines: string[] = [];
  let [total, bytes, cut, full] = [0, 0, 0, false];
  for (const { head, isCut } of scanLines(path, limits.maxLineBytes)) {
    const place = total++;
    if (full || place < offset || place >= offset + limit) continue;
    const line = redact(head);
    const size = Buffer.byteLength(JSON.stringify(line)) + 1;
    full = lines.length > 0 && bytes + size > limits.maxBytes;
    if (full) continue;
    lines.push(line);
    bytes += size;
    if (isCut) cut++;
  }
  const used = full ? lines.length : limit;
  const slice = { offset, limit: used, total_lines: total, truncated: offset + used < total, lines };
  return cut === 0 ? slice : { ...slice, lines_cut: cut };
}

/** All lines of a file, each no further than `maxBytes`, without ever holding more than that. */
function* scanLines(path: string, maxBytes: number): Generator<{ readonly head: string; readonly isCut: boolean }> {
  const file = openSync(path, "r");
  const buffer = Buffer.allocUnsafe(chunkBytes);
  let pieces: Buffer[] = [];
  let [held, length] = [0, 0];
  const keep = (piece: Buffer): void => {
    length += piece.length;
    const room = maxBytes - held;
    if (room <= 0 || piece.length === 0) return;
    pieces.push(Buffer.from(piece.subarray(0, room)));
    held += Math.min(room, piece.length);
  };
  const take = () => {
    const head = Buffer.concat(pieces).toString("utf8").replace(/\r$/, "");
    const isCut = length > held;
    [pieces, held, length] = [[], 0, 0];
    return { head, isCut };
  };
  try {
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      let from = 0;
      for (let at = buffer.indexOf(10); at >= 0 && at < read; at = buffer.indexOf(10, from)) {
        keep(buffer.subarray(from, at));
        from = at + 1;
        yield take();
      }
      keep(buffer.subarray(from, read));
    }
    if (length > 0) yield take();
  } finally {
    closeSync(file);
  }
}
