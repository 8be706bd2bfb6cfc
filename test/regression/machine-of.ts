import { compileText, type StoryMachine } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";

/** Stock inkjs on a story that must compile, with a turn budget small enough for tests. */
export function machineOf(text: string): StoryMachine {
  const compiled = compileText(text);
  if (compiled.kind === "refused" || compiled.story === null) throw new Error("the story of a test must compile");
  return openOracle(compiled.story, { budget: { maxSteps: 3000, maxOutputChars: 20_000 } });
}
