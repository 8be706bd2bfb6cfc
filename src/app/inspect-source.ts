import { type Inspection, inspectStory } from "../ink/index.ts";
import { ok, type Outcome, refused } from "../store/index.ts";
import type { CheckSettings } from "./check-settings.ts";
import { storyOrRefusal } from "./compile-settled.ts";

/** What a story's source holds, without playing it. */
export function inspectSource(settings: CheckSettings): Outcome<Inspection> {
  const compiled = storyOrRefusal(settings);
  if (compiled.kind === "refused") return compiled;
  const inspection = inspectStory(compiled.value.story);
  if (inspection !== null) return ok(inspection);
  return refused("no_source", "a story in compiled JSON has no source to look into", "name its .ink file");
}
