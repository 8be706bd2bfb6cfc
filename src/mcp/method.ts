import * as v from "valibot";
import { describeIssues } from "./input-issues.ts";
import { RpcFault, rpcCodes } from "./rpc-fault.ts";
import type { InputSchema, ToolContext } from "./tool.ts";

/** A request of the protocol and its answer, free of any SDK. */
export type Method = (params: unknown, context: ToolContext) => Promise<Record<string, unknown>>;

/** Parameters of a method, or a fault that names what is wrong with them. What the protocol adds (`_meta`) is let through. */
export function readParams<const Schema extends InputSchema>(schema: Schema, params: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, params ?? {});
  if (parsed.success) return parsed.output;
  throw new RpcFault(rpcCodes.invalidParams, describeIssues(schema, parsed.issues));
}
