import { sampleStates, type StateSample } from "../search/index.ts";
import { ok, type Outcome } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { storyOrRefusal } from "./compile-settled.ts";

/** States looked at where nothing else is asked for. */
const USUAL_STATES = 10_000;

/** Outcomes of one turn's draws that are looked at. */
const FAN_OUT = 64;

/** What makes a story's states many. */
export interface StatesExplained extends StateSample {
  readonly entry: string;
}

/** Looks at the states nearest to the start for what multiplies them. Nothing is proved or refuted by it. */
export function explainStates(settings: CheckSettings, maxStates: number = USUAL_STATES): Outcome<StatesExplained> {
  const { storySeed, without, limits } = settings;
  const compiled = storyOrRefusal(settings);
  if (compiled.kind === "refused") return compiled;
  const { story } = compiled.value;
  const until = performance.now() + (limits.maxTime ?? Number.POSITIVE_INFINITY);
  const sample = sampleStates(
    story,
    { storySeed, maxStates, mustStop: () => performance.now() > until },
    { without: new Set(without), draws: "all", fanOut: FAN_OUT },
  );
  return ok({ entry: story.entry, ...sample });
}
