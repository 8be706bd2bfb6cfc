import { type OutputStream, PIECE_BLANK, PIECE_OTHER, PIECE_TAG, PIECE_TAG_END } from "./output-stream.ts";
import type { StringPool } from "./string-pool.ts";

/** What a reader sees of a line. */
export interface RenderedLine {
  readonly text: string;
  readonly tags: readonly string[];
}

/** The first pieces of the output as text and tags. */
export function renderLine(output: OutputStream, strings: StringPool, length: number): RenderedLine {
  let text = "";
  let tag = "";
  let inTag = false;
  const tags: string[] = [];
  const closeTag = (): void => {
    if (tag !== "") tags.push(foldBlanks(tag));
    tag = "";
  };
  for (let i = 0; i < length; i++) {
    const piece = output.pieces[i] ?? 0;
    const kind = piece & 7;
    if (kind === PIECE_TAG || kind === PIECE_TAG_END) {
      if (inTag || kind === PIECE_TAG_END) closeTag();
      inTag = kind === PIECE_TAG;
    } else if (kind <= PIECE_BLANK) {
      const piecesText = strings.textOf(piece >> 3);
      if (inTag) tag += piecesText;
      else text += piecesText;
    } else if (kind === PIECE_OTHER && !inTag && strings.textOf(piece >> 3).trim() !== "")
      tags.push(strings.textOf(piece >> 3));
  }
  closeTag();
  return { text: foldBlanks(text), tags };
}

/**
 * Runs of blanks become one space, and vanish at either end of a line. inkjs leaves a run away that begins with the text
 * itself or with a line; a run at the very end is left away too.
 */
export function foldBlanks(text: string): string {
  return text.replace(/[ \t]+/gu, (run, at: number) => {
    const next = text[at + run.length];
    return next === undefined || next === "\n" || at === 0 || text[at - 1] === "\n" ? "" : " ";
  });
}
