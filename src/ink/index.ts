export type { CompiledStory, CompileResult, Refusal, SourceFile } from "./compiled-story.ts";
export type {
  ConstantDeclaration,
  Declarations,
  ExternalDeclaration,
  FlowDeclaration,
  LabelDeclaration,
  ListDeclaration,
  ListItemDeclaration,
  ParameterDeclaration,
  TemporaryDeclaration,
  ValueType,
  VariableDeclaration,
} from "./declarations/declarations.ts";
export type { InkExpression, InkOperator } from "./inspect/ink-expression.ts";
export type {
  DivertEdge,
  DrawRecord,
  EdgeKind,
  FileRecord,
  FlowRecord,
  Gate,
  GateOpener,
  Inspection,
  Lapse,
  Openness,
  ShapeProfile,
  TagRecord,
  VariableRead,
  VariableRecord,
  VariableWrite,
  WriteOperation,
} from "./inspect/inspection.ts";
export type { Issue, Severity } from "./issue.ts";
export type { AuthoredItem, AuthoredKind, SourceMap } from "./source-map.ts";
export type { SourceSpan } from "./span.ts";
export type {
  FlowMachine,
  Hazard,
  HazardKind,
  MachineSnapshot,
  Draws,
  ExternalModel,
  OfferedChoice,
  PlainValue,
  RuntimeIssue,
  StoryMachine,
  StoryPlace,
  Turn,
  TurnBudget,
  TurnEnd,
} from "./story-machine.ts";
export { cloneRuntime } from "./clone-runtime.ts";
export { startElsewhere } from "./start-elsewhere.ts";
export type { StartValue, StoryStart } from "./story-start.ts";
export { CompileStopped } from "./compile-stopped.ts";
export { type CompileOptions, compileFiles, compileStory, compileText } from "./compile.ts";
export { isCompilerDone } from "./compiler-done.ts";
export { externalName } from "./external-name.ts";
export * from "./inkjs.ts";
export { findObservableCounts, type ObservableCounts } from "./observable-counts.ts";
export { inspectStory } from "./inspect/inspect-story.ts";
export { type InkNumber, numbersDiffer, printsDifferently } from "./other-runtimes.ts";
export { plainValue } from "./plain-value.ts";
