/** The quick subset that must notice a fault in the analyses: exits with 1 and how play parted, or with 0. */
import fc from "fast-check";
import { compileText } from "../../src/ink/index.ts";
import { storyText } from "../differential/stories/story.ts";
import { storyOf } from "../differential/story-of.ts";
import { walkInLockstep } from "./lockstep.ts";
import { lockstepStories } from "./lockstep-stories.ts";
import { compareVerdicts } from "./same-verdicts.ts";

process.exitCode = (await firstFailure()) === null ? 0 : 1;

async function firstFailure(): Promise<string | null> {
  try {
    const failure = onStories() ?? onRandomStories() ?? (await compareVerdicts(30, 11, 300)).failure;
    if (failure !== null) process.stdout.write(`${failure.split("\n")[0]}\n`);
    return failure;
  } catch (thrown) {
    process.stdout.write(`the analysis broke: ${thrown}\n`);
    return String(thrown);
  }
}

function onStories(): string | null {
  for (const text of lockstepStories) {
    const { failure } = walkInLockstep(storyOf(text), 500, 7);
    if (failure !== null) return failure;
  }
  return null;
}

function onRandomStories(): string | null {
  for (const text of fc.sample(storyText, { numRuns: 30, seed: 3 })) {
    const { story } = compileText(text);
    const failure = story === null ? null : walkInLockstep(story, 80, 5).failure;
    if (failure !== null) return failure;
  }
  return null;
}
