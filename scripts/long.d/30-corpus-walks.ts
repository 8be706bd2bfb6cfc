import { join } from "node:path";
import { describeDivergence } from "../../src/oracle/index.ts";
import { corpusStories, walkStory } from "../../test/differential/corpus.ts";
import { openUnderTest } from "../../test/differential/under-test.ts";
import { sharedFolder } from "../../test/shared-folder.ts";

/** Every real story: 2,000 random walks of at most 200 choices, or ten CPU minutes (`--seconds=N` for another limit). */
const given = Bun.argv.find((arg) => arg.startsWith("--seconds="));
const limits = { walks: 2000, cpuSeconds: Number(given?.slice("--seconds=".length) ?? 600), maxChoices: 200 };

let divergences = 0;
for (const { id, story } of sharedFolder === null ? [] : corpusStories(join(sharedFolder, "corpus"))) {
  const { walks, steps, unsettled, cpuSeconds, divergence } = walkStory(story, openUnderTest, limits);
  process.stdout.write(
    `${id}: ${walks} walks, ${steps} steps, ${unsettled} unsettled, ${cpuSeconds.toFixed(1)} CPU s\n`,
  );
  if (divergence === null) continue;
  divergences++;
  process.stdout.write(`${describeDivergence(divergence)}\n`);
}
process.stdout.write(`${divergences} divergences\n`);
process.exitCode = divergences === 0 ? 0 : 1;
