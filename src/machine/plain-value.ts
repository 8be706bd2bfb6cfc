import type { PlainValue } from "../ink/index.ts";
import type { Pools } from "./pools.ts";
import { TAG_BOOL, TAG_INT, TAG_LIST, TAG_NUMBER, TAG_STRING, TAG_TARGET } from "./tagged.ts";

/** A tagged value as plain data; null for what is no value. */
export function plainValue(pools: Pools, value: number): PlainValue {
  const payload = value >> 3;
  switch (value & 7) {
    case TAG_INT:
    case TAG_NUMBER:
      return pools.numberIn(value);
    case TAG_BOOL:
      return payload === 1;
    case TAG_STRING:
      return pools.strings.textOf(payload);
    case TAG_LIST:
      return { list: pools.lists.orderedItemsOf(payload).map((item) => item.fullName) };
    case TAG_TARGET:
      return { divert: pools.targets.textOf(payload) };
    default:
      return null;
  }
}
