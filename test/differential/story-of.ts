import { type CompiledStory, compileText } from "../../src/ink/index.ts";

/** Compiles a text that must compile. */
export function storyOf(text: string): CompiledStory {
  const { story, issues } = compileText(text);
  if (story === null) throw new Error(issues.map((issue) => issue.message).join("\n"));
  return story;
}
