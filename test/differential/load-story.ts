import { type CompiledStory, compileStory, compileText } from "../../src/ink/index.ts";

/** Loads a story from a file: ink source, or compiled JSON. Null where it does not compile. */
export function loadStory(path: string): CompiledStory | null {
  return compileStory(path).story;
}

/** A story as it comes back from its compiled JSON: without places in the source. */
export function throughJson(story: CompiledStory): CompiledStory {
  const read = compileText(story.toJson(), "story.ink.json").story;
  if (read === null) throw new Error("a compiled story cannot be read back");
  return read;
}
