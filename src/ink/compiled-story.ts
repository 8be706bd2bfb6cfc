import type { Container } from "inkjs/engine/Container";
import type { ListDefinitionsOrigin } from "inkjs/engine/ListDefinitionsOrigin";
import type { Declarations, ExternalDeclaration } from "./declarations/declarations.ts";
import type { Issue } from "./issue.ts";
import type { SourceMap } from "./source-map.ts";
import type { StoryStart } from "./story-start.ts";

/** One file that took part in a compile, as text without its byte-order mark. */
export interface SourceFile {
  /** Path relative to the project root, with forward slashes. */
  readonly path: string;
  readonly text: string;
}

/** A story that compiled: the runtime objects of the compiler (which keep floats and debug metadata) and what we know of its source. */
export interface CompiledStory {
  readonly origin: "ink" | "json";
  /** The entry file, relative to the project root. */
  readonly entry: string;
  readonly files: readonly SourceFile[];
  /** SHA-256 (hex) over every path and text, in path order. */
  readonly sourceSha256: string;
  readonly root: Container;
  readonly listDefinitions: ListDefinitionsOrigin;
  readonly externals: readonly ExternalDeclaration[];
  /** Everything the story gives a name to. */
  readonly declarations: Declarations;
  readonly sourceMap: SourceMap;
  /** Where play begins if not at the top. */
  readonly start: StoryStart | null;
  /** The story in ink's compiled JSON form. */
  toJson(): string;
}

/** Why there was nothing to compile: one sentence with a stable code. */
export interface Refusal {
  readonly code: string;
  /** The path as the caller gave it. */
  readonly path: string;
  readonly message: string;
}

/**
 * What a compile gives. `compiled`: a story or null, and every issue either way. `refused`: the entry is no story file at
 * all (missing, a folder, binary, not UTF-8, compiled JSON nobody can read), which is not the author's ink at fault.
 */
export type CompileResult =
  | {
      readonly kind: "compiled";
      readonly story: CompiledStory | null;
      readonly issues: readonly Issue[];
      /** The entry file, relative to the project root. */
      readonly entry: string;
      /** Every file that was read, also where the story does not compile. */
      readonly files: readonly SourceFile[];
    }
  | {
      readonly kind: "refused";
      readonly story: null;
      readonly issues: readonly [];
      readonly files: readonly [];
      readonly refusal: Refusal;
    };
