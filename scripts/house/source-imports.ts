/** One import, export-from or dynamic import as it stands in a source file. */
export interface SourceImport {
  readonly specifier: string;
  /** From 1. */
  readonly line: number;
}

// The code is laid out by the formatter, so an import or a re-export starts its line. Bun's own scanner would drop type imports.
const statement = /^(?:import|export)\b[^;"']*?(?:\bfrom\s*)?"([^"\n]+)"/gm;
const commentLine = /^[ \t]*(?:\/\/|\/?\*).*$/gm;
const dynamic = /\bimport\(\s*"([^"\n]+)"/g;

/** Every import of a file, type imports and re-exports included. */
export function sourceImports(source: string): SourceImport[] {
  const text = source.replace(commentLine, "");
  const found: SourceImport[] = [];
  for (const pattern of [statement, dynamic]) {
    for (const match of text.matchAll(pattern)) {
      const [, specifier = ""] = match;
      const end = match.index + match[0].length;
      found.push({ specifier, line: text.slice(0, end).split("\n").length });
    }
  }
  return found;
}
