import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type CompiledStory, compileStory, Story } from "../../src/ink/index.ts";
import { storyOf } from "./story-of.ts";

/** Loads a story from a file: ink source, or compiled JSON. Null where it does not compile. */
export function loadStory(path: string): CompiledStory | null {
  if (!path.endsWith(".json")) return compileStory(path).story;
  return fromJson(readFileSync(path, "utf8").replace(/^\uFEFF/, ""), basename(path));
}

/** A story in compiled JSON as inkjs itself reads it: without places, and with whole floats turned into integers. */
export function fromJson(text: string, entry: string): CompiledStory {
  // inkjs writes a warning to the console for every version but its own, older ones that it reads included.
  const runtime = new Story(text.replace(/"inkVersion":\s*\d+/, '"inkVersion":21'));
  const shell = storyOf("A shell.");
  return {
    ...shell,
    origin: "json",
    entry,
    files: [],
    root: runtime.mainContentContainer,
    listDefinitions: runtime.listDefinitions ?? shell.listDefinitions,
    sourceMap: { ...shell.sourceMap, items: [], spanOf: () => null },
    toJson: () => text,
  };
}
