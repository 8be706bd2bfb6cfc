import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import type { CompileResult, SourceFile } from "./compiled-story.ts";
import type { Issue } from "./issue.ts";
import { Compiler, CompilerOptions } from "./inkjs.ts";
import type { SourceSpan } from "./span.ts";

/** Where a compile looks for files. */
export interface CompileOptions {
  /** The project root; paths in spans are relative to it. Default: the entry's folder. */
  readonly root?: string;
}

/** Compiles a story from its entry file. Expected failures come back as issues. */
export function compileStory(entry: string, options: CompileOptions = {}): CompileResult {
  const entryPath = resolve(entry);
  const root = resolve(options.root ?? dirname(entryPath));
  const files: SourceFile[] = [];
  const issues: Issue[] = [];
  const load = (path: string): string => {
    const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
    files.push({ path: relative(root, path).replaceAll("\\", "/"), text });
    return text;
  };
  const fileHandler = {
    ResolveInkFilename: (name: string) => resolve(dirname(entryPath), name),
    LoadInkFileContents: load,
  };
  const onError = (message: string): void => {
    issues.push({ code: "INK400", severity: "error", file: null, line: null, column: null, message, hint: null });
  };
  const text = load(entryPath);
  const name = relative(root, entryPath);
  const compiler = new Compiler(text, new CompilerOptions(name, [], true, onError, fileHandler));
  try {
    const story = compiler.Compile();
    const hash = createHash("sha256");
    for (const file of files) hash.update(`${file.path}\0${file.text}\0`);
    return {
      issues,
      story: {
        origin: "ink",
        entry: name,
        files,
        sourceSha256: hash.digest("hex"),
        root: story.mainContentContainer,
        listDefinitions: story.listDefinitions ?? fail(),
        externals: [],
        sourceMap: { items: [], spanOf: (object) => spanOf(object.debugMetadata, name) },
        toJson: () => story.ToJson() ?? fail(),
      },
    };
  } catch (error) {
    onError(String(error));
    return { story: null, issues };
  }
}

function fail(): never {
  throw new Error("the compiler gave no story");
}

interface Metadata {
  readonly startLineNumber: number;
  readonly endLineNumber: number;
  readonly startCharacterNumber: number;
  readonly endCharacterNumber: number;
  readonly fileName: string | null;
}

function spanOf(metadata: Metadata | null, entry: string): SourceSpan | null {
  if (metadata === null || metadata.startLineNumber < 1) return null;
  return {
    file: metadata.fileName ?? entry,
    line: metadata.startLineNumber,
    column: metadata.startCharacterNumber,
    endLine: metadata.endLineNumber,
    endColumn: metadata.endCharacterNumber,
  };
}
