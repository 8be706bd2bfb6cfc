import { openOracle } from "../oracle/index.ts";
import { type PlayThrough, playThrough } from "../regression/index.ts";
import { ok, type Outcome } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { storyOrRefusal } from "./compile-settled.ts";

/** Plays choices on stock inkjs, as far as the story lets them be taken. It reveals content. */
export function playtest(settings: CheckSettings, storySeed: number, choices: readonly number[]): Outcome<PlayThrough> {
  const compiled = storyOrRefusal(settings);
  if (compiled.kind === "refused") return compiled;
  const { externals } = settings;
  return ok(playThrough(openOracle(compiled.value.story, { externals }), storySeed, choices));
}
