import {
  ConditionalSingleBranch,
  ContentList,
  Divert,
  Expression,
  FlowBase,
  MultipleConditionExpression,
  type ParsedObject,
  Sequence,
  Tag,
  TunnelOnwards,
  Weave,
} from "./inkjs-compiler.ts";
import { ownMark, type TreeNode } from "./parse-tree.ts";
import type { SourceMark } from "./source-mark.ts";

/**
 * Makes every mark of a parse tree exact. The parser notes where a rule began to read, so a mark may start in the blanks
 * before its thing, behind a divert's arrow or at the operator of an expression, and end in a later line.
 */
export function narrowMarks(nodes: readonly TreeNode[]): void {
  for (let at = nodes.length - 1; at >= 0; at--) {
    const node = nodes[at];
    if (node === undefined) continue;
    const { parsed, mark } = node;
    if (mark !== null) narrow(parsed, mark);
    else if (isUnmarkedBranch(parsed)) node.mark = spanning(parsed.content);
    else if (parsed instanceof Tag && parsed.isStart) node.mark = markOfFollowingTag(parsed);
    if (mark === null && node.mark !== null) parsed.debugMetadata = node.mark;
  }
  extendTags(nodes);
}

/** Where a tag begins at the end of another, both bounds of tags stand in a list that alone has a mark. */
function markOfFollowingTag(tag: Tag): SourceMark | null {
  const list = tag.parent === null ? null : ownMark(tag.parent);
  if (list === null) return null;
  const mark = list.twin();
  narrow(tag, mark);
  return mark;
}

/** A tag is marked at its #; its text belongs to it. */
function extendTags(nodes: readonly TreeNode[]): void {
  let open: SourceMark | null = null;
  for (const { parsed, mark } of nodes) {
    if (parsed instanceof Tag) open = parsed.isStart ? mark : null;
    else if (open !== null && mark?.source === open.source && mark.start >= open.start && !holdsTags(parsed)) {
      open.narrowTo(open.start, Math.max(open.end, mark.end));
    }
  }
}

function holdsTags(parsed: ParsedObject): boolean {
  return parsed instanceof ContentList && parsed.content.some((part) => part instanceof Tag);
}

function narrow(parsed: ParsedObject, mark: SourceMark): void {
  const text = mark.source.stripped;
  let start = skipBlanks(text, mark.start, mark.end);
  let end = trimBlanks(text, start, mark.end);
  if (parsed instanceof TunnelOnwards) {
    const arrows = text.indexOf("->->", start);
    if (arrows >= 0 && arrows < mark.end) start = arrows;
  } else if (parsed instanceof Divert) {
    start = arrowBefore(text, start);
  } else if (parsed instanceof FlowBase) {
    mark.extentEnd = end;
    end = trimBlanks(text, start, lineEnd(text, start));
  } else if (parsed instanceof Expression) {
    start = Math.min(start, ...parsed.content.flatMap((part) => startIn(part, mark)));
    if (!(parsed instanceof MultipleConditionExpression)) [start, end] = withoutFrame(text, start, end);
  }
  mark.narrowTo(start, end);
}

/** A condition is marked with the braces around it or the colon behind it. */
function withoutFrame(text: string, start: number, end: number): [number, number] {
  if (text[end - 1] === ":") return [start, trimBlanks(text, start, end - 1)];
  if (text[start] !== "{" || text[end - 1] !== "}") return [start, end];
  const inner = skipBlanks(text, start + 1, end - 1);
  return [inner, trimBlanks(text, inner, end - 1)];
}

/** Branches on one line and elements of sequences come without a mark of their own. */
function isUnmarkedBranch(parsed: ParsedObject): boolean {
  return parsed instanceof ConditionalSingleBranch || (parsed instanceof Weave && parsed.parent instanceof Sequence);
}

function spanning(parts: readonly ParsedObject[]): SourceMark | null {
  let whole: SourceMark | null = null;
  for (const part of parts) {
    const mark = ownMark(part);
    const inner = mark ?? spanning(part.content);
    if (inner === null || isBlank(inner.source.stripped.charCodeAt(inner.start))) continue;
    if (whole === null) whole = inner.twin();
    else if (whole.source === inner.source) {
      whole.start = Math.min(whole.start, inner.start);
      whole.end = Math.max(whole.end, inner.end);
    }
  }
  whole?.narrowTo(whole.start, whole.end);
  return whole;
}

function startIn(part: ParsedObject, mark: SourceMark): number[] {
  const own = ownMark(part);
  return own !== null && own.source === mark.source ? [own.start] : [];
}

function arrowBefore(text: string, start: number): number {
  if (text.startsWith("<-", start) || text.startsWith("->", start)) return start;
  let at = start;
  while (at > 0 && isBlank(text.charCodeAt(at - 1))) at--;
  return text.startsWith("->", at - 2) ? at - 2 : start;
}

function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlank(text.charCodeAt(at))) at++;
  return at < to ? at : from;
}

function trimBlanks(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isBlank(text.charCodeAt(at - 1))) at--;
  return at;
}

function isBlank(unit: number): boolean {
  return unit === 32 || unit === 9 || unit === 10 || unit === 13;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
