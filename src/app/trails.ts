import { existsSync, readFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { compileStory, type CompiledStory, type Draws } from "../ink/index.ts";
import { openOracle } from "../oracle/index.ts";
import { checkTrail, parseTrail, printTrail, recordTrail, type Trail, type TrailVerdict } from "../regression/index.ts";
import type { ExternalModels } from "./external-models.ts";
import { openMachine } from "../machine/index.ts";
import { findSeed } from "./find-seed.ts";
import { ok, type Outcome, refused, writeFileAtomic } from "../store/index.ts";

/** A trail file and what its path shows. */
export interface CheckedTrail {
  readonly file: string;
  readonly story: string;
  readonly verdict: TrailVerdict;
  /** The first story seed that plays it as its draws do; null where none was found, absent where none was looked for. */
  readonly foundSeed?: number | null;
}

/** How trails are played. */
interface PlayOptions {
  /** Story seeds to try at most for trails that fix draws; 0 to look for none. */
  readonly seeds?: number;
  readonly externals?: ExternalModels;
}

/** The trail files below a folder, sorted, those of hidden folders and of `node_modules` not among them. */
export function findTrails(root: string): readonly string[] {
  const glob = new Bun.Glob("**/*.trail");
  return [...glob.scanSync({ cwd: root })]
    .filter((path) => !/(?:^|[\\/])(?:\.|node_modules[\\/])/u.test(path))
    .map((path) => join(root, path))
    .sort();
}

/**
 * Plays trail files in stock inkjs. A file that is no trail and a story that does not compile refuse the whole run: nothing
 * can be said then.
 *
 * @param root what the stories named in trails are relative to
 * @param story the story to play them on in place of the one each names, or null
 */
export function checkTrails(
  root: string,
  files: readonly string[],
  story: string | null,
  { seeds = 0, externals = new Map() }: PlayOptions = {},
): Outcome<readonly CheckedTrail[]> {
  const stories = new Map<string, CompiledStory>();
  const checked: CheckedTrail[] = [];
  for (const file of files) {
    const trail = readTrail(file);
    if (trail.kind === "refused") return trail;
    const path = story ?? join(root, trail.value.story);
    const compiled = stories.get(path) ?? compiledAt(path, root);
    if ("refusal" in compiled) return compiled;
    stories.set(path, compiled);
    // Rules come with the configuration's own table; until a story has one, there is no rule to break.
    const verdict = checkTrail(openOracle(compiled, { externals }), trail.value, () => null);
    const { seed, draws } = trail.value;
    const found =
      seeds === 0 || draws === null
        ? {}
        : { foundSeed: findSeed(openMachine(compiled, { externals }), { seed, draws, choices: verdict.taken }, seeds) };
    checked.push({ file, story: relative(root, path).replaceAll("\\", "/"), verdict, ...found });
  }
  return ok(checked);
}

export interface TrailRequest {
  readonly root: string;
  readonly story: string;
  readonly seed: number;
  readonly choices: readonly number[];
  /** What is drawn on the way; null: what the seed gives. */
  readonly draws: Draws | null;
  readonly externals: ExternalModels;
  readonly file: string;
  /** Overwrite a file that exists. */
  readonly replace: boolean;
}

/** Plays choices and writes them down as a trail file, with what came of them as the expectation. */
export function addTrail(request: TrailRequest): Outcome<Trail> {
  const { root, story, seed, choices, draws, externals, file, replace } = request;
  if (!replace && existsSync(file)) {
    return refused("file_exists", `${file} exists already`, "choose another name, or pass --replace");
  }
  const compiled = compiledAt(resolve(story), root);
  if ("refusal" in compiled) return compiled;
  const name = relative(root, resolve(story)).replaceAll("\\", "/");
  const trail = recordTrail(openOracle(compiled, { externals }), { story: name, seed, choices, draws });
  if (trail.kind === "refused") return trail;
  const written = writeFileAtomic(resolve(file), printTrail(trail.value), { mode: 0o644 });
  return written.kind === "refused" ? written : trail;
}

function readTrail(file: string): Outcome<Trail> {
  if (!existsSync(file)) return refused("not_found", `there is no trail file ${file}`);
  return parseTrail(readFileSync(file, "utf8"), file);
}

function compiledAt(path: string, root: string): CompiledStory | Extract<Outcome<never>, { kind: "refused" }> {
  const compiled = compileStory(path, { root });
  if (compiled.kind === "refused") return refused(compiled.refusal.code, compiled.refusal.message);
  if (compiled.story !== null) return compiled.story;
  return refused("does_not_compile", `${path} does not compile`, `see \`inkcheck compile ${path}\``);
}
