import { type CompiledStory, Compiler, CompilerOptions, ErrorType } from "../../src/ink/index.ts";

/** What compiling a text gave: a story, or the compiler's errors. */
export type TextCompile =
  | { readonly story: CompiledStory; readonly errors: null }
  | { readonly story: null; readonly errors: readonly string[] };

const noFiles = {
  ResolveInkFilename: (name: string): string => name,
  LoadInkFileContents: (name: string): never => {
    throw new Error(`no file ${name}`);
  },
};

/** Compiles ink from memory with the stock compiler, all visits counted. */
export function compileText(text: string): TextCompile {
  const errors: string[] = [];
  const onError = (message: string, type: number): void => {
    if (type === ErrorType.Error) errors.push(message);
  };
  try {
    const runtime = new Compiler(text, new CompilerOptions("story.ink", [], true, onError, noFiles)).Compile();
    const { listDefinitions } = runtime;
    if (errors.length > 0 || listDefinitions === null) return { story: null, errors };
    return { story: asCompiledStory(text, runtime, listDefinitions), errors: null };
  } catch (thrown) {
    return { story: null, errors: errors.length > 0 ? errors : [`compiler failed: ${String(thrown)}`] };
  }
}

/** Compiles a text that must compile. */
export function storyOf(text: string): CompiledStory {
  const { story, errors } = compileText(text);
  if (story === null) throw new Error(errors.join("\n"));
  return story;
}

function asCompiledStory(
  text: string,
  runtime: ReturnType<Compiler["Compile"]>,
  listDefinitions: CompiledStory["listDefinitions"],
): CompiledStory {
  return {
    origin: "ink",
    entry: "story.ink",
    files: [{ path: "story.ink", text }],
    sourceSha256: "",
    root: runtime.mainContentContainer,
    listDefinitions,
    externals: [],
    sourceMap: {
      items: [],
      spanOf: (object) => {
        const place = object.debugMetadata;
        if (place === null) return null;
        return {
          file: "story.ink",
          line: place.startLineNumber,
          column: place.startCharacterNumber,
          endLine: place.endLineNumber,
          endColumn: place.endCharacterNumber,
        };
      },
    },
    toJson: () => runtime.ToJson() ?? "",
  };
}
