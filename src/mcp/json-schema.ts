import { toJsonSchema } from "@valibot/to-json-schema";
import type { InputSchema } from "./tool.ts";

/** The JSON Schema of what a tool takes or gives. Cross-field checks have no place there and are left to the parser. */
export function jsonSchemaOf(schema: InputSchema, typeMode: "input" | "output"): Readonly<Record<string, unknown>> {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: "draft-2020-12",
    errorMode: "ignore",
  });
  return rest;
}
