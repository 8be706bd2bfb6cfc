import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBinary } from "../house/binary.ts";

/** A check that prints 2 GB: the program stays below 200 MB of memory and the digest below 32 KiB. */
const memoryLimit = 200e6;
const digestLimit = 32 * 1024;
const line = "src/tide.ts(12,3): error TS2322: the sea is not assignable to the shore";

const folder = mkdtempSync(join(tmpdir(), "inkcheck-huge-log-"));
try {
  const script = `yes '${line}' | head -c 2147483648; exit 1`;
  const check = `[check.huge]\ncommand = ["sh", "-c", ${JSON.stringify(script)}]\nparser = "tsc"\n`;
  writeFileSync(join(folder, "inkcheck.toml"), check);
  const { bytes, memory, exitCode } = measured(await ensureBinary());
  process.stdout.write(
    `${(memory / 1e6).toFixed(0)} MB of memory, a digest of ${bytes} bytes, exit code ${exitCode}\n`,
  );
  process.exitCode = memory < memoryLimit && bytes > 0 && bytes <= digestLimit && exitCode === 1 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs the check from a small process: Linux counts what the starter of a process held as that process's own. */
function measured(binary: string): { readonly bytes: number; readonly memory: number; readonly exitCode: number } {
  const starter = `const run = Bun.spawnSync([${JSON.stringify(binary)}, "run", "huge"]);
    console.log(JSON.stringify([run.stdout.length, run.resourceUsage.maxRSS, run.exitCode]));`;
  const run = Bun.spawnSync([process.execPath, "-e", starter], { cwd: folder });
  const [bytes = 0, memory = 0, exitCode = 0]: number[] = JSON.parse(run.stdout.toString());
  return { bytes, memory, exitCode };
}
