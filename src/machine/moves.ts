import type { Move, Position, Visit } from "./places.ts";
import { Container } from "../ink/index.ts";
import type { StoryShape } from "./shape.ts";

/** No content is left on this level of the call stack. */
export const FALL_OFF = -1;
/** A pointer behind the end of its container: inkjs breaks on it. */
export const NOWHERE = -2;

/** From a place into the containers that begin there, down to the first slot. */
export function enter(shape: StoryShape, from: Position): Move {
  const visits: Visit[] = [];
  let at = from;
  let object = shape.resolve(at);
  while (object instanceof Container) {
    const container = shape.idOf(object);
    visits.push({ container, atStart: true });
    at = { container, index: 0 };
    if (object.content.length === 0) break;
    object = shape.resolve(at);
  }
  return { slot: object === null ? NOWHERE : (shape.slotAt(at) ?? NOWHERE), visits };
}

/** The place after a place, climbing out of containers that end; null where content has run out. */
export function placeAfter(shape: StoryShape, place: Position): Position | null {
  let { container, index } = place;
  index++;
  while (index >= shape.container(container).content.length) {
    const parent = shape.parentOf(container);
    if (parent < 0) return null;
    const indexInParent = shape.placeInParent(container);
    if (indexInParent < 0) return null;
    container = parent;
    index = indexInParent + 1;
  }
  return { container, index };
}

/** The plain step from a slot to what follows it. */
export function stepFrom(shape: StoryShape, slot: number): Move {
  const known = shape.steps[slot];
  if (known !== undefined) return known;
  const step = stepFromPlace(shape, shape.positionOf(slot));
  shape.steps[slot] = step;
  return step;
}

/** The plain step from a place to the next. */
export function stepFromPlace(shape: StoryShape, place: Position): Move {
  const next = placeAfter(shape, place);
  return next === null ? { slot: FALL_OFF, visits: [] } : enter(shape, next);
}

/**
 * A divert: containers that play was not in before are visited from the target outwards, then those that begin at the
 * target are entered. `from` is the container that play comes from, or -1. A pointer to a container as a whole (index -1)
 * counts no surroundings.
 */
export function divertTo(shape: StoryShape, from: number, target: Position): Move {
  const entered = enter(shape, target);
  const object = shape.resolve(target);
  if (target.index < 0 || object === null) return entered;
  const before = new Set(shape.chainOf(from));
  const visits: Visit[] = [];
  let child = object;
  let around = child.parent;
  let allAtStart = true;
  while (around instanceof Container && (!before.has(shape.idOf(around)) || around.countingAtStartOnly)) {
    const atStart = around.content.length > 0 && child === around.content[0] && allAtStart;
    if (!atStart) allAtStart = false;
    visits.push({ container: shape.idOf(around), atStart });
    child = around;
    around = around.parent;
  }
  return { slot: entered.slot, visits: [...visits, ...entered.visits] };
}
