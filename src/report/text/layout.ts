/** Text of the story as a terminal may show it: control characters, which could steer the terminal, become blanks. */
export function printable(text: string): string {
  return text.replace(/\t/gu, "  ").replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, " ");
}

/** Cuts a text to so many characters, with an ellipsis where something is left out. */
export function clip(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(0, width - 1)).join("")}…`;
}

/** Breaks a text into lines of at most `width` characters, between words where it can. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/u).filter((part) => part !== "")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** A text under a label: the label before the first line, blanks before the others. */
export function labelled(label: string, indent: number, text: string, width: number): string[] {
  const head = label.padEnd(indent);
  return wrap(text, Math.max(20, width - indent)).map((line, i) => (i === 0 ? head : " ".repeat(indent)) + line);
}

/** A count with its noun: `1 error`, `1,204 errors`. */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${grouped(count)} ${count === 1 ? singular : plural}`;
}

/** A whole number with commas between thousands. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/gu, ",");
}

/** A duration in the largest unit that keeps it readable. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}m ${String(seconds % 60).padStart(2, "0")}s`;
}

/** Paths and lines as editors understand them; the column only where it is known. */
export function place(span: { readonly file: string; readonly line: number; readonly column: number | null }): string {
  return span.column === null ? `${span.file}:${span.line}` : `${span.file}:${span.line}:${span.column}`;
}
