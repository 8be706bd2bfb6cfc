import { toJsonSchema } from "@valibot/to-json-schema";
import { reportSchema } from "./report-schema.ts";

/** The report's schema as JSON Schema, draft 2020-12. */
export function reportJsonSchema(): Record<string, unknown> {
  const schema = toJsonSchema(reportSchema, { target: "draft-2020-12", ignoreActions: ["readonly"] });
  return { ...schema, title: "inkcheck report, version 1" };
}
