import { configJsonSchema } from "../config/index.ts";
import { reportJsonSchema } from "../report/index.ts";
import { type CheckDocument, checkDocumentSchema, checkDocuments } from "./checks/document-schema.ts";

/** A document whose JSON Schema is published. */
export type PublishedSchema = "report" | "config" | CheckDocument;

export const publishedSchemas: readonly PublishedSchema[] = ["report", "config", ...checkDocuments];

export function publishedSchema(name: PublishedSchema): object {
  if (name === "report") return reportJsonSchema();
  return name === "config" ? configJsonSchema() : checkDocumentSchema(name);
}
