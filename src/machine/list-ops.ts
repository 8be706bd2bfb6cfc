import type { Core } from "./core.ts";
import { maxOf, minOf, subRange } from "./list-functions.ts";
import { draw } from "./random-ops.ts";
import { TAG_LIST, TAG_STRING, tagged, UNSET, VOID } from "./tagged.ts";

/** `List(number)`: the item of that number. */
export function listFromInt(machine: Core): void {
  const { values, faults, program } = machine;
  const number = values.pop();
  const name = values.pop();
  if ((name & 7) !== TAG_STRING) return faults.engine();
  if (!program.pools.isInteger(number)) {
    return faults.story("Passed non-integer when creating a list element from a numerical value.");
  }
  const { lists, strings } = program.pools;
  const origin = lists.definitions.originNamed(strings.textOf(name >> 3));
  if (origin === null) return faults.story(`Failed to find LIST called ${strings.textOf(name >> 3)}`);
  const item = origin.byValue.get(program.pools.numberIn(number));
  values.push(tagged(TAG_LIST, lists.ofItems(item === undefined ? [] : [item])));
}

export function listRange(machine: Core): void {
  const { values, faults, program } = machine;
  const max = values.pop();
  const min = values.pop();
  const list = values.pop();
  const isValue = (value: number): boolean => value !== VOID && value !== UNSET;
  if ((list & 7) !== TAG_LIST || !isValue(min) || !isValue(max)) {
    return faults.story("Expected list, minimum and maximum for LIST_RANGE");
  }
  const low = bound(machine, min, false) ?? 0;
  const high = bound(machine, max, true) ?? Number.MAX_SAFE_INTEGER;
  values.push(tagged(TAG_LIST, subRange(program.pools.lists, list >> 3, low, high)));
}

export function listRandom(machine: Core): void {
  const { values, faults, program } = machine;
  const list = values.pop();
  if (list === UNSET) return faults.story("Expected list for LIST_RANDOM");
  if ((list & 7) !== TAG_LIST) return faults.engine();
  const items = program.pools.lists.itemsOf(list >> 3);
  const item = items.length === 0 ? undefined : items[draw(machine) % items.length];
  values.push(tagged(TAG_LIST, program.pools.lists.ofItems(item === undefined ? [] : [item])));
}

/** The number a bound of LIST_RANGE stands for: whole numbers as they are, lists by their outermost item. */
function bound(machine: Core, value: number, isMax: boolean): number | null {
  const { pools } = machine.program;
  if ((value & 7) === TAG_LIST) {
    const items = pools.lists.itemsOf(value >> 3);
    return (isMax ? maxOf(items) : minOf(items))?.value ?? null;
  }
  const number = pools.isInteger(value) || (value & 7) === 5 ? pools.numberIn(value) : null;
  return number !== null && Number.isInteger(number) ? number : null;
}
