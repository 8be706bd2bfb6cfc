// hot: typed arrays, integers, no allocation per step
import type { MachineCore } from "./machine-core.ts";
import { valueLaneA, valueLaneB } from "./value-lanes.ts";

/** The part of a state's first lane that its global variables make. */
export function globalsLaneA(m: MachineCore): number {
  let lane = 0;
  for (let address = 0, end = m.program.layout.globals; address < end; address++) {
    lane = (lane + Math.imul(m.K0[address] as number, valueLaneA(m.atoms, m.W[address] as number))) | 0;
  }
  return lane;
}

/** The same of the second lane. */
export function globalsLaneB(m: MachineCore): number {
  let lane = 0;
  for (let address = 0, end = m.program.layout.globals; address < end; address++) {
    lane = (lane + Math.imul(m.K1[address] as number, valueLaneB(m.atoms, m.W[address] as number))) | 0;
  }
  return lane;
}
