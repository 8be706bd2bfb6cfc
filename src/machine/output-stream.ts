// hot: typed arrays, integers, no allocation per step

import { type CallStack, FRAME_FUNCTION, FRAME_KIND, FRAME_OUTPUT } from "./call-stack.ts";
import { chainA, chainB } from "./mixing.ts";
import { grown } from "./sequence-pool.ts";
import { type StringPool, TextClass } from "./string-pool.ts";

/** A piece of output: three bits of kind below its text's id. Text of each class has a kind of its own. */
const PIECE_CONTENT = 0;
const PIECE_NEWLINE = 1;
export const PIECE_BLANK = 2;
const PIECE_GLUE = 3;
export const PIECE_STRING = 4;
export const PIECE_TAG = 5;
export const PIECE_TAG_END = 6;
export const PIECE_OTHER = 7;

/** What became of the newline that ended the output when play looked on. */
export const Ahead = { same: 0, removed: 1, extended: 2 } as const;

/**
 * The output of the current line under inkjs's rules: glue eats newlines, functions trim theirs, a newline counts only after
 * content. Without text only what the rules look at is kept: runs of content are one piece.
 */
export class OutputStream {
  pieces = new Int32Array(256);
  length = 0;
  /** Open strings: while one is open its text is collected, whatever the mode. */
  openStrings = 0;
  /** True where the innermost open string is one that nobody reads, so that its text is thrown away. */
  discards = false;
  /** Set by every change; the turn loop takes it back. */
  changed = false;
  /** Where what follows a newline begins while play looks beyond it, else -1. */
  aheadFrom = -1;
  /** Lanes of everything printed since the turn began, whether or not its text is kept: equal for equal words. */
  printedA = 0;
  printedB = 0;
  /** Newlines put off: see `pushWhole`. */
  putOff = 0;
  readonly #strings: StringPool;
  readonly #stack: CallStack;
  readonly #keepsText: boolean;
  readonly #putOffPiece: number;
  #glue = 0;

  constructor(strings: StringPool, stack: CallStack, keepsText: boolean) {
    this.#strings = strings;
    this.#stack = stack;
    this.#keepsText = keepsText;
    this.#putOffPiece = (strings.idOf("\n") << 3) | PIECE_OTHER;
  }

  clear(): void {
    this.length = 0;
    this.openStrings = 0;
    this.#glue = 0;
    this.discards = false;
    this.changed = true;
    this.aheadFrom = -1;
    this.putOff = 0;
  }

  /** Forgets the first pieces: they became a line of their own. */
  dropFirst(count: number): void {
    this.pieces.copyWithin(0, count, this.length);
    this.length -= count;
    this.#recount();
  }

