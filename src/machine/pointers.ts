import type { PathTarget, Position } from "./places.ts";
import { type ChoicePoint, Container, type Divert, Path } from "../ink/index.ts";
import type { StoryShape } from "./shape.ts";

/** Resolves an absolute path as `PointerAtPath` does. */
export function targetOfPath(shape: StoryShape, text: string): PathTarget {
  let target = shape.pathTargets.get(text);
  if (target === undefined) {
    target = resolvePath(shape, text);
    shape.pathTargets.set(text, target);
  }
  return target;
}

function resolvePath(shape: StoryShape, text: string): PathTarget {
  const path = new Path(text);
  const nothing: PathTarget = { position: null, warning: null, error: null, counted: null };
  const { lastComponent } = path;
  if (lastComponent === null) return nothing;
  const length = lastComponent.isIndex ? path.length - 1 : path.length;
  const { obj, approximate, container } = shape.root.ContentAtPath(path, undefined, length);
  const whole = shape.root.ContentAtPath(path);
  const counted = whole.approximate || whole.container === null ? null : shape.idOf(whole.container);
  if (obj === null || (obj === shape.root && length > 0)) {
    return {
      ...nothing,
      counted,
      error: `Failed to find content at path '${text}', and no approximation of it was possible.`,
    };
  }
  const warning = approximate
    ? `Failed to find content at path '${text}', so it was approximated to: '${obj.path.toString()}'.`
    : null;
  const index = lastComponent.isIndex ? lastComponent.index : -1;
  return {
    position: container === null ? null : { container: shape.idOf(container), index },
    warning,
    error: null,
    counted,
  };
}

/** Where a divert with a fixed target leads; null where inkjs cannot resolve it. */
export function targetOfDivert(shape: StoryShape, divert: Divert): Position | null {
  let target = shape.divertTargets.get(divert);
  if (target === undefined) {
    target = resolveDivert(shape, divert);
    shape.divertTargets.set(divert, target);
  }
  return target;
}

function resolveDivert(shape: StoryShape, divert: Divert): Position | null {
  const path = divert._targetPath;
  if (path === null || path.lastComponent === null) return null;
  const found = divert.ResolvePath(path).obj;
  if (!path.lastComponent.isIndex)
    return found instanceof Container ? { container: shape.idOf(found), index: 0 } : null;
  const parent = found?.parent;
  if (!(parent instanceof Container)) return null;
  return { container: shape.idOf(parent), index: path.lastComponent.index };
}

/** The container that a choice leads to, or null. */
export function targetOfChoice(shape: StoryShape, choice: ChoicePoint): Container | null {
  let target = shape.choiceTargets.get(choice);
  if (target === undefined) {
    target = choice.choiceTarget;
    shape.choiceTargets.set(choice, target);
  }
  return target;
}

/** The runtime path of a choice's target, absolute. */
export function pathOfChoice(choice: ChoicePoint): string {
  return choice.pathOnChoice?.toString() ?? "";
}

/** The words inkjs has for a divert that leads nowhere. */
export function lostDivert(divert: Divert): string {
  const name = divert.debugMetadata?.sourceName ?? null;
  return name === null ? `Divert resolution failed: ${divert}` : `Divert target doesn't exist: ${name}`;
}
