import { writeTuple } from "./journal.ts";
import { TurnStop } from "./turn-stop.ts";
import type { MachineCore } from "./machine-core.ts";

/** The name of the flow that a story begins in, as inkjs gives it. */
const DEFAULT_FLOW = "DEFAULT_FLOW";

/** What a flow keeps while another one plays: its menu, with the call stacks of its choices, and what it showed last. */
interface KeptFlow<Shown> {
  readonly menu: number;
  readonly shown: Shown;
}

/** The flows of a state: which one plays, and where the others wait. Never changed: each move gives another one. */
export interface Flows<Shown> {
  readonly current: string;
  /** By name, in order of creation; null for the one that plays. Empty as long as there is only the first. */
  readonly kept: ReadonlyMap<string, KeptFlow<Shown> | null>;
}

export const oneFlow: Flows<never> = { current: DEFAULT_FLOW, kept: new Map() };

/** Names of the flows there are besides the one a story begins in. */
export function aliveFlows({ kept }: Flows<unknown>): string[] {
  return [...kept.keys()].filter((name) => name !== DEFAULT_FLOW);
}

/**
 * Leaves the flow that plays for another one, and puts that one's menu into the state. Gives what it showed last, or null
 * where it is new and stands nowhere.
 */
export function leaveFor<Shown>(
  m: MachineCore,
  flows: Flows<Shown>,
  name: string,
  shown: Shown,
): { readonly flows: Flows<Shown>; readonly shown: Shown | null } {
  const { menu } = m.program.layout;
  const found = flows.kept.get(name) ?? null;
  const kept = new Map(flows.kept).set(flows.current, { menu: m.W[menu] ?? 0, shown }).set(name, null);
  writeTuple(m, menu, m.menus, found?.menu ?? nothingOffered(m));
  // What waiting flows name of empty lists must keep its number.
  m.keepsCells = true;
  return { flows: { current: name, kept }, shown: found?.shown ?? null };
}

function nothingOffered(m: MachineCore): number {
  m.scratch[0] = -1 - TurnStop.ended;
  return m.menus.intern(m.scratch, 0, 1);
}

/** Forgets a flow that waits. */
export function withoutFlow<Shown>({ current, kept }: Flows<Shown>, name: string): Flows<Shown> {
  return { current, kept: new Map([...kept].filter(([other]) => other !== name)) };
}

/** Refuses what inkjs refuses too: the first flow stays. */
export function refuseDefault(name: string): void {
  if (name === DEFAULT_FLOW) throw new RangeError("the flow that a story begins in cannot be removed");
}

/** The flows in a canonical form; empty where there is only the first. */
export function flowsKey(m: MachineCore, { current, kept }: Flows<unknown>): string {
  if (kept.size === 0) return "";
  const waiting = [...kept].map(([name, flow]) => {
    const menu = flow?.menu ?? -1;
    return [name, m.menus.laneA[menu] ?? null, m.menus.laneB[menu] ?? null];
  });
  return JSON.stringify([current, waiting]);
}
