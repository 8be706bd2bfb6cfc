import type { Position } from "./places.ts";
import { slotOfMove } from "./lay-down.ts";
import { enter } from "./moves.ts";
import type { Program } from "./program.ts";

/** The slot that runs first where play comes to a place. */
export function enterPlace({ tables }: Program, place: Position): number {
  return slotOfMove(tables, enter(tables.shape, place));
}
