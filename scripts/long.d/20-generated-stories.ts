import { playGenerated } from "../../test/differential/generated.ts";
import { arithmeticStoryText } from "../../test/differential/stories/arithmetic-story.ts";
import { listStoryText } from "../../test/differential/stories/list-story.ts";
import { storyText } from "../../test/differential/stories/story.ts";
import { machinesUnderTest } from "../../test/differential/under-test.ts";

/**
 * 20,000 random stories over all of ink and 2,000 each about lists and expressions, ten walks each, on our machine with and without its words and
 * on stock inkjs. `--stories=N` and `--seed=N` choose others.
 */
const stories = numberOption("stories", 20_000);
const seed = numberOption("seed", 1);
const batch = 1000;

process.exitCode =
  run("all of ink", storyText, stories) &&
  run("lists", listStoryText, stories / 10) &&
  run("expressions", arithmeticStoryText, stories / 10)
    ? 0
    : 1;

function run(kind: string, text: typeof storyText, count: number): boolean {
  let [done, steps, unsettled] = [0, 0, 0];
  while (done < count) {
    const size = Math.min(batch, count - done);
    const report = playGenerated({ stories: size, walks: 10, seed: seed + done, text, contenders: machinesUnderTest });
    done += size;
    steps += report.steps;
    unsettled += report.unsettled;
    process.stdout.write(`${kind}: ${done} stories, ${steps} steps, ${unsettled} walks unsettled\n`);
    if (report.failure === null) continue;
    process.stdout.write(`${report.failure}\n`);
    return false;
  }
  return true;
}

function numberOption(name: string, otherwise: number): number {
  const given = Bun.argv.find((arg) => arg.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
}
