import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import type { Readable, Writable } from "node:stream";
import { callTool } from "./call-tool.ts";
import { listTool } from "./catalogue.ts";
import { ProgressThrottle } from "./progress-throttle.ts";
import { RpcFault, rpcCodes } from "./rpc-fault.ts";
import { StdioTransport } from "./stdio-transport.ts";
import { completionMethod } from "./completion-method.ts";
import type { Method } from "./method.ts";
import type { Prompt } from "./prompt.ts";
import { promptMethods } from "./prompt-methods.ts";
import type { ResourceFamily } from "./resource.ts";
import { resourceMethods } from "./resource-methods.ts";
import type { Tool, ToolContext } from "./tool.ts";

/** Everything a server offers, free of any SDK. */
export interface ServerTable {
  readonly name: string;
  readonly version: string;
  readonly instructions: string;
  readonly tools: readonly Tool[];
  readonly resources: readonly ResourceFamily[];
  readonly prompts: readonly Prompt[];
}

interface Extra {
  readonly signal: AbortSignal;
  readonly _meta?: { readonly progressToken?: string | number | undefined } | undefined;
  sendNotification(notification: ProgressNotification): Promise<void>;
}

interface ProgressNotification {
  readonly method: "notifications/progress";
  readonly params: { progressToken: string | number; progress: number; total?: number; message?: string };
}

/**
 * Serves the table over the streams until the input ends or `stop` is aborted. The one file that knows the SDK: it gives us
 * the handshake, ping, cancellation and notifications; requests come to our own table, so that their parsing and their
 * errors are ours.
 */
export async function serveOverStdio(
  table: ServerTable,
  input: Readable,
  output: Writable,
  stop: AbortSignal,
): Promise<void> {
  const server = new Server(
    { name: table.name, version: table.version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} },
      instructions: table.instructions,
      // The SDK's default compiles schemas to code, which the shipped binary refuses; nothing here elicits.
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: trusted(data), errorMessage: undefined }),
      },
    },
  );
  const methods = methodTable(table);
  server.fallbackRequestHandler = (request, extra) => {
    const method = methods.get(request.method);
    if (method === undefined) throw new RpcFault(rpcCodes.methodNotFound, `there is no method ${request.method}`);
    return method(request.params, contextOf(extra, stop));
  };
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const transport = new StdioTransport<JSONRPCMessage>(input, output, asMessage);
  stop.addEventListener("abort", () => void transport.close(), { once: true });
  await server.connect(transport);
  await closed;
}

function methodTable(table: ServerTable): ReadonlyMap<string, Method> {
  const tools = new Map(table.tools.map((tool) => [tool.name, tool]));
  const listed = table.tools.map(listTool);
  return new Map<string, Method>([
    ["tools/list", () => Promise.resolve({ tools: listed })],
    ["tools/call", async (params, context) => ({ ...(await callTool(tools, params, context)) })],
    ...resourceMethods(table.resources),
    ...promptMethods(table.prompts),
    ["completion/complete", completionMethod(table.resources, table.prompts)],
  ]);
}

function contextOf(extra: Extra, stop: AbortSignal): ToolContext {
  const token = extra._meta?.progressToken;
  const throttle = new ProgressThrottle();
  return {
    signal: AbortSignal.any([extra.signal, stop]),
    progress(done, total, message) {
      if (token === undefined || !throttle.due(performance.now())) return;
      const params = { progressToken: token, progress: done, message, ...(total === null ? {} : { total }) };
      void extra.sendNotification({ method: "notifications/progress", params });
    },
  };
}

function asMessage(data: unknown): JSONRPCMessage | null {
  const message = JSONRPCMessageSchema.safeParse(data);
  return message.success ? message.data : null;
}

/** The SDK asks its validator for typed data; ours passes it on unread. */
function trusted<T>(data: unknown): T {
  return data as T;
}