  /** Text by its id, split at its outer newlines as inkjs splits it. */
  pushText(id: number): void {
    if (this.discards) return;
    const parts = this.#strings.partsOf(id);
    if (parts === null) this.pushWhole(id, this.#strings.classOf(id));
    else for (const part of parts) this.pushWhole(part, this.#strings.classOf(part));
  }

  /**
   * Text that is not split, with its class. A newline right after a newline is dropped. But if blanks stand between and the
   * first newline turns out to end its line, inkjs plays the blanks again as the start of the next line, where a newline
   * after them counts; so it is put off until that is known.
   */
  pushWhole(id: number, kind: number): void {
    if (kind === TextClass.content && this.openStrings === 0)
      this.notePrinted(this.#strings.laneA(id), this.#strings.laneB(id));
    const functionStart = this.#functionStart();
    const glueAt = this.#glue === 0 ? -1 : this.#lastGlue();
    const trims = glueAt !== -1 || functionStart !== -1;
    if (kind === TextClass.newline) {
      if (trims) return;
      if (this.endsInNewline()) {
        if (this.aheadFrom !== -1 && this.openStrings === 0 && this.#hasText(this.aheadFrom)) this.#putOffNewline();
        return;
      }
      if (!this.#hasText(0)) return;
    } else if (kind === TextClass.content && trims) {
      if (glueAt !== -1) this.#removeGlue();
      if (functionStart !== -1) this.#stack.clearFunctionStarts();
    }
    if (kind === TextClass.content && this.#merges()) return;
    this.#push((id << 3) | kind);
  }

  /** Adds to the lanes of what was printed. */
  notePrinted(laneA: number, laneB: number): void {
    this.printedA = chainA(this.printedA, laneA);
    this.printedB = chainB(this.printedB, laneB);
  }

  pushGlue(): void {
    this.#trimNewlines();
    this.#push(PIECE_GLUE);
    this.#glue++;
  }

  pushMark(piece: number): void {
    this.#push(piece);
  }

  /** Opens a string. Where nobody reads it and no text is wanted, what comes into it is thrown away. */
  openString(isRead: boolean): void {
    this.discards = !isRead && !this.#keepsText;
    this.#push(PIECE_STRING | (this.discards ? 8 : 0));
    this.openStrings++;
  }

  /** Closes the innermost string, which began at `start`. */
  closeString(start: number): void {
    this.truncate(start);
    const outer = this.openStrings === 0 ? -1 : this.lastMark(PIECE_STRING);
    this.discards = outer !== -1 && this.pieces[outer] !== PIECE_STRING;
  }

  endsInNewline(): boolean {
    for (let i = this.length - 1; i >= 0; i--) {
      const kind = this.pieces[i] & 7;
      if (kind === PIECE_NEWLINE) return true;
      if (kind === PIECE_CONTENT || (kind >= PIECE_STRING && kind <= PIECE_TAG_END)) return false;
    }
    return false;
  }

  /** A function ends: blanks and newlines it left at the end go, back to where it began. */
  trimFunctionEnd(): void {
    const start = Math.max(0, this.#stack.words[this.#stack.fp + FRAME_OUTPUT]);
    for (let i = this.length - 1; i >= start; i--) {
      const kind = this.pieces[i] & 7;
      if (kind === PIECE_CONTENT) return;
      if (kind === PIECE_NEWLINE || kind === PIECE_BLANK || this.pieces[i] === this.#putOffPiece) this.#removeAt(i);
    }
  }

  /** Takes away everything from a place on. */
  truncate(length: number): void {
    this.length = length;
    this.#recount();
  }

  /** What came after the newline at `newlineAt`; `from` is where the output ended when that newline had just come. */
  ahead(newlineAt: number, from: number): number {
    if (this.length <= newlineAt || (this.pieces[newlineAt] & 7) !== PIECE_NEWLINE) return Ahead.removed;
    let inTag = false;
    for (let i = from; i < this.length; i++) {
      const kind = this.pieces[i] & 7;
      if (kind === PIECE_TAG) inTag = true;
      else if (kind === PIECE_TAG_END) inTag = false;
      else if (kind === PIECE_CONTENT || kind === PIECE_NEWLINE) return Ahead.extended;
      else if (this.pieces[i] === this.#putOffPiece) continue;
      else if (kind !== PIECE_GLUE && kind !== PIECE_STRING && inTag === (kind === PIECE_BLANK)) {
        if (this.#strings.textOf(this.pieces[i] >> 3) !== "") return Ahead.extended;
      }
    }
    return Ahead.same;
  }

  /** The place of the newline that ends the output. */
  lastNewline(): number {
    let i = this.length - 1;
    while (i >= 0 && (this.pieces[i] & 7) !== PIECE_NEWLINE) i--;
    return i;
  }

  /**
   * The newlines that were put off come due, since the pieces now begin a line: those that count become newlines. Gives the
   * place behind the first of them, or -1.
   */
  settlePutOff(): number {
    let first = -1;
    const { length } = this;
    this.length = 0;
    for (let i = 0; i < length; i++) {
      const piece = this.pieces[i];
      if (piece !== this.#putOffPiece) this.pieces[this.length++] = piece;
      else if (first === -1 && this.#hasText(0) && !this.endsInNewline()) {
        this.pieces[this.length++] = (piece & ~7) | PIECE_NEWLINE;
        first = this.length;
      } else if (first !== -1 && this.#hasText(first)) this.pieces[this.length++] = piece;
    }
    this.putOff = 0;
    this.#recount();
    return first;
  }

  /** Where the innermost open string begins, or -1. */
  lastMark(kind: number): number {
    let i = this.length - 1;
    while (i >= 0 && (this.pieces[i] & 7) !== kind) i--;
    return i;
  }

  /** The place in the output from which the current function trims, or -1. A string opened within it shields its text. */
  #functionStart(): number {
    const { words, fp } = this.#stack;
    if ((words[fp] & FRAME_KIND) !== FRAME_FUNCTION) return -1;
    const start = words[fp + FRAME_OUTPUT];
    if (start === -1 || this.openStrings === 0) return start;
    for (let i = this.length - 1; i >= 0; i--) {
      const kind = this.pieces[i] & 7;
      if (kind === PIECE_GLUE) return start;
      if (kind === PIECE_STRING) return i >= start ? -1 : start;
    }
    return start;
  }

  /** The last glue that is not outside the innermost open string, or -1. */
  #lastGlue(): number {
    for (let i = this.length - 1; i >= 0; i--) {
      const kind = this.pieces[i] & 7;
      if (kind === PIECE_GLUE) return i;
      if (kind === PIECE_STRING) return -1;
    }
    return -1;
  }

  #removeGlue(): void {
    for (let i = this.length - 1; i >= 0; i--) {
      const kind = this.pieces[i] & 7;
      if (kind === PIECE_GLUE) {
        this.#removeAt(i);
        this.#glue--;
      } else if (kind >= PIECE_STRING && kind <= PIECE_TAG_END) return;
    }
  }

  #trimNewlines(): void {
    let from = -1;
    for (let i = this.length - 1; i >= 0; i--) {
      const kind = this.pieces[i] & 7;
      if (kind === PIECE_CONTENT || (kind >= PIECE_STRING && kind <= PIECE_TAG_END)) break;
      if (kind === PIECE_NEWLINE) from = i;
    }
    if (from === -1) return;
    for (let i = this.length - 1; i >= from; i--)
      if ((this.pieces[i] & 7) <= PIECE_BLANK || this.pieces[i] === this.#putOffPiece) this.#removeAt(i);
  }

  #putOffNewline(): void {
    this.#push(this.#putOffPiece);
    this.putOff++;
  }

  #hasText(from: number): boolean {
    for (let i = from; i < this.length; i++) if ((this.pieces[i] & 7) <= PIECE_BLANK) return true;
    return false;
  }

  /** Without text, content after content adds nothing that any rule can see. */
  #merges(): boolean {
    if (this.#keepsText || this.openStrings > 0 || this.length === 0) return false;
    return (this.pieces[this.length - 1] & 7) === PIECE_CONTENT;
  }

  #push(piece: number): void {
    if (this.length === this.pieces.length) this.pieces = grown(this.pieces, this.length + 1);
    this.pieces[this.length++] = piece;
    this.changed = true;
  }

  #removeAt(index: number): void {
    this.pieces.copyWithin(index, index + 1, this.length);
    this.length--;
    this.changed = true;
  }

  #recount(): void {
    this.changed = true;
    this.#glue = 0;
    this.openStrings = 0;
    this.putOff = 0;
    for (let i = 0; i < this.length; i++) {
      const kind = this.pieces[i] & 7;
      if (kind === PIECE_GLUE) this.#glue++;
      else if (kind === PIECE_STRING) this.openStrings++;
      else if (this.pieces[i] === this.#putOffPiece) this.putOff++;
    }
  }
}
