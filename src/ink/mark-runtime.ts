import { Container } from "./inkjs.ts";
import { Choice, ConditionalSingleBranch, ContentList, type ParsedObject } from "./inkjs-compiler.ts";
import { ownMark, type TreeNode } from "./parse-tree.ts";
import type { SourceMark } from "./source-mark.ts";

/**
 * Marks of what is entered: the compiler leaves a choice's content and a branch's content without a mark of their own, while
 * the choice point and the branch's condition bear the one of the whole. A mark of its own tells a choice that is taken from
 * one that is offered, and a branch that is entered from one whose condition is asked.
 */
export function markEntered(nodes: readonly TreeNode[]): ReadonlyMap<ParsedObject, SourceMark> {
  const entered = new Map<ParsedObject, SourceMark>();
  for (const { parsed, mark } of nodes) {
    const container = mark === null ? null : enteredContainer(parsed);
    if (mark === null || container === null) continue;
    const own = mark.twin();
    container.debugMetadata = own;
    entered.set(parsed, own);
  }
  return entered;
}

function enteredContainer(parsed: ParsedObject): Container | null {
  if (parsed instanceof Choice) return parsed.innerContentContainer;
  if (!(parsed instanceof ConditionalSingleBranch)) return null;
  const { runtimeObject } = parsed;
  const content = runtimeObject instanceof Container ? runtimeObject.namedContent.get("b") : undefined;
  return content instanceof Container ? content : null;
}

/**
 * Widens the marks of statements to the `~` before them and of inline logic to the braces around them. While the
 * compiler still complains they stay on the words it complains of.
 */
export function widenLogic(nodes: readonly TreeNode[]): void {
  for (const { parsed, mark: list } of nodes) {
    if (list === null || !(parsed instanceof ContentList)) continue;
    const [inner] = parsed.content;
    const mark = inner === undefined ? null : ownMark(inner);
    if (mark === null || mark.source !== list.source) continue;
    const opening = list.source.stripped[list.start];
    if (opening === "~") mark.narrowTo(list.start, mark.end);
    else if (opening === "{") mark.narrowTo(list.start, list.end);
  }
}
