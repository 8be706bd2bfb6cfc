import type { InkObject } from "inkjs/engine/Object";
import { BoolValue, DivertTargetValue, FloatValue, IntValue, ListValue, StringValue } from "./inkjs.ts";
import type { PlainValue } from "./story-machine.ts";

/** An inkjs value as plain data; null for what is no value. */
export function plainValue(object: InkObject | null): PlainValue {
  if (object instanceof ListValue) return { list: object.value?.orderedItems.map((item) => item.Key.fullName) ?? [] };
  if (object instanceof DivertTargetValue) return { divert: object.targetPath.toString() };
  if (object instanceof IntValue || object instanceof FloatValue) return object.value;
  if (object instanceof BoolValue || object instanceof StringValue) return object.value;
  return null;
}
