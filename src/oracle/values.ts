import type { InkList } from "inkjs/engine/InkList";
import type { InkObject } from "inkjs/engine/Object";
import {
  BoolValue,
  DivertTargetValue,
  FloatValue,
  InkListItem,
  IntValue,
  ListValue,
  StringValue,
  VariablePointerValue,
} from "../ink/index.ts";

/**
 * A value with everything that sets it apart from others in later play: its type, and for a list the order of insertion
 * (`LIST_RANDOM` sees it) and, where it is empty, its origins.
 */
export function exactValue(object: InkObject, nameOfList: (list: InkList) => string): string {
  if (object instanceof ListValue) return object.value === null ? "list" : exactList(object.value, nameOfList);
  if (object instanceof DivertTargetValue) return `->${object.targetPath.toString()}`;
  if (object instanceof IntValue) return `i${object.value}`;
  if (object instanceof FloatValue) return `f${object.value}`;
  if (object instanceof BoolValue) return `b${object.value}`;
  if (object instanceof StringValue) return JSON.stringify(object.value);
  if (object instanceof VariablePointerValue) return `&${object.contextIndex}:${object.variableName}`;
  return object.constructor.name;
}

function exactList(list: InkList, nameOfList: (list: InkList) => string): string {
  if (list.Count === 0) return nameOfList(list);
  return `(${[...list.keys()].map((key) => InkListItem.fromSerializedKey(key).fullName).join(" ")})`;
}
