import { type CompiledStory, compileStory } from "../../src/ink/index.ts";

/** Loads a story from a file: ink source, or compiled JSON. Null where it does not compile. */
export function loadStory(path: string): CompiledStory | null {
  return compileStory(path).story;
}
