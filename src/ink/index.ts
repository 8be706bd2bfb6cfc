export type { CompiledStory, CompileResult, ExternalDeclaration, Refusal, SourceFile } from "./compiled-story.ts";
export type { Issue, Severity } from "./issue.ts";
export type { AuthoredItem, AuthoredKind, SourceMap } from "./source-map.ts";
export type { SourceSpan } from "./span.ts";
export type {
  MachineSnapshot,
  OfferedChoice,
  PlainValue,
  RuntimeIssue,
  StoryMachine,
  StoryPlace,
  Turn,
  TurnBudget,
  TurnEnd,
} from "./story-machine.ts";
export { type CompileOptions, compileFiles, compileStory, compileText } from "./compile.ts";
export { isCompilerDone } from "./compiler-done.ts";
export * from "./inkjs.ts";
