import * as v from "valibot";
import type { Tool } from "../../tool.ts";
import type { CheckServer } from "../check-place.ts";
import { campaignOperations } from "./campaign-operations.ts";
import { sessionOperations } from "./session-operations.ts";
import { storyOperations } from "./story-operations.ts";

/** Every operation that the compact profile reaches through one tool and the full profile names one by one. */
export function workflowOperations(server: CheckServer): readonly Tool[] {
  return [...sessionOperations(server), ...campaignOperations(server), ...storyOperations(server)];
}

/** The fields of a request, as the schema that parses it has them. */
export interface RequestFields {
  readonly required: readonly string[];
  readonly optional: readonly string[];
}

export function requestFields({ input }: Tool): RequestFields {
  const fields = v.is(object, input) ? Object.entries(input.entries) : [];
  const isOptional = ([, field]: (typeof fields)[number]): boolean => field.type === "optional";
  return {
    required: fields.filter((field) => !isOptional(field)).map(([name]) => name),
    optional: fields.filter(isOptional).map(([name]) => name),
  };
}

/** What we read of a valibot object schema. */
const object = v.object({ entries: v.record(v.string(), v.object({ type: v.string() })) });
