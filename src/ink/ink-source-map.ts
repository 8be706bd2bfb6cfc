import type { InkObject } from "inkjs/engine/Object";
import { type AuthoredPart, authoredParts } from "./authored-parts.ts";
import { Container } from "./inkjs.ts";
import { Choice, FlowBase, type ParsedStory } from "./inkjs-compiler.ts";
import { markEntered, widenLogic } from "./mark-runtime.ts";
import { wholesFirst } from "./parse-tree.ts";
import type { AuthoredItem, SourceMap } from "./source-map.ts";
import { SourceMark } from "./source-mark.ts";
import type { SourceText } from "./source-text.ts";

/** Makes the source map of a story from its parse tree and its runtime objects. */
export function inkSourceMap(story: ParsedStory, root: Container, sources: readonly SourceText[]): SourceMap {
  const parsedObjects = wholesFirst(story);
  widenLogic(parsedObjects);
  const entered = markEntered(parsedObjects);
  const paths = runtimePaths(root);
  const rank = new Map(sources.map((source, index) => [source, index]));
  const drafts: { readonly part: AuthoredPart; readonly path: string }[] = [];
  for (const part of authoredParts(parsedObjects, entered)) {
    const path = paths.get(part.mark);
    if (path !== undefined) drafts.push({ part, path });
  }
  drafts.sort(
    ({ part: a }, { part: b }) =>
      (rank.get(a.mark.source) ?? 0) - (rank.get(b.mark.source) ?? 0) || a.mark.start - b.mark.start,
  );
  const items = drafts.map(({ part, path }, index): AuthoredItem => {
    part.mark.item = index;
    return { kind: part.kind, path, name: part.name, flow: flowAround(part), span: part.mark.span };
  });
  return new MarkedSourceMap(items, offeredChoices(drafts));
}

class MarkedSourceMap implements SourceMap {
  readonly items: readonly AuthoredItem[];
  readonly #byPath: ReadonlyMap<string, AuthoredItem>;

  constructor(items: readonly AuthoredItem[], offered: ReadonlyMap<string, number>) {
    this.items = items;
    const byPath = new Map<string, AuthoredItem>();
    for (const item of items) if (!byPath.has(item.path)) byPath.set(item.path, item);
    for (const [path, index] of offered) {
      const item = items[index];
      if (item !== undefined) byPath.set(path, item);
    }
    this.#byPath = byPath;
  }

  spanOf(object: InkObject): AuthoredItem["span"] {
    const mark = object.debugMetadata;
    return mark instanceof SourceMark ? mark.span : null;
  }

  itemOf(object: InkObject): number {
    for (let at: InkObject | null = object; at !== null; at = at.parent) {
      const mark = at.ownDebugMetadata;
      if (mark instanceof SourceMark && mark.item >= 0) return mark.item;
    }
    return -1;
  }

  itemAt(path: string): AuthoredItem | null {
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
      const item = this.#byPath.get(at);
      if (item !== undefined) return item;
    }
    return null;
  }
}

/** Path of the first runtime object, containers before their content, that carries each mark. */
function runtimePaths(root: Container): ReadonlyMap<SourceMark, string> {
  const paths = new Map<SourceMark, string>();
  const visit = (object: InkObject, path: string): void => {
    const mark = object.ownDebugMetadata;
    if (mark instanceof SourceMark && !paths.has(mark)) paths.set(mark, path);
    if (!(object instanceof Container)) return;
    const prefix = path === "" ? "" : `${path}.`;
    object.content.forEach((child, index) => {
      const name = child instanceof Container && child.hasValidName ? child.name : null;
      visit(child, prefix + (name ?? index));
    });
    for (const [name, child] of object.namedOnlyContent ?? []) visit(child, prefix + name);
  };
  visit(root, "");
  return paths;
}

/** Paths of the choice points, so that an offered choice is found as well as a taken one. */
function offeredChoices(drafts: readonly { readonly part: AuthoredPart }[]): ReadonlyMap<string, number> {
  const offered = new Map<string, number>();
  drafts.forEach(({ part: { parsed } }, index) => {
    if (parsed instanceof Choice) offered.set(parsed.runtimeChoice.path.toString(), index);
  });
  return offered;
}

function flowAround(part: AuthoredPart): string | null {
  const names: string[] = [];
  for (let at = part.parsed.parent; at !== null; at = at.parent) {
    if (at instanceof FlowBase && at.name !== null) names.unshift(at.name);
  }
  return names.length === 0 ? null : names.join(".");
}
