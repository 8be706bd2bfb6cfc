import { buildBinary, ensureBinary } from "./binary.ts";
import { buildTargets, isBuildTarget } from "./build-targets.ts";

const targetOption = "--target=";

process.exitCode = await main(Bun.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const targets = args.filter((arg) => arg.startsWith(targetOption)).map((arg) => arg.slice(targetOption.length));
  const unknown = args.filter((arg) => arg !== "--if-stale" && !arg.startsWith(targetOption));
  if (unknown.length > 0) return refuse(`unknown ${unknown.join(" ")}; there are --if-stale and ${targetOption}NAME`);
  const foreign = targets.filter((target) => !isBuildTarget(target));
  if (foreign.length > 0)
    return refuse(`no target is named ${foreign.join(", ")}; there are ${buildTargets.join(", ")}`);
  try {
    if (args.includes("--if-stale")) await ensureBinary();
    for (const target of targets.filter(isBuildTarget)) say(await buildBinary(target));
    if (args.length === 0) say(await buildBinary(null));
    return 0;
  } catch (error) {
    process.stderr.write(`scripts/build: ${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

function say(built: { readonly path: string; readonly megabytes: number }): void {
  process.stdout.write(`${built.path}: ${built.megabytes} MB\n`);
}

function refuse(sentence: string): number {
  process.stderr.write(`scripts/build: ${sentence}\n`);
  return 2;
}
