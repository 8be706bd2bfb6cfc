import type { DurablePlace, Outcome, ProjectData } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import { openOutlet } from "../outlet.ts";
import { refusalLine, UsageError } from "../usage-error.ts";
import { configHere } from "./settings-of.ts";

/** What every command on stored data takes. */
export interface StoredOptions {
  readonly config?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly format: "text" | "json";
}

/** The data of the project where the process stands. */
export async function dataHere(options: StoredOptions): Promise<ProjectData & { readonly cwd: string }> {
  const { projectData } = await import("../../app/index.ts");
  const { file, cwd } = configHere(options.config);
  return { ...projectData(cwd, file, options.dataDir ?? null), cwd };
}

/** The same as plain data, for a thread. */
export function placeHere({ config, dataDir }: StoredOptions, version: string): DurablePlace {
  const { file, cwd } = configHere(config);
  return { cwd, config: file, dataDir: dataDir ?? null, version };
}

/** Tells what a signal left undone, and gives the exit code of that signal. */
export async function tellStop({ refusal }: Extract<Outcome<never>, { kind: "refused" }>, by: Signal): Promise<number> {
  await openOutlet(process.stderr).write(refusalLine(refusal.code, refusal.message));
  return exitOf(by);
}

export function exitOf(by: Signal): number {
  return by === "SIGINT" ? exitCodes.interrupted : exitCodes.terminated;
}

type Signal = "SIGINT" | "SIGTERM";

/** The value of an outcome; a refusal ends the run with its code, its sentence and what to do. */
export function orRefuse<Value>(outcome: Outcome<Value>): Value {
  if (outcome.kind === "ok") return outcome.value;
  const { code, message, hint } = outcome.refusal;
  throw new UsageError(code, hint === null ? message : `${message} (${hint})`);
}

/** Prints a result as JSON, or its text. */
export async function show(format: StoredOptions["format"], value: unknown, text: string): Promise<void> {
  const json = format === "json" ? `${JSON.stringify(value, null, 2)}\n` : "";
  await openOutlet(process.stdout).write(format === "json" ? json : text);
}

/** Rows as aligned columns; the last column is not padded. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0))).join("  ");
  return rows.map((row) => `${line(row)}\n`).join("");
}

/** Bytes as people read them. */
export function amount(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

/** How a deletion is told: as done, or as what would be done. */
export function deletion(applied: boolean, what: string): string {
  return applied ? `deleted ${what}\n` : `would delete ${what}\n(nothing was deleted: pass --apply)\n`;
}
