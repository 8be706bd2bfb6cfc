import * as v from "valibot";
import type { Outcome } from "../../../app/index.ts";
import { defineTool } from "../../define-tool.ts";
import type { InputSchema, Tool, ToolContext, ToolHints } from "../../tool.ts";
import type { CheckServer } from "../check-place.ts";
import { answerOf, searchPlace, type SearchPlace } from "../search-place.ts";

export type Place = Extract<SearchPlace, { readonly kind: "place" }>;

interface SessionOperation<Schema extends InputSchema> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Schema;
  readonly hints: ToolHints;
  /** `target` names the session as its bearer does. */
  run(place: Place, input: v.InferOutput<Schema>, context: ToolContext): Promise<Outcome<object>>;
}

const placed = v.object({ file: v.string(), cwd: v.nullable(v.string()) });

/** An operation on the sessions of a story's project. */
export function sessionOperation<const Schema extends InputSchema>(
  server: CheckServer,
  { run, ...definition }: SessionOperation<Schema>,
): Tool {
  return defineTool({
    ...definition,
    async run(input, context) {
      const { file, cwd } = v.parse(placed, input);
      const place = await searchPlace(server, file, cwd);
      return place.kind === "failure" ? place : answerOf(await run(place, input, context));
    },
  });
}

/** How a bearer names a session. */
export function heldBy({ entrypoint }: Place, { sessionCapability }: { readonly sessionCapability: string }) {
  return { entrypoint, access: { by: "capability", capability: sessionCapability } } as const;
}

/** Changes what is kept, removes nothing, and is not to be repeated blindly. */
export const changes = { readOnly: false, destructive: false, idempotent: false } as const;
/** Only looks. */
export const looks = { readOnly: true, destructive: false, idempotent: true } as const;
