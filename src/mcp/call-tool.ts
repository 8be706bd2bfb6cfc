import { didYouMean } from "../config/index.ts";
import { RpcFault, rpcCodes } from "./rpc-fault.ts";
import type { Tool, ToolAnswer, ToolContext } from "./tool.ts";

/** The answer to a tools/call as the protocol spells it. */
export type CallResult = {
  readonly content: { readonly type: "text"; readonly text: string }[];
  readonly structuredContent: Readonly<Record<string, unknown>>;
  readonly isError?: true;
  readonly _meta?: typeof revealing;
};

const MAX_MESSAGE = 2000;

/** Told with a tool and with each answer that can hold story text, variable names or values. */
export const revealing = { "inkcheck/revealsContent": true } as const;

/** Finds and runs a tool. A name nobody has is a fault of the protocol; all else is a result. */
export async function callTool(
  tools: ReadonlyMap<string, Tool>,
  params: unknown,
  context: ToolContext,
): Promise<CallResult> {
  const { name, input } = readParams(params);
  const tool = tools.get(name);
  if (tool === undefined) {
    const meant = didYouMean(name, tools.keys());
    throw new RpcFault(
      rpcCodes.invalidParams,
      `no tool is called \`${name}\`${meant === null ? "" : `; did you mean \`${meant}\`?`}`,
    );
  }
  return asResult(await tool.call(input, context));
}

function asResult(answer: ToolAnswer): CallResult {
  if (answer.kind === "answer") {
    return {
      content: [{ type: "text", text: JSON.stringify(answer.data) }],
      structuredContent: answer.data,
      ...(answer.revealsContent === true ? { _meta: revealing } : {}),
    };
  }
  const { code, message, hint } = answer;
  const data = { error: { code, message: bounded(message), hint } };
  return { content: [{ type: "text", text: JSON.stringify(data) }], structuredContent: data, isError: true };
}

/** A sentence that repeats what a caller sent is no longer than people read. */
function bounded(message: string): string {
  return message.length <= MAX_MESSAGE ? message : `${message.slice(0, MAX_MESSAGE)}…`;
}

function readParams(params: unknown): { readonly name: string; readonly input: unknown } {
  if (typeof params !== "object" || params === null || !("name" in params) || typeof params.name !== "string") {
    throw new RpcFault(rpcCodes.invalidParams, "tools/call needs `name`, the name of a tool");
  }
  return { name: params.name, input: "arguments" in params ? params.arguments : {} };
}
