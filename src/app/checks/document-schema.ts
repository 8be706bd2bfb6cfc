import { toJsonSchema } from "@valibot/to-json-schema";
import {
  aggregateSchema,
  baselineSchema,
  builtinFactsSchema,
  digestSchema,
  factsSchema,
  metaSchema,
} from "../../checks/index.ts";

const documents = {
  digest: digestSchema,
  aggregate: aggregateSchema,
  meta: metaSchema,
  "check-baseline": baselineSchema,
  facts: factsSchema,
  "builtin-facts": builtinFactsSchema,
} as const;

/** A document of check runs that has a published schema. */
export type CheckDocument = (typeof checkDocuments)[number];

export const checkDocuments = ["digest", "aggregate", "meta", "check-baseline", "facts", "builtin-facts"] as const;

/** The JSON Schema of a document. What no JSON Schema can say is left to the reader. */
export function checkDocumentSchema(name: CheckDocument): object {
  return toJsonSchema(documents[name], { target: "draft-2020-12", errorMode: "ignore" });
}
