import type { Position } from "./places.ts";
import { storyError, warn } from "./faults.ts";
import { extendPast } from "./lay-down.ts";
import type { MachineCore } from "./machine-core.ts";
import { divertTo } from "./moves.ts";
import { slotOfMove } from "./lay-down.ts";

/** The place that a divert value leads to; warns and raises as inkjs does where the path is wrong. */
export function placeOfPath(m: MachineCore, word: number): Position | null {
  const target = m.program.tables.pathTargets.get(word >>> 4);
  if (target === undefined) throw new Error("a divert value that is no literal");
  if (target.error !== null) storyError(m, target.error);
  if (target.warning !== null) warn(m, target.warning);
  return target.position;
}

/**
 * The edge from a container to a place, made when it is first taken. `from` is the slot left; it matters for where a
 * failure is reported only, so the edge is shared by all slots of the container.
 */
export function dynamicEdge(m: MachineCore, from: number, container: number, place: Position): number {
  const { code } = m;
  const key = edgeKey(m, container, place);
  const known = code.dynamic.get(key);
  if (known !== undefined) return known;
  const { tables } = m.program;
  const move = divertTo(tables.shape, container, place);
  const edge = code.addEdge(move, from, container, (moved) => slotOfMove(tables, moved));
  extendPast(code, edge);
  code.dynamic.set(key, edge);
  code.made.push(from, container, place.container, place.index);
  return edge;
}

function edgeKey({ program }: MachineCore, container: number, place: Position): number {
  const containers = program.tables.shape.containers.length + 1;
  return ((place.index + 1) * containers + place.container) * containers + container + 1;
}
