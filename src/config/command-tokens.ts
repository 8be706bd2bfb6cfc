/**
 * Splits a command line into arguments as a POSIX shell would, without its expansions: blanks separate, single quotes keep all,
 * double quotes keep all but \" \\ \$ \` and a line break, a backslash outside quotes keeps the next character. On Windows a
 * backslash outside quotes is a plain character, because paths are full of them. Null where a quote stays open or the text
 * ends in a lone backslash.
 */
export function commandTokens(text: string, windows = process.platform === "win32"): string[] | null {
  const tokens: string[] = [];
  let token: string | null = null;
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "'" || char === '"') {
      const quoted = readQuoted(text, at, char);
      if (quoted === null) return null;
      token = (token ?? "") + quoted.value;
      at = quoted.end;
    } else if (char === "\\" && !windows) {
      at++;
      if (at === text.length) return null;
      token = (token ?? "") + (text.charAt(at) === "\n" ? "" : text.charAt(at));
    } else if (/\s/.test(char)) {
      if (token !== null) tokens.push(token);
      token = null;
    } else token = (token ?? "") + char;
  }
  if (token !== null) tokens.push(token);
  return tokens;
}

function readQuoted(
  text: string,
  start: number,
  quote: string,
): { readonly value: string; readonly end: number } | null {
  let value = "";
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === quote) return { value, end: at };
    const next = text.charAt(at + 1);
    if (quote === '"' && char === "\\" && next !== "" && '"\\$`\n'.includes(next)) {
      value += next === "\n" ? "" : next;
      at++;
    } else value += char;
  }
  return null;
}
