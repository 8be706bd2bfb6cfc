import type { CompiledStory } from "./compiled-story.ts";
import type { TreeNode } from "./parse-tree.ts";
import type { IncludeRecord } from "./parse-run.ts";
import type { SourceText } from "./source-text.ts";

/** What of a compile is kept for inspection. */
export interface KeptTree {
  readonly nodes: readonly TreeNode[];
  readonly sources: readonly SourceText[];
  readonly includes: readonly IncludeRecord[];
}

const kept = new WeakMap<CompiledStory, KeptTree>();

/** Keeps the parse tree of a story as long as the story itself. */
export function keepTree(story: CompiledStory, tree: KeptTree): void {
  kept.set(story, tree);
}

/** The parse tree behind a story; null for one read from compiled JSON. */
export function keptTree(story: CompiledStory): KeptTree | null {
  return kept.get(story) ?? null;
}
