import { type DurableNews, type DurableOrder, workOnDurable } from "../app/index.ts";

declare const self: Worker;

/** Work on saved searches, asked for by the first message. */
self.onmessage = (event: MessageEvent<DurableOrder>) =>
  workOnDurable(event.data, (news: DurableNews) => postMessage(news));
