import type { ConfigIssue } from "./config-issue.ts";

/** A parsed YAML file that still knows where its keys stood. */
export interface YamlDocument {
  readonly value: unknown;
  /** The line, from 1, of a key or of the nearest thing around it; null for the root. */
  lineOf(path: readonly string[]): number | null;
}

/** Parses YAML, or tells what is wrong with it: its syntax, or keys that stand twice in one mapping. */
export function readYaml(source: string): YamlDocument | readonly ConfigIssue[] {
  const text = source.replace(/^\uFEFF/, "");
  const value = parse(text);
  if (value instanceof SyntaxError) return [syntaxIssue(text, value)];
  const { lines, issues } = linesOfKeys(text);
  if (issues.length > 0) return issues;
  return {
    value,
    lineOf(path) {
      for (let length = path.length; length > 0; length--) {
        const line = lines.get(keyOf(path.slice(0, length)));
        if (line !== undefined) return line;
      }
      return null;
    },
  };
}

export function isYamlDocument(read: YamlDocument | readonly ConfigIssue[]): read is YamlDocument {
  return "value" in read;
}

function parse(text: string): unknown {
  try {
    return Bun.YAML.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}

/** Bun names no line. The fault shows behind the longest run of lines that parses by itself. */
function syntaxIssue(text: string, error: SyntaxError): ConfigIssue {
  const lines = text.split("\n");
  let good = lines.length - 1;
  while (good > 0 && parse(lines.slice(0, good).join("\n")) instanceof SyntaxError) good--;
  const message = `not valid YAML: ${error.message.replace(/^YAML Parse error: /, "")}`;
  return { path: [], line: good + 1, message, hint: null };
}

interface Level {
  readonly indent: number;
  readonly path: readonly string[];
  /** How many items a sequence at this place has had. */
  items: number;
}

/** Keys of block mappings with their lines; what is written in braces or runs over lines is part of its key. */
function linesOfKeys(text: string): { readonly lines: ReadonlyMap<string, number>; readonly issues: ConfigIssue[] } {
  const lines = new Map<string, number>();
  const issues: ConfigIssue[] = [];
  const levels: Level[] = [];
  let scalarIndent = -1;
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*(#.*)?$/.test(line)) continue;
    let indent = line.length - line.trimStart().length;
    if (scalarIndent >= 0 && indent > scalarIndent) continue;
    scalarIndent = -1;
    let rest = line.trimStart();
    for (let dash = /^-\s+/.exec(rest); dash !== null; dash = /^-\s+/.exec(rest)) {
      const level = levelAt(levels, indent, true);
      levels.push({ indent: indent + dash[0].length, path: [...level.path, String(level.items++)], items: 0 });
      indent += dash[0].length;
      rest = rest.slice(dash[0].length);
    }
    const key = /^(?:"([^"]*)"|'([^']*)'|([^\s#"'{[][^:#]*?))\s*:(\s|$)/.exec(rest);
    if (key === null) continue;
    const path = [...levelAt(levels, indent, false).path, key[1] ?? key[2] ?? key[3] ?? ""];
    const earlier = lines.get(keyOf(path));
    if (earlier !== undefined) {
      const message = `\`${path.at(-1) ?? ""}\` stands here twice`;
      issues.push({ path, line: index + 1, message, hint: `the first is on line ${earlier}` });
    } else lines.set(keyOf(path), index + 1);
    levels.push({ indent: indent + 1, path, items: 0 });
    if (/:\s+[|>][-+0-9]*\s*(#.*)?$/.test(rest)) scalarIndent = indent;
  }
  return { lines, issues };
}

/** The innermost thing that a line at this indent stands in; the dashes of a list may stand as far left as its key. */
function levelAt(levels: Level[], indent: number, isItem: boolean): Level {
  while (levels.length > 0 && (levels.at(-1)?.indent ?? 0) > indent + (isItem ? 1 : 0)) levels.pop();
  const found = levels.at(-1);
  if (found !== undefined) return found;
  const root = { indent: 0, path: [], items: 0 };
  levels.push(root);
  return root;
}

function keyOf(path: readonly string[]): string {
  return path.join("\0");
}
