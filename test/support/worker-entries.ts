/** The worker entries from source. */
export const workerEntries = {
  check: new URL("../../src/workers/check.ts", import.meta.url),
  durable: new URL("../../src/workers/durable.ts", import.meta.url),
  toolCall: new URL("../../src/workers/tool-call.ts", import.meta.url),
};
