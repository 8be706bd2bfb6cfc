/** The quick subset that must notice a fault in the machine: exits with 1 and the first divergence, or with 0. */
import { join } from "node:path";
import { compareAllPaths, describeDivergence, openOracle } from "../../src/oracle/index.ts";
import { sharedFolder } from "../shared-folder.ts";
import { playGenerated } from "./generated.ts";
import { loadStory } from "./load-story.ts";
import { arithmeticStoryText } from "./stories/arithmetic-story.ts";
import { constructs, mistakes } from "./stories/constructs.ts";
import { listStoryText } from "./stories/list-story.ts";
import { conformanceCases, inkjsStories } from "./story-files.ts";
import { storyOf } from "./story-of.ts";
import { machinesUnderTest, openUnderTest } from "./under-test.ts";

process.exitCode = firstFailure() === null ? 0 : 1;

function firstFailure(): string | null {
  try {
    const failure = onConstructs() ?? onFiles() ?? onSpecialStories() ?? onRandomStories();
    if (failure !== null) process.stdout.write(`${failure.split("\n").slice(0, 5).join("\n")}\n`);
    return failure;
  } catch (thrown) {
    process.stdout.write(`the machine broke: ${thrown}\n`);
    return String(thrown);
  }
}

/** The smallest stories come first: most faults show there. */
function onConstructs(): string | null {
  for (const [name, text] of Object.entries({ ...constructs, ...mistakes })) {
    const story = storyOf(text);
    const { divergence } = compareAllPaths(openUnderTest(story), openOracle(story), 1, 60);
    if (divergence !== null) return `${name}: ${describeDivergence(divergence)}`;
  }
  return null;
}

function onSpecialStories(): string | null {
  const run = { walks: 2, seed: 5, shrink: false, contenders: machinesUnderTest };
  const lists = playGenerated({ ...run, stories: 40, text: listStoryText });
  return lists.failure ?? playGenerated({ ...run, stories: 80, text: arithmeticStoryText }).failure;
}

function onRandomStories(): string | null {
  return playGenerated({ stories: 250, walks: 2, seed: 5, shrink: false, contenders: machinesUnderTest }).failure;
}

function onFiles(): string | null {
  if (sharedFolder === null) return null;
  const folder = join(sharedFolder, "conformance");
  const files = [...conformanceCases(folder).map(({ story }) => story), ...inkjsStories(folder, "original")];
  for (const file of files) {
    const story = loadStory(file);
    if (story === null) continue;
    const { divergence } = compareAllPaths(openUnderTest(story), openOracle(story), 1, 60);
    if (divergence !== null) return `${file}: ${describeDivergence(divergence)}`;
  }
  return null;
}
