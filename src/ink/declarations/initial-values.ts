import type { InkObject } from "inkjs/engine/Object";
import type { ListDefinitionsOrigin } from "inkjs/engine/ListDefinitionsOrigin";
import {
  BoolValue,
  Container,
  DivertTargetValue,
  FloatValue,
  IntValue,
  ListValue,
  StringValue,
  VariableAssignment,
  VariableReference,
} from "../inkjs.ts";
import { plainValue } from "../plain-value.ts";
import type { PlainValue } from "../story-machine.ts";
import type { ValueType } from "./declarations.ts";

/** A value that is known before play. */
export interface InitialValue {
  readonly type: ValueType | null;
  readonly value: PlainValue;
}

/** The initial values of the global variables, by name, from the container where the compiler puts them. */
export function initialValues(root: Container, lists: ListDefinitionsOrigin): ReadonlyMap<string, InitialValue> {
  const values = new Map<string, InitialValue>();
  const declared = root.namedContent.get("global decl");
  let latest: InkObject | null = null;
  for (const object of declared instanceof Container ? declared.content : []) {
    if (object instanceof VariableAssignment) {
      const type = latest === null ? null : typeOf(latest);
      if (object.variableName !== null) values.set(object.variableName, { type, value: plainValue(latest) });
      latest = null;
    } else if (object instanceof VariableReference) {
      // The compiler lets nothing but the name of a list item stand here.
      latest = object.name === null ? null : lists.FindSingleItemListWithName(object.name);
    } else if (typeOf(object) !== null) latest = object;
  }
  return values;
}

function typeOf(object: InkObject): ValueType | null {
  if (object instanceof IntValue) return "int";
  if (object instanceof FloatValue) return "float";
  if (object instanceof BoolValue) return "bool";
  if (object instanceof StringValue) return "string";
  if (object instanceof DivertTargetValue) return "divert";
  return object instanceof ListValue ? "list" : null;
}
