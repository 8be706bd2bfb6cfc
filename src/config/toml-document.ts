import type { ConfigIssue } from "./config-issue.ts";

/** A value TOML can hold, dates apart. */
export type TomlTable = { readonly [key: string]: unknown };

/** A parsed file that still knows where its keys stood. */
export interface TomlDocument {
  readonly table: TomlTable;
  /** The line, from 1, of a table header or key, or of the nearest thing around it; null for the root. */
  lineOf(path: readonly string[]): number | null;
}

/** Parses TOML, or tells the one thing that is wrong with its syntax. A byte order mark is skipped. */
export function readToml(source: string): TomlDocument | ConfigIssue {
  const text = source.replace(/^\uFEFF/, "");
  const table = parse(text);
  if (table instanceof SyntaxError) return syntaxIssue(text, table);
  let lines: ReadonlyMap<string, number> | null = null;
  return {
    table,
    lineOf(path) {
      lines ??= linesOfKeys(text);
      for (let length = path.length; length > 0; length--) {
        const line = lines.get(keyOf(path.slice(0, length)));
        if (line !== undefined) return line;
      }
      return null;
    },
  };
}

export function isTomlDocument(read: TomlDocument | ConfigIssue): read is TomlDocument {
  return "table" in read;
}

function parse(text: string): TomlTable | SyntaxError {
  try {
    return Bun.TOML.parse(text) as TomlTable;
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

/** Bun names no line. The fault starts behind the longest run of lines that parses by itself. */
function syntaxIssue(text: string, error: SyntaxError): ConfigIssue {
  const lines = text.split(/\r?\n/);
  let good = lines.length - 1;
  while (good > 0 && parse(lines.slice(0, good).join("\n")) instanceof SyntaxError) good--;
  const message = `not valid TOML: ${error.message.replace(/^TOML Parse error: /, "")}`;
  return { path: [], line: good + 1, message, hint: null };
}

/** Lines by path. Each statement is parsed alone, so that strings and arrays over several lines need no grammar here. */
function linesOfKeys(text: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const lines = text.split(/\r?\n/);
  const elements = new Map<string, number>();
  let table: string[] = [];
  for (let at = 0; at < lines.length;) {
    const { value, count } = statementAt(lines, at);
    const isHeader = /^\s*\[/.test(lines[at] ?? "");
    if (isHeader) table = headerPath(value, elements);
    if (isHeader) note(found, table, at + 1);
    else noteKeys(found, table, value, at + 1);
    at += count;
  }
  return found;
}

function statementAt(lines: readonly string[], at: number): { readonly value: TomlTable; readonly count: number } {
  for (let count = 1; at + count <= lines.length; count++) {
    const value = parse(lines.slice(at, at + count).join("\n"));
    if (!(value instanceof SyntaxError)) return { value, count };
  }
  return { value: {}, count: 1 };
}

/** The path a header opens: `[a.b]` gives a, b; the second `[[a]]` gives a, 1; `[a.b]` after it gives a, 1, b. */
function headerPath(value: TomlTable, elements: Map<string, number>): string[] {
  const path: string[] = [];
  let inside: unknown = value;
  while (isTomlTable(inside)) {
    const [key] = Object.keys(inside);
    if (key === undefined) break;
    inside = inside[key];
    path.push(key);
    const element = elements.get(keyOf(path));
    if (Array.isArray(inside)) {
      const next = (element ?? -1) + 1;
      elements.set(keyOf(path), next);
      path.push(String(next));
    } else if (element !== undefined) {
      // A header through a list of tables means the last of them.
      path.push(String(element));
    }
  }
  return path;
}

function noteKeys(found: Map<string, number>, table: readonly string[], value: TomlTable, line: number): void {
  for (const [key, inside] of Object.entries(value)) {
    const path = [...table, key];
    note(found, path, line);
    if (isTomlTable(inside)) noteKeys(found, path, inside, line);
  }
}

function note(found: Map<string, number>, path: readonly string[], line: number): void {
  for (let length = path.length; length > 0; length--) {
    const key = keyOf(path.slice(0, length));
    if (!found.has(key)) found.set(key, line);
  }
}

function keyOf(path: readonly string[]): string {
  return JSON.stringify(path);
}

export function isTomlTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
