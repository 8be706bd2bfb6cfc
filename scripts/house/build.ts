import { buildBinary, ensureBinary } from "./binary.ts";

process.exitCode = await main(Bun.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const unknown = args.filter((arg) => arg !== "--if-stale" && !arg.startsWith("--target="));
  if (unknown.length > 0) {
    process.stderr.write(
      `scripts/build: unknown ${unknown.join(" ")}; there are --if-stale and --target=bun-<os>-<arch>\n`,
    );
    return 2;
  }
  if (args.includes("--if-stale")) {
    await ensureBinary();
    return 0;
  }
  const target = args.find((arg) => arg.startsWith("--target="))?.slice("--target=".length) ?? null;
  const built = await buildBinary(target);
  process.stdout.write(`${built.path}: ${built.megabytes} MB\n`);
  return 0;
}
