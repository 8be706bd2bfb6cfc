import { startWorker } from "../app/index.ts";
import { failure, type Tool, type ToolAnswer, type ToolContext } from "./tool.ts";
import type { CheckServer } from "./tools/check-place.ts";
import type { CallNews, CallOrder } from "./worker-messages.ts";

/**
 * Milliseconds that a call which was asked to stop has to end its window at a boundary and commit it. A thread that is still
 * at it then is stuck in one stage, where there is nothing to commit.
 */
const COMMIT_MS = 30_000;

/**
 * A tool whose calls run whole in threads of their own, store and all: the thread that serves the protocol answers pings,
 * takes cancellations and passes progress on, whatever a call computes.
 */
export function inThread(tool: Tool, server: CheckServer): Tool {
  const { workers } = server;
  if (workers === null) return tool;
  return { ...tool, call: (input, context) => callThere(tool.name, input, context, server, workers.toolCall) };
}

function callThere(
  tool: string,
  input: unknown,
  { signal, progress }: ToolContext,
  server: CheckServer,
  entry: URL,
): Promise<ToolAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<ToolAnswer>();
  const thread = startWorker<CallOrder, CallNews>(entry, {
    onMessage(news) {
      switch (news.kind) {
        case "progress":
          return progress(news.done, news.total, news.message);
        case "done":
          return resolve(JSON.parse(news.answer));
        case "failed":
          return reject(Object.assign(new Error(news.message), { stack: news.stack }));
        default:
          return news satisfies never;
      }
    },
    onFailure: (why) => reject(new Error(why)),
  });
  let patience: NodeJS.Timeout | null = null;
  const stop = (): void => {
    thread.post({ kind: "stop" });
    const stuck = failure(
      "stopped",
      "the call was stopped before it came to anything",
      "nothing was changed; repeat it",
    );
    patience = setTimeout(() => resolve(stuck), COMMIT_MS);
  };
  thread.post({
    kind: "call",
    server: { ...server, workers: null, environment: { ...server.environment } },
    tool,
    input,
  });
  signal.addEventListener("abort", stop);
  if (signal.aborted) stop();
  return promise.finally(() => {
    signal.removeEventListener("abort", stop);
    if (patience !== null) clearTimeout(patience);
    thread.end();
  });
}
