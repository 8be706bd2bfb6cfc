import { FlowBase, type ParsedObject, type ParsedStory } from "./inkjs-compiler.ts";
import { SourceMark } from "./source-mark.ts";

/** A parsed object and its own mark; null where it only inherits the one of the object around it. */
export interface TreeNode {
  readonly parsed: ParsedObject;
  mark: SourceMark | null;
}

/**
 * The objects of a fresh parse tree, wholes before parts, in source order. To be taken before the tree is compiled: the
 * compiler takes the arguments of built-in functions out of it. Not recursive, for expressions can be very deep.
 */
export function treeNodes(story: ParsedStory): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  const waiting: ParsedObject[] = [story];
  const inherited: unknown[] = [null];
  for (let parsed = waiting.pop(); parsed !== undefined; parsed = waiting.pop()) {
    const around = inherited.pop();
    const found = parsed.debugMetadata;
    nodes.push({ parsed, mark: found instanceof SourceMark && found !== around ? found : null });
    for (let at = parsed.content.length - 1; at >= 0; at--) {
      const part = parsed.content[at];
      if (part === undefined) continue;
      waiting.push(part);
      inherited.push(found);
    }
  }
  return nodes;
}

/** The object's own mark, not one inherited from the object around it. */
export function ownMark(parsed: ParsedObject): SourceMark | null {
  const mark = parsed.debugMetadata;
  if (!(mark instanceof SourceMark)) return null;
  return parsed.parent !== null && parsed.parent.debugMetadata === mark ? null : mark;
}

/** The mark of an object, its own or the one around it. */
export function markOf(parsed: ParsedObject): SourceMark | null {
  const mark = parsed.debugMetadata;
  return mark instanceof SourceMark ? mark : null;
}

/** Path of the knot, stitch or function around an object, null at top level. */
export function flowAround(parsed: ParsedObject): string | null {
  const names: string[] = [];
  for (let at = parsed.parent; at !== null; at = at.parent) {
    if (at instanceof FlowBase && at.name !== null) names.unshift(at.name);
  }
  return names.length === 0 ? null : names.join(".");
}
