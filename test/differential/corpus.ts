import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompiledStory, StoryMachine } from "../../src/ink/index.ts";
import { compareMachines, type Divergence, openOracle, randomWalk } from "../../src/oracle/index.ts";
import { loadStory } from "./load-story.ts";

/** A story of the shared corpus that compiles. */
export interface CorpusStory {
  readonly id: string;
  readonly story: CompiledStory;
}

/** How long a story is walked: whichever limit comes first. */
export interface WalkLimits {
  readonly walks: number;
  readonly cpuSeconds: number;
  readonly maxChoices: number;
}

/** What the walks through one story saw. */
export interface WalkReport {
  readonly walks: number;
  readonly steps: number;
  readonly unsettled: number;
  readonly cpuSeconds: number;
  readonly divergence: Divergence | null;
}

/** Every story of the corpus folder that compiles, in the manifest's order. */
export function* corpusStories(folder: string): Generator<CorpusStory> {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  if (!Array.isArray(manifest)) throw new Error("the corpus manifest is no list");
  for (const { id, entry } of manifest) {
    const story = loadStory(join(folder, String(id), String(entry)));
    if (story !== null) yield { id: String(id), story };
  }
}

/** Leads a machine and stock inkjs along random walks until a limit or the first divergence. */
export function walkStory(
  story: CompiledStory,
  open: (story: CompiledStory) => StoryMachine,
  limits: WalkLimits,
): WalkReport {
  const machine = open(story);
  const oracle = openOracle(story);
  const before = process.cpuUsage();
  const spent = (): number => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  };
  let [walks, steps, unsettled] = [0, 0, 0];
  while (walks < limits.walks && spent() < limits.cpuSeconds) {
    const result = compareMachines(machine, oracle, randomWalk(++walks, limits.maxChoices));
    steps += result.steps;
    unsettled += result.unsettled;
    if (result.divergence !== null) {
      return { walks, steps, unsettled, cpuSeconds: spent(), divergence: result.divergence };
    }
  }
  return { walks, steps, unsettled, cpuSeconds: spent(), divergence: null };
}
