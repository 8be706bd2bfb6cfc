import { workflowOperations } from "./tools/operations/operations.ts";
import { storyTools } from "./tools/story-tools.ts";
import { workflowTool } from "./tools/workflow.ts";
import type { CallNews, CallOrder } from "./worker-messages.ts";

/** Does the one call of this thread and tells of it. Gives what takes the thread's messages. */
export function workOnCall(tell: (news: CallNews) => void): (order: CallOrder) => void {
  const stop = new AbortController();
  return (order) => {
    switch (order.kind) {
      case "call":
        void answer(order, stop.signal, tell);
        return;
      case "stop":
        return stop.abort();
      default:
        return order satisfies never;
    }
  };
}

async function answer(
  { server, tool: name, input }: Extract<CallOrder, { kind: "call" }>,
  signal: AbortSignal,
  tell: (news: CallNews) => void,
): Promise<void> {
  try {
    const operations = workflowOperations(server);
    const tools = [...storyTools(server), ...operations, workflowTool(operations)];
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) throw new Error(`no tool ${name} works in a thread`);
    const progress = (done: number, total: number | null, message: string): void =>
      tell({ kind: "progress", done, total, message });
    tell({ kind: "done", answer: JSON.stringify(await tool.call(input, { signal, progress })) });
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error));
    tell({ kind: "failed", message: known.message, stack: known.stack ?? "" });
  }
}
