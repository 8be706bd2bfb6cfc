import type { InkObject } from "inkjs/engine/Object";
import { type AuthoredPart, authoredParts } from "./authored-parts.ts";
import { ChoicePoint, Container } from "./inkjs.ts";
import { Choice } from "./inkjs-compiler.ts";
import { markEntered, widenLogic } from "./mark-runtime.ts";
import { flowAround, type TreeNode } from "./parse-tree.ts";
import type { AuthoredItem, SourceMap } from "./source-map.ts";
import { SourceMark } from "./source-mark.ts";
import type { SourceText } from "./source-text.ts";

/** Makes the source map of a story from its parse tree and its runtime objects. The items are made when first asked for. */
export function inkSourceMap(nodes: readonly TreeNode[], root: Container, sources: readonly SourceText[]): SourceMap {
  // At once, for copies of the runtime objects are made before anybody asks.
  widenLogic(nodes);
  const entered = markEntered(nodes);
  return new MarkedSourceMap(() => index(authoredParts(nodes, entered), runtimePaths(root), sources));
}

interface Index {
  readonly items: readonly AuthoredItem[];
  readonly byPath: ReadonlyMap<string, AuthoredItem>;
}

class MarkedSourceMap implements SourceMap {
  readonly #make: () => Index;
  #index: Index | null = null;

  constructor(make: () => Index) {
    this.#make = make;
  }

  get items(): readonly AuthoredItem[] {
    return this.#indexed().items;
  }

  spanOf(object: InkObject): AuthoredItem["span"] {
    const mark = object.debugMetadata;
    return mark instanceof SourceMark ? mark.span : null;
  }

  itemOf(object: InkObject): number {
    this.#indexed();
    for (let at: InkObject | null = object; at !== null; at = at.parent) {
      const mark = at.ownDebugMetadata;
      if (mark instanceof SourceMark && mark.item >= 0) return mark.item;
    }
    return -1;
  }

  itemAt(path: string): AuthoredItem | null {
    const { byPath } = this.#indexed();
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
      const item = byPath.get(at);
      if (item !== undefined) return item;
    }
    return null;
  }

  #indexed(): Index {
    this.#index ??= this.#make();
    return this.#index;
  }
}

/** Numbers the authored parts that made it into the runtime by file and place, and writes the numbers into their marks. */
function index(parts: readonly AuthoredPart[], paths: RuntimePaths, sources: readonly SourceText[]): Index {
  const rank = new Map(sources.map((source, position) => [source, position]));
  const played = parts
    .filter(({ mark }) => paths.ofMarks.has(mark))
    .sort((a, b) => (rank.get(a.mark.source) ?? 0) - (rank.get(b.mark.source) ?? 0) || a.mark.start - b.mark.start);
  const byPath = new Map<string, AuthoredItem>();
  const items = played.map((part, position): AuthoredItem => {
    part.mark.item = position;
    const path = paths.ofMarks.get(part.mark) ?? "";
    const item = { kind: part.kind, path, name: part.name, flow: flowAround(part.parsed), span: part.mark.span };
    if (!byPath.has(path)) byPath.set(path, item);
    // An offered choice is found as well as a taken one.
    const offered = part.parsed instanceof Choice ? paths.ofChoices.get(part.parsed.runtimeChoice) : undefined;
    if (offered !== undefined) byPath.set(offered, item);
    return item;
  });
  return { items, byPath };
}

interface RuntimePaths {
  /** Path of the first runtime object, containers before their content, that carries each mark. */
  readonly ofMarks: ReadonlyMap<SourceMark, string>;
  readonly ofChoices: ReadonlyMap<ChoicePoint, string>;
}

function runtimePaths(root: Container): RuntimePaths {
  const ofMarks = new Map<SourceMark, string>();
  const ofChoices = new Map<ChoicePoint, string>();
  const visit = (object: InkObject, path: string): void => {
    const mark = object.ownDebugMetadata;
    if (mark instanceof SourceMark && !ofMarks.has(mark)) ofMarks.set(mark, path);
    if (object instanceof ChoicePoint) ofChoices.set(object, path);
    if (!(object instanceof Container)) return;
    const prefix = path === "" ? "" : `${path}.`;
    object.content.forEach((child, position) => {
      const name = child instanceof Container && child.hasValidName ? child.name : null;
      visit(child, prefix + (name ?? position));
    });
    for (const [name, child] of object.namedOnlyContent ?? []) visit(child, prefix + name);
  };
  visit(root, "");
  return { ofMarks, ofChoices };
}
