/** A piece of a condition written as text. */
export type Token =
  | { readonly kind: "name"; readonly text: string; readonly column: number }
  | { readonly kind: "number"; readonly value: number; readonly text: string; readonly column: number }
  | { readonly kind: "string"; readonly value: string; readonly text: string; readonly column: number }
  | { readonly kind: "symbol"; readonly text: string; readonly column: number }
  | { readonly kind: "end"; readonly text: ""; readonly column: number };

export interface TokenFault {
  /** From 1. */
  readonly column: number;
  readonly message: string;
}

const pieces: readonly (readonly [Token["kind"], RegExp])[] = [
  ["number", /\d+(\.\d+)?(?![\p{L}\p{N}_])/uy],
  ["name", /[\p{L}_][\p{L}\p{N}_]*(\.[\p{L}\p{N}_]+)*/uy],
  ["string", /"(?:[^"\\]|\\["\\])*"/uy],
  ["symbol", /==|!=|<=|>=|&&|\|\||!\?|[-+*/%<>!?(),=&|]/uy],
];

/** Cuts a text into pieces, or tells the one place where that fails. */
export function tokensOf(text: string): Token[] | TokenFault {
  const tokens: Token[] = [];
  let at = 0;
  for (;;) {
    while (/\s/u.test(text[at] ?? "")) at++;
    const column = at + 1;
    if (at >= text.length) return [...tokens, { kind: "end", text: "", column }];
    const found = pieceAt(text, at);
    if (found === null) {
      const isOpen = text[at] === '"';
      const shown = [...text.slice(at)][0] ?? "";
      return { column, message: isOpen ? "a string that begins here is not closed" : `\`${shown}\` cannot stand here` };
    }
    tokens.push(found);
    at += found.text.length;
  }
}

function pieceAt(text: string, at: number): Token | null {
  for (const [kind, pattern] of pieces) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) continue;
    const found = { text: match[0], column: at + 1 };
    if (kind === "number") return { kind, value: Number(found.text), ...found };
    if (kind === "string") return { kind, value: found.text.slice(1, -1).replace(/\\(["\\])/g, "$1"), ...found };
    if (kind === "name" || kind === "symbol") return { kind, ...found };
  }
  return null;
}
