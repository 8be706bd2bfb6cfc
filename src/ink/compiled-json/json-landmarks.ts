import type { InkObject } from "inkjs/engine/Object";
import { ChoicePoint, Container, ControlCommand, Divert, PushPopType } from "../inkjs.ts";
import type { AuthoredItem, AuthoredKind } from "../source-map.ts";

/** A thing of a compiled story that can be told by the shape the compiler gives it. */
export interface JsonLandmark {
  readonly item: AuthoredItem;
  readonly container: Container;
}

/** The container that holds the initial values of variables. */
const globalDeclarations = "global decl";

/** Finds knots, stitches, functions, choices and gathers; labels of choices are gone in compiled JSON. */
export function jsonLandmarks(root: Container): readonly JsonLandmark[] {
  const called = calledFunctions(root);
  const found: JsonLandmark[] = [];
  for (const [name, knot] of namedContainers(root)) {
    if (name === globalDeclarations) continue;
    found.push(landmark(called.has(name) || returns(knot) ? "function" : "knot", knot, name, null));
    for (const [stitchName, stitch] of namedContainers(knot)) {
      found.push(landmark("stitch", stitch, stitchName, name));
    }
  }
  const flows = new Map(found.map(({ container, item }) => [container, item.path]));
  const seen = new Set<Container>(flows.keys());
  const add = (kind: AuthoredKind, container: Container, flow: string | null): void => {
    if (seen.has(container)) return;
    seen.add(container);
    found.push(landmark(kind, container, labelOf(container), flow));
  };
  const visit = (object: InkObject, flow: string | null): void => {
    if (object instanceof ChoicePoint && object.choiceTarget !== null) add("choice", object.choiceTarget, flow);
    if (!(object instanceof Container) || object.name === globalDeclarations) return;
    const inside = flows.get(object) ?? flow;
    if (isGather(object, flow)) add("gather", object, flow);
    for (const child of object.content) visit(child, inside);
    for (const [, child] of namedContainers(object)) visit(child, inside);
  };
  visit(root, null);
  return found;
}

function landmark(kind: AuthoredKind, container: Container, name: string | null, flow: string | null): JsonLandmark {
  return { item: { kind, path: container.path.toString(), name, flow, span: null }, container };
}

function namedContainers(container: Container): readonly (readonly [string, Container])[] {
  const found: (readonly [string, Container])[] = [];
  for (const [name, child] of container.namedOnlyContent ?? []) {
    if (child instanceof Container) found.push([name, child]);
  }
  return found;
}

function calledFunctions(root: Container): ReadonlySet<string> {
  const called = new Set<string>();
  const visit = (object: InkObject): void => {
    if (object instanceof Divert && object.pushesToStack && object.stackPushType === PushPopType.Function) {
      if (object.targetPath !== null) called.add(object.targetPath.toString());
    }
    if (!(object instanceof Container)) return;
    for (const child of object.content) visit(child);
    for (const [, child] of namedContainers(object)) visit(child);
  };
  visit(root);
  return called;
}

/** Every container the compiler names is named for its use, but gathers with a label. */
function isGather(container: Container, flow: string | null): boolean {
  const { name } = container;
  if (name === null || /^(c-\d+|\$r[12])$/.test(name)) return false;
  if (/^g-\d+$/.test(name)) return flow !== null || !isClosingGather(container);
  return container.countingAtStartOnly || !/^(b|s\d*)$/.test(name);
}

/** The gather that the compiler puts behind the top-level flow, with nothing in it but a DONE. */
function isClosingGather(container: Container): boolean {
  const [only, more] = container.content;
  return more === undefined && only instanceof ControlCommand && only.commandType === ControlCommand.CommandType.Done;
}

function returns(knot: Container): boolean {
  return [...knot.content, ...namedContainers(knot).map(([, child]) => child)].some(
    (object) =>
      (object instanceof ControlCommand && object.commandType === ControlCommand.CommandType.PopFunction) ||
      (object instanceof Container && returns(object)),
  );
}

function labelOf(container: Container): string | null {
  return container.name === null || /^[cg]-\d+$/.test(container.name) ? null : container.name;
}
