import type { MachineCore } from "./machine-core.ts";

/** The authored things (positions in the source map) that the latest turn of a watched core played. */
export function touchedItems(m: MachineCore): Set<number> {
  const items = new Set<number>();
  for (let edge = 0; edge < m.code.takenIn.length; edge++) {
    if (m.code.takenIn[edge] !== m.traceNumber) continue;
    for (const slot of slotsOfEdge(m, edge)) {
      const item = itemOfSlot(m, slot);
      if (item >= 0) items.add(item);
    }
  }
  return items;
}

/** The slots that taking an edge plays: those it passes over and the one it leads to. */
export function slotsOfEdge(m: MachineCore, edge: number): readonly number[] {
  return [...m.code.passedBy(edge), m.code.targetOf(edge)];
}

/** The authored thing that stands at a slot, or -1. */
export function itemOfSlot({ program: { tables } }: MachineCore, slot: number): number {
  const object = tables.shape.objects[slot];
  return object === undefined ? -1 : tables.story.sourceMap.itemOf(object);
}
