import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { type CompiledStory, compileStory, Story } from "../../src/ink/index.ts";
import { storyOf } from "./story-of.ts";

/** Loads a story from a file: ink source, or compiled JSON. Null where it does not compile. */
export function loadStory(path: string): CompiledStory | null {
  return path.endsWith(".json") ? loadJson(path) : compileStory(path).story;
}

function loadJson(path: string): CompiledStory {
  const text = readFileSync(path, "utf8").replace(/^\uFEFF/, "");
  // inkjs writes a warning to the console for every version but its own, older ones that it reads included.
  const runtime = new Story(text.replace(/"inkVersion":\s*\d+/, '"inkVersion":21'));
  const { listDefinitions } = runtime;
  const shell = storyOf("A shell.");
  return {
    ...shell,
    origin: "json",
    entry: basename(path),
    files: [],
    root: runtime.mainContentContainer,
    listDefinitions: listDefinitions ?? shell.listDefinitions,
    sourceMap: { items: [], spanOf: () => null },
    toJson: () => text,
  };
}
