import { type CallOrder, workOnCall } from "../mcp/index.ts";

declare const self: Worker;

const take = workOnCall((news) => postMessage(news));

/** One tool call, asked for by the first message; a later one may ask it to stop. */
self.onmessage = (event: MessageEvent<CallOrder>) => take(event.data);
