import { basename, dirname, resolve } from "node:path";
import { didYouMean } from "../config/index.ts";
import { compileInk } from "./compile-ink.ts";
import { compileJson } from "./compiled-json/compile-json.ts";
import { isCompiledJson } from "./compiled-json/load-compiled-json.ts";
import type { CompileResult } from "./compiled-story.ts";
import { diskFiles } from "./files/disk-files.ts";
import type { FileTree } from "./files/file-tree.ts";
import { memoryFiles } from "./files/memory-files.ts";
import { StoryFiles } from "./files/story-files.ts";
import { issueCodes } from "./issue-codes.ts";

/** Where a compile looks for files. */
export interface CompileOptions {
  /** The project root; shown paths are relative to it and nothing outside it is read. Default: the entry's folder. */
  readonly root?: string;
  /** Folders outside the root that INCLUDE may reach as well. */
  readonly includeRoots?: readonly string[];
  /** Asked now and then while ink is read; once it says true, `CompileStopped` is thrown. */
  readonly mustStop?: () => boolean;
}

/** Compiles a story from its entry file, ink or compiled JSON. Expected failures come back as issues or as a refusal. */
export function compileStory(entry: string, options: CompileOptions = {}): CompileResult {
  const path = resolve(entry);
  const root = resolve(options.root ?? dirname(path));
  return compileIn(diskFiles, entry, path, options.root === undefined, root, options);
}

/** Compiles a story from texts in memory, by path; the first is the entry unless one is named. */
export function compileFiles(texts: ReadonlyMap<string, string>, entry?: string): CompileResult {
  const name = entry ?? texts.keys().next().value ?? "story.ink";
  return compileIn(memoryFiles(texts, memoryRoot), name, resolve(memoryRoot, name), true, memoryRoot, {});
}

/** Compiles one text in memory. */
export function compileText(text: string, name = "story.ink"): CompileResult {
  return compileFiles(new Map([[name, text]]));
}

const memoryRoot = "/story";

function compileIn(
  tree: FileTree,
  entry: string,
  path: string,
  rootFollowsEntry: boolean,
  root: string,
  { includeRoots = [], mustStop }: CompileOptions,
): CompileResult {
  const files = new StoryFiles(
    tree,
    root,
    includeRoots.map((folder) => resolve(folder)),
  );
  const found = rootFollowsEntry ? files.lookUpNamed(path) : files.lookUp(path);
  const refuse = (code: string, message: string): CompileResult => {
    return { kind: "refused", story: null, issues: [], files: [], refusal: { code, path: entry, message } };
  };
  switch (found.kind) {
    case "missing":
      return refuse(issueCodes.entryMissing, `There is no file ${entry}${meantInstead(files, path)}`);
    case "folder":
      return refuse(issueCodes.entryIsFolder, `${entry} is a folder: name the story's main ink file.`);
    case "outside":
      return refuse(issueCodes.outsideRoot, `${entry} lies outside the project folder ${root}.`);
    case "unreadable":
      return refuse(issueCodes.unreadable, `${entry} ${found.fault}.`);
    case "found": {
      if (!isCompiledJson(path, found.file.text)) return compileInk(files, found.file, mustStop);
      const story = compileJson(found.file);
      if ("fault" in story) return refuse(issueCodes.compiledJson, `${entry} ${story.fault}.`);
      return { kind: "compiled", story, issues: [], entry: story.entry, files: story.files };
    }
  }
}

/** The end of the sentence: a story file beside the missing one whose name is near to it, if there is one. */
function meantInstead(files: StoryFiles, path: string): string {
  const stories = files.namesBeside(path).filter((name) => /\.(ink|json)$/i.test(name));
  const near = didYouMean(basename(path), stories);
  return near === null ? "." : `; did you mean ${near}?`;
}
