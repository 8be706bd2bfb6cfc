import { compareStuckVerdicts } from "../../test/analysis/stuck-verdicts.ts";

/** Stuck verdicts of 5,000 random stories against following every way by hand. `--stories=N` chooses others. */
const stories = Number(Bun.argv.find((word) => word.startsWith("--stories="))?.slice(10) ?? 5000);
const report = await compareStuckVerdicts(stories, 20_261_201, 600);
process.stdout.write(
  `${report.stories} stories, ${report.closed} closed, ${report.withPoints} with a point of no return\n`,
);
if (report.failure !== null) process.stdout.write(`${report.failure}\n`);
process.exitCode = report.failure === null ? 0 : 1;
