import { cleanBlanks, isBlank, splitAtNewlines } from "./whitespace.ts";

/** What lies in an output stream. */
export enum Piece {
  Words,
  Newline,
  /** Only spaces and tabs, or nothing. */
  Blank,
  Glue,
  /** A whole tag, as old compiled stories have it. */
  WholeTag,
  BeginString,
  BeginTag,
  EndTag,
}

export interface OutputPiece {
  readonly kind: Piece;
  readonly text: string;
}

/** A call on the way: for a function, where its output begins (-1 once it has written words); for a tunnel, null. */
export type CallMark = number | null;

const glue: OutputPiece = { kind: Piece.Glue, text: "" };
const beginString: OutputPiece = { kind: Piece.BeginString, text: "" };
const beginTag: OutputPiece = { kind: Piece.BeginTag, text: "" };
const endTag: OutputPiece = { kind: Piece.EndTag, text: "" };
const newline: OutputPiece = { kind: Piece.Newline, text: "\n" };

/** Whether a piece is one of inkjs's commands, which stop most looks back through the stream. */
function isCommand(piece: OutputPiece | undefined): boolean {
  return piece !== undefined && piece.kind >= Piece.BeginString;
}

function isText(piece: OutputPiece | undefined): boolean {
  return piece !== undefined && piece.kind <= Piece.Blank;
}

/**
 * The output of one `Continue` of inkjs: what was written and has not been taken back, with the rules of glue, newlines,
 * and blanks around functions. It holds whatever strings are being made as well.
 */
export class OutputStream {
  pieces: OutputPiece[] = [];
  /** Calls of the current thread, innermost last. */
  calls: CallMark[] = [];
  /** The same for the threads below. */
  waiting: CallMark[][] = [];
  /** Whether text before this stream is unknown, so that a newline cannot be judged by it. */
  isFragment = false;

  /** As if new, in a thread with these calls on its stack. */
  reset(calls: CallMark[]): void {
    this.pieces.length = 0;
    this.calls = calls;
    if (this.waiting.length > 0) this.waiting = [];
    this.isFragment = false;
  }

  copy(): OutputStream {
    const copy = new OutputStream();
    copy.pieces = [...this.pieces];
    copy.calls = [...this.calls];
    copy.waiting = this.waiting.map((calls) => [...calls]);
    return copy;
  }

