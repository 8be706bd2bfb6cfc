import { compileStory } from "../ink/index.ts";
import { sampleStates, type StateSample } from "../search/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";

/** States looked at where nothing else is asked for. */
const USUAL_STATES = 10_000;

/** Outcomes of one turn's draws that are looked at. */
const FAN_OUT = 64;

/** What makes a story's states many. */
export interface StatesExplained extends StateSample {
  readonly entry: string;
}

/** Looks at the states nearest to the start for what multiplies them. Nothing is proved or refuted by it. */
export function explainStates(
  { storyPath, root, includeRoots, storySeed, without, limits }: CheckSettings,
  maxStates: number = USUAL_STATES,
): Outcome<StatesExplained> {
  const compiled = compileStory(storyPath, { ...(root === null ? {} : { root }), includeRoots });
  if (compiled.kind === "refused") return refused(compiled.refusal.code, compiled.refusal.message);
  if (compiled.story === null) return refused("does_not_compile", "the story does not compile", "see compile_story");
  const until = performance.now() + (limits.maxTime ?? Number.POSITIVE_INFINITY);
  const sample = sampleStates(
    compiled.story,
    { storySeed, maxStates, mustStop: () => performance.now() > until },
    { without: new Set(without), draws: "all", fanOut: FAN_OUT },
  );
  return ok({ entry: compiled.entry, ...sample });
}
