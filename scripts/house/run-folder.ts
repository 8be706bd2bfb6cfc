import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { basename, extname, join } from "node:path";

/** How one script of the folder went. */
interface Row {
  readonly script: string;
  readonly result: string;
  readonly cpuSeconds: string;
}

const [folder = "", ...args] = Bun.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith("-"));
const options = args.filter((arg) => arg.startsWith("-"));
process.exitCode = await main();

async function main(): Promise<number> {
  const scripts = existsSync(folder) ? readdirSync(folder).filter(isRunnable).sort() : [];
  const unknown = named.filter((name) => !scripts.some((script) => nameOf(script) === name));
  if (unknown.length > 0) {
    const known = scripts.map(nameOf).join(", ") || "none";
    process.stderr.write(`${folder}: nothing is named ${unknown.join(", ")}; there are ${known}\n`);
    return 2;
  }
  const rows: Row[] = [];
  for (const script of scripts) {
    if (named.length > 0 && !named.includes(nameOf(script))) continue;
    process.stdout.write(`\n== ${nameOf(script)}\n`);
    rows.push(await runScript(script));
  }
  process.stdout.write(`\n${table(rows)}\n`);
  return rows.every((row) => row.result === "green") ? 0 : 1;
}

/** `20-corpus-walks.ts` is called `corpus-walks`: the number only orders. */
function nameOf(script: string): string {
  return basename(script, extname(script)).replace(/^\d+-/, "");
}

function isRunnable(script: string): boolean {
  if (script.endsWith(".ts")) return true;
  try {
    accessSync(join(folder, script), constants.X_OK);
    return !script.startsWith(".");
  } catch {
    return false;
  }
}

async function runScript(script: string): Promise<Row> {
  const path = `./${join(folder, script)}`;
  const command = script.endsWith(".ts") ? [process.execPath, path, ...options] : [path, ...options];
  const run = Bun.spawn(command, { stdio: ["ignore", "inherit", "inherit"] });
  const exitCode = await run.exited;
  const cpuMicros = Number(run.resourceUsage()?.cpuTime.total ?? 0);
  const result = exitCode === 0 ? "green" : `exit ${exitCode}`;
  return { script: nameOf(script), result, cpuSeconds: (cpuMicros / 1e6).toFixed(1) };
}

function table(rows: readonly Row[]): string {
  const width = Math.max(6, ...rows.map((row) => row.script.length));
  const line = (row: Row): string => `${row.script.padEnd(width)}  ${row.cpuSeconds.padStart(9)}  ${row.result}`;
  return [line({ script: "script", cpuSeconds: "CPU s", result: "result" }), ...rows.map(line)].join("\n");
}