  /** Writes a text; false where a newline's fate hangs on text this stream does not know. */
  write(text: string): boolean {
    for (const part of splitAtNewlines(text)) if (!this.#writePart(part)) return false;
    return true;
  }

  writeGlue(): void {
    let from = -1;
    for (let index = this.pieces.length - 1; index >= 0; index--) {
      const piece = this.pieces[index];
      if (isCommand(piece) || piece?.kind === Piece.Words) break;
      if (piece?.kind === Piece.Newline) from = index;
    }
    if (from >= 0) {
      const kept = this.pieces.slice(from).filter((piece) => !isText(piece));
      this.pieces.length = from;
      this.pieces.push(...kept);
    }
    this.pieces.push(glue);
  }

  beginTag(): void {
    this.pieces.push(beginTag);
  }

  /** Ends a tag; inside a string the tag's text is taken out and given back. `undefined`: the tag never began. */
  endTag(): string | null | undefined {
    if (!this.inString) {
      this.pieces.push(endTag);
      return null;
    }
    let text = "";
    while (this.pieces.length > 0) {
      const piece = this.pieces.pop();
      if (isCommand(piece)) return piece?.kind === Piece.BeginTag ? cleanBlanks(text) : undefined;
      if (isText(piece)) text = (piece?.text ?? "") + text;
    }
    return cleanBlanks(text);
  }

  writeTag(text: string): void {
    this.pieces.push({ kind: Piece.WholeTag, text });
  }

  beginString(): void {
    this.pieces.push(beginString);
  }

  /** Ends the innermost string: takes it out and gives its text. */
  endString(): string {
    let text = "";
    const kept: OutputPiece[] = [];
    while (this.pieces.length > 0) {
      const piece = this.pieces.pop();
      if (piece?.kind === Piece.BeginString) break;
      if (piece?.kind === Piece.WholeTag) kept.push(piece);
      if (isText(piece)) text = (piece?.text ?? "") + text;
    }
    this.pieces.push(...kept);
    return text;
  }

  call(isFunction: boolean): void {
    this.calls.push(isFunction ? this.pieces.length : null);
  }

  /** Leaves the innermost call; a function's trailing blanks and newlines go with it. */
  leave(isFunction: boolean): void {
    const mark = this.calls.pop() ?? null;
    if (!isFunction) return;
    const from = mark === null || mark < 0 ? 0 : mark;
    for (let index = this.pieces.length - 1; index >= from; index--) {
      const piece = this.pieces[index];
      if (piece?.kind === Piece.Words) break;
      if (isText(piece)) this.pieces.splice(index, 1);
    }
  }

  startThread(): void {
    this.waiting.push([...this.calls]);
  }

  endThread(): void {
    this.calls = this.waiting.pop() ?? [];
  }

  /** The flow goes on in another thread, with its own calls. */
  switchThread(calls: CallMark[]): void {
    this.calls = calls;
    this.waiting = [];
  }

  get inString(): boolean {
    return this.pieces.some((piece) => piece.kind === Piece.BeginString);
  }

  get endsInNewline(): boolean {
    for (let index = this.pieces.length - 1; index >= 0; index--) {
      const piece = this.pieces[index];
      if (isCommand(piece) || piece?.kind === Piece.Words) return false;
      if (piece?.kind === Piece.Newline) return true;
    }
    return false;
  }

  /** The line as a player reads it. */
  get text(): string {
    let text = "";
    let inTag = false;
    for (const { kind, text: piece } of this.pieces) {
      if (kind === Piece.BeginTag) inTag = true;
      else if (kind === Piece.EndTag) inTag = false;
      else if (!inTag && kind <= Piece.Blank) text += piece;
    }
    return cleanBlanks(text);
  }

  get tags(): string[] {
    const tags: string[] = [];
    let inTag = false;
    let text = "";
    const flush = (): void => {
      if (text !== "") tags.push(cleanBlanks(text));
      text = "";
    };
    for (const { kind, text: piece } of this.pieces) {
      if (kind === Piece.BeginTag) {
        if (inTag) flush();
        inTag = true;
      } else if (kind === Piece.EndTag) {
        flush();
        inTag = false;
      } else if (inTag && kind <= Piece.Blank) text += piece;
      else if (!inTag && kind === Piece.WholeTag && piece !== "") tags.push(piece);
    }
    flush();
    return tags;
  }

  #writePart(text: string): boolean {
    if (text === "\n") return this.#writeNewline();
    const isWords = !isBlankText(text);
    if (isWords) this.#wordsEndTrimming();
    this.pieces.push({ kind: isWords ? Piece.Words : Piece.Blank, text });
    return true;
  }

  /** A newline is dropped after glue, at the start of a function, after another newline, and where nothing was written. */
  #writeNewline(): boolean {
    const { glueAt, functionAt } = this.#trimPoints();
    if (glueAt >= 0 || functionAt >= 0 || this.endsInNewline) return true;
    if (this.pieces.some(isText)) this.pieces.push(newline);
    else if (this.isFragment) return false;
    return true;
  }

  #wordsEndTrimming(): void {
    const { glueAt, functionAt } = this.#trimPoints();
    if (glueAt >= 0) this.#removeGlue();
    if (functionAt < 0) return;
    for (let index = this.calls.length - 1; index >= 0 && this.calls[index] !== null; index--) this.calls[index] = -1;
  }

  /** Where the last glue of the string stands, and where the innermost function's output begins; -1 where neither counts. */
  #trimPoints(): { glueAt: number; functionAt: number } {
    let functionAt = this.calls.at(-1) ?? -1;
    for (let index = this.pieces.length - 1; index >= 0; index--) {
      const kind = this.pieces[index]?.kind;
      if (kind === Piece.Glue) return { glueAt: index, functionAt };
      if (kind === Piece.BeginString) {
        if (index >= functionAt) functionAt = -1;
        break;
      }
    }
    return { glueAt: -1, functionAt };
  }

  #removeGlue(): void {
    for (let index = this.pieces.length - 1; index >= 0; index--) {
      const piece = this.pieces[index];
      if (isCommand(piece)) break;
      if (piece?.kind === Piece.Glue) this.pieces.splice(index, 1);
    }
  }
}

function isBlankText(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (!isBlank(text[index])) return false;
  return true;
}
