import type { ListItem } from "./list-definitions.ts";
import type { ListPool } from "./list-pool.ts";
import type { Pools } from "./pools.ts";
import { boolValue, TAG_LIST, tagged } from "./tagged.ts";

/** An operator on one list; null where lists know no such operator. */
export function callListUnary(pools: Pools, name: string, value: number): number | null {
  const { lists } = pools;
  const id = value >> 3;
  const items = lists.itemsOf(id);
  switch (name) {
    case "!":
      return pools.integer(items.length === 0 ? 1 : 0);
    case "LIST_COUNT":
      return pools.integer(items.length);
    case "LIST_VALUE":
      return pools.integer(maxOf(items)?.value ?? 0);
    case "LIST_MIN":
      return asList(lists.ofItems(oneOrNone(minOf(items))));
    case "LIST_MAX":
      return asList(lists.ofItems(oneOrNone(maxOf(items))));
    case "LIST_ALL":
      return asList(lists.ofItems(allItems(lists, id)));
    case "LIST_INVERT":
      return asList(lists.ofItems(allItems(lists, id).filter((item) => !items.includes(item))));
    default:
      return null;
  }
}

/** An operator on two lists; null where lists know no such operator. */
export function callListPair(pools: Pools, name: string, left: number, right: number): number | null {
  const { lists } = pools;
  const x = lists.itemsOf(left);
  const y = lists.itemsOf(right);
  switch (name) {
    case "+":
      return asList(union(lists, left, x, y));
    case "-":
      return asList(
        keepingOrigins(
          lists,
          left,
          x.filter((item) => !y.includes(item)),
        ),
      );
    case "^":
      return asList(lists.ofItems(x.filter((item) => y.includes(item))));
    case "?":
      return boolValue(contains(x, y));
    case "!?":
      return boolValue(!contains(x, y));
    default: {
      const truth = compare(name, x, y);
      return truth === null ? null : boolValue(truth);
    }
  }
}

/** Each item moved by `step` within its list; items that would leave it drop out. */
export function incrementList(lists: ListPool, id: number, step: number): number {
  const moved = lists.itemsOf(id).flatMap((item) => {
    return lists.definitions.origins[item.origin]?.byValue.get(item.value + step) ?? [];
  });
  return lists.ofItems(moved);
}

/** LIST_RANGE: the items whose numbers lie within both bounds. */
export function subRange(lists: ListPool, id: number, min: number, max: number): number {
  if (lists.isEmpty(id)) return 0;
  return keepingOrigins(
    lists,
    id,
    lists.orderedItemsOf(id).filter((item) => item.value >= min && item.value <= max),
  );
}

/** The first of the items with the highest number. */
export function maxOf(items: readonly ListItem[]): ListItem | undefined {
  return items.reduce<ListItem | undefined>(
    (best, item) => (best === undefined || item.value > best.value ? item : best),
    undefined,
  );
}

/** The first of the items with the lowest number. */
export function minOf(items: readonly ListItem[]): ListItem | undefined {
  return items.reduce<ListItem | undefined>(
    (best, item) => (best === undefined || item.value < best.value ? item : best),
    undefined,
  );
}

function union(lists: ListPool, left: number, x: readonly ListItem[], y: readonly ListItem[]): number {
  return keepingOrigins(lists, left, [...x, ...y.filter((item) => !x.includes(item))]);
}

/** A list made of another: where nothing is left it still answers for the other's origins. */
function keepingOrigins(lists: ListPool, from: number, items: readonly ListItem[]): number {
  return items.length > 0 ? lists.ofItems(items) : lists.emptyOf(lists.originsOf(from));
}

function allItems(lists: ListPool, id: number): ListItem[] {
  return lists.originsOf(id).flatMap((origin) => lists.definitions.origins[origin]?.items ?? []);
}

function contains(x: readonly ListItem[], y: readonly ListItem[]): boolean {
  return x.length > 0 && y.length > 0 && y.every((item) => x.includes(item));
}

function compare(name: string, x: readonly ListItem[], y: readonly ListItem[]): boolean | null {
  const same = x.length === y.length && x.every((item) => y.includes(item));
  switch (name) {
    case "==":
      return same;
    case "!=":
      return !same;
    case "&&":
      return x.length > 0 && y.length > 0;
    case "||":
      return x.length > 0 || y.length > 0;
    case ">":
      return above(x, y);
    case "<":
      return above(y, x);
    case ">=":
      return atLeast(x, y);
    case "<=":
      return atLeast(y, x);
    default:
      return null;
  }
}

function above(x: readonly ListItem[], y: readonly ListItem[]): boolean {
  const lowest = minOf(x);
  const highest = maxOf(y);
  if (lowest === undefined) return false;
  return highest === undefined || lowest.value > highest.value;
}

function atLeast(x: readonly ListItem[], y: readonly ListItem[]): boolean {
  const [xMin, xMax, yMin, yMax] = [minOf(x), maxOf(x), minOf(y), maxOf(y)];
  if (xMin === undefined || xMax === undefined) return false;
  if (yMin === undefined || yMax === undefined) return true;
  return xMin.value >= yMin.value && xMax.value >= yMax.value;
}

function oneOrNone(item: ListItem | undefined): ListItem[] {
  return item === undefined ? [] : [item];
}

function asList(id: number): number {
  return tagged(TAG_LIST, id);
}
