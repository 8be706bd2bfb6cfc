/** inkjs's rules for blanks: how a text is split before it is written, and how a finished line is cleaned. */

/** Inner runs of blanks become one space; blanks at the ends of lines go, those at the very start of the text stay one. */
export function cleanBlanks(text: string): string {
  if (!untidy.test(text)) return text;
  let clean = "";
  let blanksFrom = -1;
  let lineStart = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text[index];
    if (unit === " " || unit === "\t") {
      if (blanksFrom < 0) blanksFrom = index;
      continue;
    }
    // A run at offset 0 never counts: inkjs compares its start with "greater than 0".
    if (unit !== "\n" && blanksFrom > 0 && blanksFrom !== lineStart) clean += " ";
    blanksFrom = -1;
    if (unit === "\n") lineStart = index + 1;
    clean += unit;
  }
  return clean;
}

/** Whether a text has a blank that cleaning could take out. */
const untidy = /\t| {2}| \n|\n |^ | $/;

/** A text with its leading and trailing newlines as pieces of their own; the text itself where there are none. */
export function splitAtNewlines(text: string): readonly string[] {
  const head = newlinesAtHead(text);
  const tail = newlinesAtTail(text);
  if (head === null && tail === null) return [text];
  const pieces: string[] = [];
  if (head !== null) {
    if (head.first > 0) pieces.push(text.slice(0, head.first));
    pieces.push("\n");
  }
  const innerStart = head === null ? 0 : head.last + 1;
  const innerEnd = tail === null ? text.length : tail.first;
  if (innerEnd > innerStart) pieces.push(text.slice(innerStart, innerEnd));
  if (tail !== null && tail.first > (head?.last ?? -1)) {
    pieces.push("\n");
    if (tail.last < text.length - 1) pieces.push(text.slice(tail.last + 1));
  }
  return pieces;
}

interface Newlines {
  readonly first: number;
  readonly last: number;
}

function newlinesAtHead(text: string): Newlines | null {
  let first = -1;
  let last = -1;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === "\n") {
      if (first < 0) first = index;
      last = index;
    } else if (!isBlank(text[index])) break;
  }
  return first < 0 ? null : { first, last };
}

function newlinesAtTail(text: string): Newlines | null {
  let first = -1;
  let last = -1;
  for (let index = text.length - 1; index >= 0; index--) {
    if (text[index] === "\n") {
      if (last < 0) last = index;
      first = index;
    } else if (!isBlank(text[index])) break;
  }
  return first < 0 ? null : { first, last };
}

export function isBlank(unit: string | undefined): boolean {
  return unit === " " || unit === "\t";
}
