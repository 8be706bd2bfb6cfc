import { compileStory, type Inspection, inspectStory } from "../ink/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";

/** What a story's source holds, without playing it. */
export function inspectSource({ storyPath, root, includeRoots }: CheckSettings): Outcome<Inspection> {
  const compiled = compileStory(storyPath, { ...(root === null ? {} : { root }), includeRoots });
  if (compiled.kind === "refused") return refused(compiled.refusal.code, compiled.refusal.message);
  if (compiled.story === null) return refused("does_not_compile", "the story does not compile", "see compile_story");
  const inspection = inspectStory(compiled.story);
  if (inspection !== null) return ok(inspection);
  return refused("no_source", "a story in compiled JSON has no source to look into", "name its .ink file");
}
