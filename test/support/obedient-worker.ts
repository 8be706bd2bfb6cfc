import { SharedStop } from "../../src/search/index.ts";

declare const self: Worker;

interface Order {
  readonly say?: string;
  readonly spinAfter?: string;
  readonly throw?: string;
  readonly leave?: true;
  readonly waitFor?: SharedArrayBuffer;
}

/** A thread that does as a test tells it. */
self.onmessage = ({ data: order }: MessageEvent<Order>) => {
  if (order.say !== undefined) postMessage(order.say);
  if (order.throw !== undefined) throw new Error(order.throw);
  if (order.leave) process.exit(0);
  if (order.spinAfter !== undefined) {
    postMessage(order.spinAfter);
    for (;;);
  }
  if (order.waitFor === undefined) return;
  const stop = new SharedStop(order.waitFor);
  while (!stop.aborted);
  postMessage(stop.by);
};
