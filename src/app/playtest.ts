import { compileStory } from "../ink/index.ts";
import { openOracle } from "../oracle/index.ts";
import { type PlayThrough, playThrough } from "../regression/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";

/** Plays choices on stock inkjs, as far as the story lets them be taken. It reveals content. */
export function playtest(
  { storyPath, root, includeRoots, externals }: CheckSettings,
  storySeed: number,
  choices: readonly number[],
): Outcome<PlayThrough> {
  const compiled = compileStory(storyPath, { ...(root === null ? {} : { root }), includeRoots });
  if (compiled.kind === "refused") return refused(compiled.refusal.code, compiled.refusal.message);
  if (compiled.story !== null) return ok(playThrough(openOracle(compiled.story, { externals }), storySeed, choices));
  return refused("does_not_compile", `${storyPath} does not compile`, "compile_story says why");
}
