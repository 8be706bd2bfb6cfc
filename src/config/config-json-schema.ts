import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { storyEntries } from "./story-table.ts";

/** The `[story]` table of inkcheck.toml as JSON Schema, for editors that complete and check TOML by it. */
export function configJsonSchema(): Record<string, unknown> {
  const schema = toJsonSchema(v.object({ story: v.optional(v.strictObject(storyEntries)) }), {
    target: "draft-2020-12",
    typeMode: "input",
    errorMode: "ignore",
  });
  return { ...schema, title: "inkcheck.toml" };
}
