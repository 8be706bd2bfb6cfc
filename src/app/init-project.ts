import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { configFileName } from "../config/index.ts";
import type { Refusal } from "../ink/index.ts";

const skippedFolders: ReadonlySet<string> = new Set(["node_modules", "dist", ".git", ".inkcheck", ".agent-runs"]);
const MAX_FILES = 5000;

/** What `inkcheck init` made. */
export interface InitResult {
  readonly path: string;
  /** The entry named in it, or null where none or more than one could be meant. */
  readonly entry: string | null;
  /** Ink files that no other includes. */
  readonly candidates: readonly string[];
}

export type InitOutcome =
  ({ readonly kind: "made" } & InitResult) | { readonly kind: "refused"; readonly refusal: Refusal };

/** Finds the story's main file and writes a commented configuration beside it; never over an existing one. */
export function initProject(folder: string): InitOutcome {
  const path = join(folder, configFileName);
  const refuse = (code: string, message: string): InitOutcome => ({
    kind: "refused",
    refusal: { code, path, message },
  });
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    return refuse("INK430", `There is no folder ${folder}.`);
  }
  if (existsSync(path)) return refuse("INK442", `${path} exists already: nothing was written.`);
  const candidates = entryCandidates(folder);
  const entry = likelyEntry(candidates);
  // "wx" fails rather than write over a file that appeared in between.
  try {
    writeFileSync(path, configText(entry, candidates), { flag: "wx" });
  } catch (thrown) {
    return refuse(
      "INK442",
      `${path} cannot be written (${thrown instanceof Error ? thrown.message : "no reason given"}).`,
    );
  }
  return { kind: "made", path, entry, candidates };
}

/** Ink files under a folder that no other ink file includes; none where there is no folder. */
export function storyFiles(folder: string): readonly string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true ? entryCandidates(folder) : [];
}

function entryCandidates(folder: string): string[] {
  const files = inkFiles(folder);
  const included = new Set(files.flatMap((file) => includesOf(file, folder)));
  return files
    .filter((file) => !included.has(file))
    .map((file) => relative(folder, file))
    .sort();
}

function inkFiles(folder: string): string[] {
  const found: string[] = [];
  const waiting = [folder];
  for (let at = waiting.shift(); at !== undefined && found.length < MAX_FILES; at = waiting.shift()) {
    for (const entry of readdirSync(at, { withFileTypes: true })) {
      if (entry.isDirectory() && !skippedFolders.has(entry.name)) waiting.push(join(at, entry.name));
      else if (entry.isFile() && entry.name.endsWith(".ink")) found.push(join(at, entry.name));
    }
  }
  return found;
}

/** A first guess, for a file that a person reads before it is used: comments are not looked at. */
function includesOf(file: string, root: string): string[] {
  const names = readFileSync(file, "utf8").matchAll(/^\s*INCLUDE\s+(.+?)\s*$/gmu);
  return Array.from(names, ([, name = ""]) => name.replaceAll("\\", "/")).flatMap((name) => [
    resolve(dirname(file), name),
    resolve(root, name),
  ]);
}

function likelyEntry(candidates: readonly string[]): string | null {
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) return only;
  const named = candidates.filter((file) => /(?:^|\/)(?:main|story|index|start)\.ink$/iu.test(file));
  return named.length === 1 ? (named[0] ?? null) : null;
}

function configText(entry: string | null, candidates: readonly string[]): string {
  const others = entry === null && candidates.length > 0 ? `# candidates: ${candidates.slice(0, 8).join(", ")}\n` : "";
  const named = entry === null ? `${others}# entry = "story.ink"` : `entry = ${JSON.stringify(entry)}`;
  return `# What inkcheck checks, and how far. Every key may be left out; \`inkcheck validate-config\` tells what is wrong.

[story]
${named}

# random = "auto"           # or "all": every outcome of a draw is played; or "seed"
# max_fan_out = 4096        # outcomes of one turn to play at most
# story_seed = 1            # the story's random seed
# max_states = 10_000_000   # choices to take at most
# max_depth = 100           # choices from the start at most
# max_time = "5m"
# max_memory = "2GiB"
# fail_on = "error"         # or "warning" or "note"
# strict = false            # fail on unvisited content and open externals, too
# require_complete = false  # exit 3 where not everything was seen
# include_roots = ["../shared"]
# no_reduce = ["all"]         # search without reductions of the state space
# externals = ["play_sound"]  # EXTERNAL functions that the game answers

# [[story.start]]           # a knot that the game enters; docs/starts.md
# knot = "cave"
# set = { gold = 3 }        # what the game has put into the variables

# Checks for \`inkcheck run\`, CI and coding agents: of the story, and of any tool of the project.
# [check.story]
# uses = "explore"            # or "compile", "lint", "trails"
# require_exhaustive = true
#
# [check.spelling]
# command = "codespell ."
# parser = "generic"
# timeout = 60
#
# [check.all]
# members = ["story", "spelling"]
`;
}
