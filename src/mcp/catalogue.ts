import { revealing } from "./call-tool.ts";
import type { InputSchema, Tool } from "./tool.ts";
import { jsonSchemaOf } from "./json-schema.ts";

/** A tool as tools/list shows it. */
export interface ListedTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema?: Readonly<Record<string, unknown>>;
  readonly annotations: {
    readonly title: string;
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: false;
  };
  readonly _meta?: typeof revealing;
}

export function listTool(tool: Tool): ListedTool {
  const { name, title, description, hints } = tool;
  return {
    name,
    title,
    description: hints.revealsContent ? `${description} Reveals story content.` : description,
    inputSchema: jsonSchemaOf(tool.input, "input"),
    ...(tool.output === null ? {} : { outputSchema: answerSchema(tool.output) }),
    annotations: {
      title,
      readOnlyHint: hints.readOnly,
      destructiveHint: hints.destructive,
      idempotentHint: hints.idempotent,
      openWorldHint: false,
    },
    ...(hints.revealsContent ? { _meta: revealing } : {}),
  };
}

/**
 * What an answer holds. No field is required: a failed call has `error` in place of all of them, and clients hold failed calls
 * against this schema, too.
 */
function answerSchema(output: InputSchema): Readonly<Record<string, unknown>> {
  const { required: _whereDone, ...schema } = jsonSchemaOf(output, "output");
  return schema;
}
