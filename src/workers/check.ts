import { type CheckOrder, type CheckNews, workOnCheck } from "../app/index.ts";

declare const self: Worker;

/** One check, asked for by the first message. */
self.onmessage = (event: MessageEvent<CheckOrder>) => workOnCheck(event.data, (news: CheckNews) => postMessage(news));
