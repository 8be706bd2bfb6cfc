import { Container } from "../ink/index.ts";
import { NOWHERE } from "./address-map.ts";
import type { Core } from "./core.ts";
import { NEVER } from "./state-layout.ts";
import { TAG_TARGET } from "./tagged.ts";

/** TURNS_SINCE: how many turns ago a place was visited, -1 for never. */
export function turnsSince(machine: Core): void {
  const number = countedTarget(machine, "TURNS_SINCE");
  if (number === null) return;
  if (number === -1) return machine.values.push(machine.program.pools.integer(-1));
  if (machine.program.countsTurns[number] === 0)
    return machine.faults.story(uncounted(machine, number, "TURNS_SINCE() for target"));
  const { words, layout } = machine.state;
  const stamp = words[layout.stamps + number] ?? NEVER;
  machine.values.push(machine.program.pools.integer(stamp === NEVER ? -1 : (words[layout.turn] ?? 0) - stamp));
}

/** READ_COUNT: how often a place was visited. */
export function readCount(machine: Core): void {
  const number = countedTarget(machine, "READ_COUNT");
  if (number === null) return;
  if (number === -1) return machine.values.push(0);
  if (machine.program.countsVisits[number] === 0)
    return machine.faults.story(uncounted(machine, number, "Read count for target"));
  const { words, layout } = machine.state;
  machine.values.push(machine.program.pools.integer(words[layout.visits + number] ?? 0));
}

/** The counted container on the stack; -1 after a warning where there is none, null after a fault. */
function countedTarget(machine: Core, what: string): number | null {
  const value = machine.values.pop();
  const { pools, addresses, counted } = machine.program;
  if ((value & 7) !== TAG_TARGET) {
    const isInteger = pools.isInteger(value);
    const note = isInteger
      ? ". Did you accidentally pass a read count ('knot_name') instead of a target ('-> knot_name')?"
      : "";
    const expected = "TURNS_SINCE / READ_COUNT expected a divert target (knot, stitch, label name), but saw ";
    machine.faults.story(`${expected}${pools.textOf(value)}${note}`);
    return null;
  }
  const address = pools.targets.firstOf(value >> 3);
  const object = address === NOWHERE ? null : addresses.objectAt(address);
  if (object instanceof Container) {
    const number = counted.indexOf(object);
    if (number !== -1) return number;
    machine.faults.story(`${what} of a place that is not counted`);
    return null;
  }
  machine.warn(
    `Failed to find container for ${what === "TURNS_SINCE" ? "TurnsSince" : "ReadCount"} lookup at ${pools.targets.textOf(value >> 3)}`,
  );
  return -1;
}

function uncounted(machine: Core, number: number, what: string): string {
  const container = machine.program.counted[number];
  const advice = "The story may need to be compiled with countAllVisits flag (-c).";
  return `${what} (${container?.name} - on ${container?.debugMetadata}) unknown. ${advice}`;
}
