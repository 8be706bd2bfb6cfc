/**
 * A story's runtime tree is not read-only in inkjs: assigning an empty list literal writes origin names into the literal
 * itself, and the tree is shared by every Story made from it. So each oracle plays its own copy of the tree. Values and
 * commands hold no state of their own and stay the author's objects' twins: same class, same fields, new parent.
 */
import type { INamedContent } from "inkjs/engine/INamedContent";
import type { InkList } from "inkjs/engine/InkList";
import type { InkObject } from "inkjs/engine/Object";
import { externalName } from "./external-name.ts";
import { Container, Divert, ListValue, Pointer } from "./inkjs.ts";

/** A private copy of a runtime tree. */
export interface RuntimeClone {
  readonly root: Container;
  /** The lists written as empty in the program: the only objects of the tree that play can change. */
  readonly emptyListLiterals: readonly InkList[];
}

/** Copies a runtime tree with its debug metadata. */
export function cloneRuntime(root: Container): RuntimeClone {
  const emptyListLiterals: InkList[] = [];
  const copy = (original: InkObject): InkObject => {
    const twin: InkObject = Object.assign(Object.create(Object.getPrototypeOf(original)), original);
    twin.parent = null;
    if (original instanceof Container && twin instanceof Container) copyChildren(original, twin, copy);
    else if (original instanceof Divert && twin instanceof Divert) retarget(original, twin);
    else if (original instanceof ListValue && twin instanceof ListValue && original.value?.Count === 0) {
      twin.value = new ListValue(original.value).value;
      if (twin.value !== null) emptyListLiterals.push(twin.value);
    }
    return twin;
  };
  const twin = copy(root);
  if (!(twin instanceof Container)) throw new Error("the copy of a container is a container");
  return { root: twin, emptyListLiterals };
}

function copyChildren(original: Container, twin: Container, copy: (object: InkObject) => InkObject): void {
  const content: InkObject[] = [];
  const twins = new Map<unknown, InkObject>();
  for (const child of original.content) {
    const childTwin = copy(child);
    childTwin.parent = twin;
    twins.set(child, childTwin);
    content.push(childTwin);
  }
  const namedContent = new Map<string, INamedContent>();
  for (const [name, child] of original.namedContent) {
    if (!(child instanceof Container)) continue;
    const childTwin = twins.get(child) ?? copy(child);
    childTwin.parent = twin;
    if (childTwin instanceof Container) namedContent.set(name, childTwin);
  }
  Object.assign(twin, { _content: content, namedContent, _pathToFirstLeafContent: null });
}

function retarget(original: Divert, twin: Divert): void {
  twin._targetPointer = Pointer.Null;
  if (!original.isExternal) return;
  const name = externalName(original);
  Object.defineProperty(twin, "targetPathString", { value: name });
}
