import { compareVerdicts } from "../../test/reduce/same-verdicts.ts";

/** Verdicts with every reduction against none, over 20,000 random stories. `--stories=N` chooses others. */
const stories = Number(Bun.argv.find((word) => word.startsWith("--stories="))?.slice(10) ?? 20_000);
const report = await compareVerdicts(stories, 20_261_201, 2000);
process.stdout.write(
  `${report.stories} stories, ${report.closed} closed both ways, ${report.closedByReduction} only with reductions\n`,
);
if (report.failure !== null) process.stdout.write(`${report.failure}\n`);
process.exitCode = report.failure === null ? 0 : 1;
