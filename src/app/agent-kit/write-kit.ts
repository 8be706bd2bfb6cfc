import { mkdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { Refusal } from "../../ink/index.ts";
import type { KitClient } from "./kit-clients.ts";
import { type KitFile, kitFiles } from "./kit-files.ts";

export interface KitRequest {
  readonly folder: string;
  readonly client: KitClient;
  readonly recipes: boolean;
}

/** What became of one file. */
export interface KitEntry {
  readonly path: string;
  readonly status: "created" | "unchanged";
}

export type KitOutcome =
  | { readonly kind: "written"; readonly root: string; readonly files: readonly KitEntry[] }
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** The kit's files with their texts, for a reader: nothing is written. */
export function printedKit({ folder, client, recipes }: KitRequest): readonly KitFile[] {
  return kitFiles(client, resolve(folder), recipes);
}

/**
 * Writes what is missing of a client's kit into a project. Looks at all places first: where one holds something else nothing is
 * written at all, and where a write fails the files written before it are taken away again.
 */
export function writeKit({ folder, client, recipes }: KitRequest): KitOutcome {
  const root = resolve(folder);
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return refuse("INK430", root, `There is no folder ${folder}.`);
  }
  const planned = kitFiles(client, root, recipes).map((file) => ({ file, place: placeOf(root, file) }));
  const taken = planned.filter(({ place }) => place === "taken").map(({ file }) => file.path);
  if (taken.length > 0) {
    const message = `${taken.join(", ")} ${taken.length === 1 ? "holds" : "hold"} something else: nothing was written. Add to it by hand what \`inkcheck agent-kit --client ${client} --print\` prints for it, and run this again.`;
    return refuse("INK442", root, message);
  }
  const missing = planned.filter(({ place }) => place === "free").map(({ file }) => file);
  const fault = createAll(root, missing);
  if (fault !== null) return refuse("INK442", root, fault);
  const files = planned.map(({ file, place }): KitEntry => {
    return { path: file.path, status: place === "free" ? "created" : "unchanged" };
  });
  return { kind: "written", root, files };
}

function placeOf(root: string, file: KitFile): "free" | "held" | "taken" {
  const path = join(root, file.path);
  if (!staysWithin(root, dirname(path))) return "taken";
  try {
    return file.isIn(readFileSync(path, "utf8")) ? "held" : "taken";
  } catch (thrown) {
    return isMissing(thrown) ? "free" : "taken";
  }
}

/** Whether the nearest folder that exists lies in the project after links are followed. */
function staysWithin(root: string, folder: string): boolean {
  try {
    const real = realpathSync(folder);
    const home = realpathSync(root);
    return real === home || real.startsWith(home + sep);
  } catch (thrown) {
    return isMissing(thrown) && staysWithin(root, dirname(folder));
  }
}

function createAll(root: string, files: readonly KitFile[]): string | null {
  const made: string[] = [];
  for (const { path, text, executable } of files) {
    const target = join(root, path);
    try {
      const firstMade = mkdirSync(dirname(target), { recursive: true });
      if (firstMade !== undefined) made.push(firstMade);
      // "wx" fails rather than write over a file that appeared in between.
      writeFileSync(target, text, { flag: "wx", mode: executable ? 0o755 : 0o644 });
      made.push(target);
    } catch (thrown) {
      for (const one of made.reverse()) rmSync(one, { recursive: true, force: true });
      const why = thrown instanceof Error ? thrown.message : "no reason given";
      return `${path} cannot be written (${why}): nothing was written.`;
    }
  }
  return null;
}

function isMissing(thrown: unknown): boolean {
  return thrown instanceof Error && "code" in thrown && thrown.code === "ENOENT";
}

function refuse(code: string, path: string, message: string): KitOutcome {
  return { kind: "refused", refusal: { code, path, message } };
}
