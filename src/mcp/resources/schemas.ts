import type { ResourceFamily } from "../resource.ts";

const app = () => import("../../app/index.ts");

/** The published JSON Schemas, by the names `inkcheck schema` knows. */
export const schemas: ResourceFamily = {
  prefix: "inkcheck://schema/",
  variable: "id",
  title: "A published JSON Schema",
  description: "The JSON Schema of a document that inkcheck reads or writes.",
  mimeType: "application/json",
  listed: async () => (await app()).publishedSchemas.map((id) => ({ id, title: `JSON Schema: ${id}` })),
  ids: async () => (await app()).publishedSchemas,
  async read(id) {
    const { publishedSchema, publishedSchemas } = await app();
    const name = publishedSchemas.find((one) => one === id);
    if (name === undefined) return null;
    return {
      mimeType: "application/json",
      text: JSON.stringify(publishedSchema(name), null, 2),
      revealsContent: false,
    };
  },
};
