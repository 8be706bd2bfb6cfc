// hot: typed arrays, integers, no allocation per step
import { settleCells } from "./empty-cells.ts";
import { IS_DEFAULT, offerOf } from "./choices.ts";
import type { MachineCore } from "./machine-core.ts";
import { TurnStop } from "./turn-stop.ts";
import { writeTuple } from "./journal.ts";

/** Puts what a finished turn left behind into the state: the menu, and what lies on the stacks. */
export function seal(m: MachineCore, stop: number): void {
  const { layout, choiceTables, tables } = m.program;
  if (tables.tracksOrigins && !m.keepsCells) settleCells(m);
  const { scratch } = m;
  let offered = 0;
  if (stop === TurnStop.choices) {
    for (let choice = 0; choice < m.choiceCount; choice++) {
      const at = choice * 3;
      if (((choiceTables.flags[m.CH[at] as number] as number) & IS_DEFAULT) !== 0) continue;
      scratch[offered++] = offerOf(m, at);
    }
  } else scratch[offered++] = -1 - stop;
  writeTuple(m, layout.menu, m.menus, m.menus.intern(scratch, 0, offered));
  writeTuple(m, layout.evaluation, m.values, m.sp === 1 ? 0 : m.values.intern(m.E, 1, m.sp));
  if (!tables.tracksOrigins) return;
  writeTuple(m, layout.cells, m.cellSets, m.cellSets.intern(m.cells, 0, m.cellCount));
}
