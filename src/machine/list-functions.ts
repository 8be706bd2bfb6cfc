import { FAILED_INSIDE } from "./failures.ts";
import { crash, storyError } from "./faults.ts";
import { inValueOrder, type ListItem } from "./list-world.ts";
import { itemsOfWord, originsOfWord } from "./list-words.ts";
import type { MachineCore } from "./machine-core.ts";
import { FALSE, TRUE } from "./words.ts";

type Items = readonly ListItem[];

/** Calls a native function of two lists. */
export function callListFunction(m: MachineCore, name: string, x: number, y: number): number {
  const left = itemsOfWord(m, x);
  const right = itemsOfWord(m, y);
  switch (name) {
    case "+":
      return listOf(m, [...left, ...right.filter((item) => !left.includes(item))], originsOfWord(m, x));
    case "-":
      return listOf(
        m,
        left.filter((item) => !right.includes(item)),
        originsOfWord(m, x),
      );
    case "^":
      return listOf(
        m,
        left.filter((item) => right.includes(item)),
        [],
      );
    default: {
      const truth = compare(name, left, right);
      return truth === null ? storyError(m, `Cannot perform operation ${name} on List`) : truth ? TRUE : FALSE;
    }
  }
}

function compare(name: string, left: Items, right: Items): boolean | null {
  switch (name) {
    case "?":
      return contains(left, right);
    case "!?":
      return !contains(left, right);
    case "==":
      return sameItems(left, right);
    case "!=":
      return !sameItems(left, right);
    case ">":
      return left.length > 0 && (right.length === 0 || minOf(left) > maxOf(right));
    case "<":
      return right.length > 0 && (left.length === 0 || maxOf(left) < minOf(right));
    case ">=":
      return left.length > 0 && (right.length === 0 || (minOf(left) >= minOf(right) && maxOf(left) >= maxOf(right)));
    case "<=":
      return right.length > 0 && (left.length === 0 || (maxOf(left) <= maxOf(right) && minOf(left) <= minOf(right)));
    case "&&":
      return left.length > 0 && right.length > 0;
    case "||":
      return left.length > 0 || right.length > 0;
    default:
      return null;
  }
}

/** Calls a native function of one list. */
export function callListUnary(m: MachineCore, name: string, x: number): number {
  const items = itemsOfWord(m, x);
  switch (name) {
    case "!":
      return m.atoms.integerWord(items.length === 0 ? 1 : 0);
    case "LIST_COUNT":
      return m.atoms.integerWord(items.length);
    case "LIST_VALUE":
      return m.atoms.integerWord(items.length === 0 ? 0 : maxOf(items));
    case "LIST_MIN":
      return listOf(m, firstWith(items, minOf(items)), []);
    case "LIST_MAX":
      return listOf(m, firstWith(items, maxOf(items)), []);
    case "LIST_ALL":
      return listOf(m, allItems(m, x), []);
    case "LIST_INVERT":
      return listOf(
        m,
        allItems(m, x).filter((item) => !items.includes(item)),
        [],
      );
    default:
      return storyError(m, `Cannot perform operation ${name} on List`);
  }
}

/** Moves each item of a list by so many values within its own LIST; items that leave it are gone. */
export function incrementList(m: MachineCore, x: number, step: number): number {
  const moved: ListItem[] = [];
  for (const { origin, value } of itemsOfWord(m, x)) {
    const item = m.program.tables.world.itemWithValue(origin, value + step);
    if (item === null) continue;
    if (moved.includes(item)) crash(m, `The Map already contains an entry for ${item.originName}.${item.name}`);
    moved.push(item);
  }
  return listOf(m, moved, []);
}

/** LIST_RANGE: items between two bounds, each a whole number or a list. */
export function rangeOfList(m: MachineCore, list: number, low: number | Items, high: number | Items): number {
  const items = itemsOfWord(m, list);
  if (items.length === 0) return listOf(m, [], []);
  const from = typeof low === "number" ? low : low.length === 0 ? 0 : minOf(low);
  const to = typeof high === "number" ? high : high.length === 0 ? Number.MAX_SAFE_INTEGER : maxOf(high);
  const kept = inValueOrder(items).filter((item) => item.value >= from && item.value <= to);
  return listOf(m, kept, originsOfWord(m, list));
}

/** A list word; an empty one remembers where it came from. */
export function listOf(m: MachineCore, items: Items, origins: readonly number[]): number {
  return items.length > 0 ? m.atoms.listWord(items) : m.atoms.freshEmptyWord(origins);
}

function allItems(m: MachineCore, x: number): ListItem[] {
  const origins = originsOfWord(m, x);
  const lists = m.program.tables.world.origins;
  return origins.flatMap((origin) => {
    const list = lists[origin];
    return list === undefined ? crash(m, FAILED_INSIDE) : [...list.items];
  });
}

function contains(list: Items, part: Items): boolean {
  return list.length > 0 && part.length > 0 && part.every((item) => list.includes(item));
}

function sameItems(left: Items, right: Items): boolean {
  return left.length === right.length && left.every((item) => right.includes(item));
}

function firstWith(items: Items, value: number): Items {
  const found = items.find((item) => item.value === value);
  return found === undefined ? [] : [found];
}

function minOf(items: Items): number {
  return items.reduce((least, item) => Math.min(least, item.value), Number.POSITIVE_INFINITY);
}

function maxOf(items: Items): number {
  return items.reduce((most, item) => Math.max(most, item.value), Number.NEGATIVE_INFINITY);
}
