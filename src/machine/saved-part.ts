/** A piece of a saved machine or search. Each can be read on its own, in the order they were written. */
export interface SavedPart {
  /** What the bytes are, 0 to 65535. */
  readonly type: number;
  /** At most about `PART_BYTES`, unless one entry alone is longer. */
  readonly bytes: Uint8Array;
}

/** Bytes after which a new piece is begun. */
export const PART_BYTES = 4 * 1024 * 1024;

const PART_WORDS = PART_BYTES / 4;

/** Saved contents that do not belong to this story and machine, or are no saved contents at all. */
export class SavedStateMismatch extends Error {}

type Cells = Uint8Array | Uint16Array | Uint32Array | Int32Array;

/** Cells of a typed array, cut where a piece is full and at whole rows only. */
export function* cellParts(type: number, cells: Cells, rowCells = 1): Generator<SavedPart> {
  const step = Math.max(1, Math.floor(PART_BYTES / (cells.BYTES_PER_ELEMENT * rowCells))) * rowCells;
  for (let at = 0; at < cells.length; at += step) {
    const piece = cells.slice(at, at + step);
    yield { type, bytes: new Uint8Array(piece.buffer, piece.byteOffset, piece.byteLength) };
  }
}

/** Entries as JSON arrays. */
export function* jsonParts(type: number, entries: Iterable<unknown>): Generator<SavedPart> {
  const encoder = new TextEncoder();
  let texts: string[] = [];
  let length = 0;
  for (const entry of entries) {
    const text = JSON.stringify(entry);
    texts.push(text);
    length += text.length;
    if (length < PART_WORDS) continue;
    yield { type, bytes: encoder.encode(`[${texts.join()}]`) };
    texts = [];
    length = 0;
  }
  if (texts.length > 0) yield { type, bytes: encoder.encode(`[${texts.join()}]`) };
}

export function wordsOf({ bytes }: SavedPart): Int32Array {
  if (bytes.length % 4 !== 0) throw new SavedStateMismatch("a piece of saved words ends within a word");
  return new Int32Array(bytes.slice().buffer);
}

export function jsonOf({ bytes }: SavedPart): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new SavedStateMismatch("a piece of saved text is no JSON");
  }
}
