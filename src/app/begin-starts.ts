import { type CompiledStory, type Refusal, startElsewhere } from "../ink/index.ts";
import type { SearchResult } from "../search/index.ts";
import type { CheckSettings } from "./check-settings.ts";

/** A search of a story begun where the game enters it. */
export interface StartedSearch {
  readonly story: CompiledStory;
  readonly search: SearchResult;
}

/** The story begun at every place that the settings name, or what is wrong with all that cannot be. */
export function beginStarts(
  story: CompiledStory,
  { starts, storyPath }: Pick<CheckSettings, "starts" | "storyPath">,
): readonly CompiledStory[] | { readonly kind: "refused"; readonly refusal: Refusal } {
  const faults: string[] = [];
  const begun: CompiledStory[] = [];
  for (const start of starts) {
    const made = startElsewhere(story, start);
    if ("length" in made) faults.push(...made);
    else begun.push(made);
  }
  if (faults.length === 0) return begun;
  const message = `A start of ${storyPath} cannot be begun: ${faults.join("; ")}.`;
  return { kind: "refused", refusal: { code: "INK441", path: storyPath, message } };
}

/** Where the game enters the story, and which variables it may set before. */
export function entriesOf(starts: CheckSettings["starts"]): {
  readonly paths: readonly string[];
  readonly variables: ReadonlySet<string>;
} {
  return { paths: starts.map(({ path }) => path), variables: new Set(starts.flatMap(({ set }) => [...set.keys()])) };
}
