import { type ChoicePoint, Container, type Divert, Path } from "../ink/index.ts";
import type { Position, StoryShape } from "./shape.ts";

/** What inkjs makes of a path when it has to go there. */
export interface PathTarget {
  /** The pointer, or null where the path leads to something that is no container. */
  readonly position: Position | null;
  /** What inkjs warns of: the path does not exist, something near it was taken. */
  readonly warning: string | null;
  /** The error in place of a pointer. */
  readonly error: string | null;
  /** The container a read count of this path is about, or null. */
  readonly counted: number | null;
}

/** Resolves an absolute path as `PointerAtPath` does. */
export function targetOfPath(shape: StoryShape, text: string): PathTarget {
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
export function targetOfChoice(choice: ChoicePoint): Container | null {
  return choice.choiceTarget;
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
