import { toJsonSchema } from "@valibot/to-json-schema";
import * as v from "valibot";
import { checkShapes } from "./check-table.ts";
import { externalShape, assertionShape, goalShape } from "./rule-shapes.ts";
import { runEntries } from "./run-table.ts";
import { storyEntries } from "./story-table.ts";

/** The tables of inkcheck.toml as JSON Schema, for editors that complete and check TOML by it. */
export function configJsonSchema(): Record<string, unknown> {
  const tables = v.strictObject({
    story: v.optional(v.strictObject(storyEntries)),
    assertion: v.optional(v.array(assertionShape)),
    goal: v.optional(v.array(goalShape)),
    externals: v.optional(v.record(v.string(), externalShape)),
    run: v.optional(v.strictObject(runEntries)),
    check: v.optional(v.record(v.string(), checkShapes)),
  });
  const schema = toJsonSchema(tables, {
    target: "draft-2020-12",
    typeMode: "input",
    errorMode: "ignore",
  });
  return { ...schema, title: "inkcheck.toml" };
}
