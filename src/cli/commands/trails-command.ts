import { relative, resolve } from "node:path";
import type { CheckedTrail } from "../../app/index.ts";
import { exitCodes } from "../../config/index.ts";
import type { DrawnTrail } from "../option-values.ts";
import { UsageError } from "../usage-error.ts";
import { columns, dataHere, orRefuse, show, type StoredOptions } from "./stored-data.ts";

/** Checks trail files: those named, else all below the project root. Exits 1 where one does not hold. */
export async function checkTrailFiles(files: readonly string[], options: StoredOptions): Promise<number> {
  const { findTrails } = await import("../../app/index.ts");
  const { root, cwd, externals } = await dataHere(options);
  const chosen = files.length > 0 ? files.map((file) => resolve(cwd, file)) : findTrails(root);
  if (chosen.length === 0) throw new UsageError("no_trails", "there are no .trail files here (see docs/trails.md)");
  return await checked({ root, cwd, externals }, chosen, null, options);
}

export interface ReplayOptions extends StoredOptions {
  /** Story seeds to try for one that plays a trail without its draws. */
  readonly findSeed?: number | undefined;
}

/** Plays trail files on a story, whatever story they name. */
export async function replayTrails(story: string, files: readonly string[], options: ReplayOptions): Promise<number> {
  const { root, cwd, externals } = await dataHere(options);
  return await checked(
    { root, cwd, externals },
    files.map((file) => resolve(cwd, file)),
    resolve(cwd, story),
    options,
    options.findSeed ?? 0,
  );
}

async function checked(
  { root, cwd, externals }: Pick<Awaited<ReturnType<typeof dataHere>>, "root" | "cwd" | "externals">,
  files: readonly string[],
  story: string | null,
  { format }: StoredOptions,
  seeds = 0,
): Promise<number> {
  const { checkTrails } = await import("../../app/index.ts");
  const trails = orRefuse(checkTrails(root, files, story, { seeds, externals }));
  const rows = trails.map(({ file, verdict, foundSeed }) => [
    mark(verdict),
    relative(cwd, file),
    `${verdict.message}${seedText(foundSeed, seeds)}`,
  ]);
  const holding = trails.filter(({ verdict }) => verdict.status === "holds").length;
  await show(format, trails, `${columns(rows)}${holding} of ${trails.length} trails hold\n`);
  return holding === trails.length ? exitCodes.clean : exitCodes.findings;
}

function seedText(found: number | null | undefined, seeds: number): string {
  if (found === undefined) return "";
  return found === null ? `; no story seed up to ${seeds} plays it` : `; story seed ${found} plays it as well`;
}

function mark({ status }: CheckedTrail["verdict"]): string {
  return `${status === "holds" ? "✓" : "✗"} ${status}`;
}

export interface AddOptions extends StoredOptions {
  readonly choices: DrawnTrail;
  readonly storySeed?: number | undefined;
  readonly replace?: boolean | undefined;
}

/** Records choices as a trail file. */
export async function addTrailFile(story: string, file: string, options: AddOptions): Promise<number> {
  const { addTrail } = await import("../../app/index.ts");
  const { root, cwd, externals } = await dataHere(options);
  const trail = orRefuse(
    addTrail({
      root,
      externals,
      story: resolve(cwd, story),
      seed: options.storySeed ?? 1,
      ...options.choices,
      file: resolve(cwd, file),
      replace: options.replace ?? false,
    }),
  );
  await show(options.format, trail, `wrote ${file}: ${trail.choices.length} choices\n`);
  return exitCodes.clean;
}
