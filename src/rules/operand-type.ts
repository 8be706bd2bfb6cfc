import type { PlainValue } from "../ink/index.ts";

/** What kind of value an operand has. */
export type Type = "number" | "boolean" | "string" | "list" | "divert" | "null";

export function typeOfValue(value: PlainValue): Type {
  if (value === null) return "null";
  if (typeof value === "object") return "list" in value ? "list" : "divert";
  if (typeof value === "number") return "number";
  return typeof value === "string" ? "string" : "boolean";
}

/** A type as it stands in a sentence. */
export function typeWords(type: Type): string {
  const words: Readonly<Record<Type, string>> = {
    number: "a number",
    boolean: "true or false",
    string: "a string",
    list: "a list",
    divert: "a divert target",
    null: "null",
  };
  return words[type];
}
