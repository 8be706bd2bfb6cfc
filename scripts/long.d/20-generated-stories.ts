import { playGenerated } from "../../test/differential/generated.ts";
import { openUnderTest } from "../../test/differential/under-test.ts";

/** 20,000 random stories, ten walks each, on our machine and on stock inkjs. `--stories=N` and `--seed=N` choose others. */
const stories = numberOption("stories", 20_000);
const seed = numberOption("seed", 1);
const batch = 1000;

let failed = false;
let [done, compiled, steps, unsettled] = [0, 0, 0, 0];
while (done < stories && !failed) {
  const size = Math.min(batch, stories - done);
  const report = playGenerated({
    stories: size,
    walks: 10,
    seed: seed + done,
    open: openUnderTest,
  });
  done += size;
  compiled += report.compiled;
  steps += report.steps;
  unsettled += report.unsettled;
  failed = report.failure !== null;
  process.stdout.write(
    `${done} stories, ${compiled} plays of compiled stories, ${steps} steps, ${unsettled} unsettled\n`,
  );
  if (failed) process.stdout.write(`${report.failure}\n`);
}
process.exitCode = failed ? 1 : 0;

function numberOption(name: string, otherwise: number): number {
  const given = Bun.argv.find((arg) => arg.startsWith(`--${name}=`));
  return given === undefined ? otherwise : Number(given.slice(name.length + 3));
}
