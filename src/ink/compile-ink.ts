import { createHash } from "node:crypto";
import type { Story as RuntimeStory } from "inkjs/engine/Story";
import type { ParsedStory } from "./inkjs-compiler.ts";
import { checkTree } from "./checks/check-tree.ts";
import { checkNotEmpty } from "./checks/empty-story.ts";
import { writeCompiledJson } from "./compiled-json/write-json.ts";
import type { CompiledStory, CompileResult, SourceFile } from "./compiled-story.ts";
import { CompileStopped } from "./compile-stopped.ts";
import { compilerFaultOf, placeOf } from "./compiler-fault.ts";
import { inkDeclarations } from "./declarations/ink-declarations.ts";
import { exportRuntime } from "./export-runtime.ts";
import type { LoadedFile, StoryFiles } from "./files/story-files.ts";
import { issueCodes } from "./issue-codes.ts";
import { inkSourceMap } from "./ink-source-map.ts";
import { IssueLog } from "./issue-log.ts";
import { issueWording } from "./issue-wording.ts";
import { keepTree } from "./kept-tree.ts";
import { NameHints } from "./name-hints.ts";
import { narrowMarks } from "./narrow-marks.ts";
import { type TreeNode, treeNodes } from "./parse-tree.ts";
import { ParseRun } from "./parse-run.ts";
import type { SourceText } from "./source-text.ts";

/** Compiles ink source from its main file. */
export function compileInk(files: StoryFiles, main: LoadedFile, mustStop?: () => boolean): CompileResult {
  const log = new IssueLog();
  const run = new ParseRun(files, log, mustStop);
  const story = compiledStory(main, run, log);
  const issues = log.inOrder(run.sources.map((source) => source.path));
  return { kind: "compiled", story, issues, entry: main.path, files: filesOf(run.sources) };
}

function compiledStory(main: LoadedFile, run: ParseRun, log: IssueLog): CompiledStory | null {
  let parsed: ParsedStory | null = null;
  try {
    parsed = run.parseMain(main);
    const nodes = treeNodes(parsed);
    run.breathe();
    narrowMarks(nodes);
    run.breathe();
    if (log.errorCount === 0) checkTree(nodes, log);
    if (log.errorCount > 0) return null;
    const hints = new NameHints(nodes);
    const runtime = exportRuntime(parsed, (source, severity, message) => {
      const wording = issueWording(message, severity);
      log.add(wording.code, severity, placeOf(source), wording.message, wording.hint ?? hints.hintFor(message, source));
    });
    if (runtime === null || log.errorCount > 0) return null;
    run.breathe();
    checkNotEmpty(parsed, main.path, log);
    const story = asCompiledStory(main, run.sources, nodes, runtime);
    keepTree(story, { nodes, sources: run.sources, includes: run.includes });
    return story;
  } catch (thrown) {
    if (thrown instanceof CompileStopped) throw thrown;
    // What follows from an error already told is no news.
    if (log.errorCount === 0) {
      const fault = compilerFaultOf(thrown, run.position, parsed);
      const place = fault.place.file === null ? { ...fault.place, file: main.path } : fault.place;
      log.add(issueCodes.compilerFault, "error", place, fault.message, fault.hint);
    }
    return null;
  }
}

function asCompiledStory(
  main: LoadedFile,
  sources: readonly SourceText[],
  nodes: readonly TreeNode[],
  runtime: RuntimeStory,
): CompiledStory {
  const { listDefinitions } = runtime;
  if (listDefinitions === null) throw new Error("a compiled story has list definitions");
  const root = runtime.mainContentContainer;
  const declarations = inkDeclarations(nodes, root, listDefinitions, sources);
  return {
    origin: "ink",
    entry: main.path,
    files: filesOf(sources),
    sourceSha256: sourceHash(sources),
    root,
    listDefinitions,
    externals: declarations.externals,
    declarations,
    sourceMap: inkSourceMap(nodes, root, sources),
    start: null,
    toJson: () => writeCompiledJson(runtime),
  };
}

function filesOf(sources: readonly SourceText[]): SourceFile[] {
  return sources.map(({ path, original }) => ({ path, text: original }));
}

function sourceHash(sources: readonly SourceText[]): string {
  const hash = createHash("sha256");
  const inPathOrder = [...sources].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  for (const source of inPathOrder) hash.update(`${source.path}\0${source.original}\0`);
  return hash.digest("hex");
}
