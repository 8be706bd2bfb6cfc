import { expect, test } from "bun:test";
import * as v from "valibot";
import { defineTool, failure, serveOverStdio } from "../../src/mcp/index.ts";
import { RawClient } from "./raw-client.ts";

const hints = { readOnly: true, destructive: false, idempotent: true, revealsContent: false };

const echo = defineTool({
  name: "count_words",
  title: "Count words",
  description: "Counts the words of a line.",
  input: v.strictObject({ line: v.string(), limit: v.optional(v.pipe(v.number(), v.maxValue(9)), 9) }),
  output: v.object({ words: v.number() }),
  hints,
  run: ({ line }) =>
    line === ""
      ? failure("empty_line", "the line is empty", "send one")
      : { kind: "answer", data: { words: line.split(" ").length } },
});

const slow = defineTool({
  name: "wait_long",
  title: "Wait",
  description: "Waits until it is cancelled.",
  input: v.strictObject({}),
  hints,
  async run(_input, context) {
    context.progress(1, 2, "half way");
    context.progress(2, 2, "too soon after the first");
    await new Promise((resolve) => context.signal.addEventListener("abort", resolve, { once: true }));
    aborted++;
    return { kind: "answer", data: {} };
  },
});

let aborted = 0;

const table = {
  name: "inkcheck",
  version: "0.0.0",
  instructions: "Ask.",
  tools: [echo, slow],
  resources: [],
  prompts: [],
};
const connect = (): RawClient => new RawClient((...streams) => serveOverStdio(table, ...streams));

test("shakes hands, lists its tools with schemas and annotations", async () => {
  const client = connect();
  const hello = await client.ask(1, "initialize", {
    protocolVersion: "2025-06-18",
    capabilities: {},
    clientInfo: { name: "t", version: "1" },
  });
  expect(hello).toMatchObject({ id: 1, result: { protocolVersion: "2025-06-18", serverInfo: { name: "inkcheck" } } });
  const list = await client.ask(2, "tools/list");
  expect(list).toMatchObject({
    result: {
      tools: [
        {
          name: "count_words",
          inputSchema: { type: "object", additionalProperties: false, required: ["line"] },
          outputSchema: { type: "object" },
          annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
        },
        { name: "wait_long" },
      ],
    },
  });
  client.input.end();
  await client.done;
});

test("answers a good call with data and text, a bad one with a sentence", async () => {
  const client = connect();
  const good = await client.ask(1, "tools/call", { name: "count_words", arguments: { line: "two words" } });
  expect(good).toMatchObject({
    result: { structuredContent: { words: 2 }, content: [{ type: "text", text: '{"words":2}' }] },
  });
  const failed = await client.ask(2, "tools/call", { name: "count_words", arguments: { line: "" } });
  expect(failed).toMatchObject({ result: { isError: true, structuredContent: { error: { code: "empty_line" } } } });
  const unknownField = await client.ask(3, "tools/call", { name: "count_words", arguments: { line: "a", limt: 2 } });
  expect(JSON.stringify(unknownField)).toContain("`limt` is not a known field, did you mean `limit`?");
  const missing = await client.ask(4, "tools/call", { name: "count_words", arguments: { limit: 12 } });
  expect(JSON.stringify(missing)).toContain("`line` is missing");
  expect(JSON.stringify(missing)).toContain("`limit`: expected <=9, got 12");
  const notAnObject = await client.ask(5, "tools/call", { name: "count_words", arguments: "line" });
  expect(JSON.stringify(notAnObject)).toContain("the request: expected Object, got another string");
  const unknownTool = await client.ask(6, "tools/call", { name: "count_word", arguments: {} });
  expect(unknownTool).toMatchObject({
    error: { code: -32602, message: "no tool is called `count_word`; did you mean `count_words`?" },
  });
  client.input.end();
  await client.done;
});

test("stays in step after garbage, a batch, a foreign message and an unknown method", async () => {
  const client = connect();
  client.send("{not json");
  expect(await client.next()).toMatchObject({ id: null, error: { code: -32700 } });
  client.send([{ jsonrpc: "2.0", id: 1, method: "ping" }]);
  expect(await client.next()).toMatchObject({
    id: null,
    error: { code: -32600, message: expect.stringContaining("batches") },
  });
  client.send({ id: 7, hello: true });
  expect(await client.next()).toMatchObject({ id: 7, error: { code: -32600 } });
  client.send("");
  client.send("\uFEFF" + JSON.stringify({ jsonrpc: "2.0", id: 8, method: "ping" }));
  expect(await client.next()).toEqual({ jsonrpc: "2.0", id: 8, result: {} });
  expect(await client.ask(9, "server/discover", {})).toMatchObject({ error: { code: -32601 } });
  const large = { name: "count_words", arguments: { line: "x".repeat(12_000_000) } };
  expect(await client.ask(10, "tools/call", large)).toMatchObject({ result: { structuredContent: { words: 1 } } });
  client.input.end();
  await client.done;
});

test("tells progress twice a second at most, and a cancelled call ends unanswered", async () => {
  const client = connect();
  aborted = 0;
  client.send({
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "wait_long", _meta: { progressToken: "p" } },
  });
  expect(await client.next()).toMatchObject({
    method: "notifications/progress",
    params: { progressToken: "p", progress: 1, total: 2, message: "half way" },
  });
  client.send({ jsonrpc: "2.0", method: "notifications/cancelled", params: { requestId: 1, reason: "enough" } });
  expect(await client.ask(2, "ping")).toMatchObject({ id: 2 });
  expect(aborted).toBe(1);
  client.input.end();
  await client.done;
});

test("ends when it is told to stop, and its running calls with it", async () => {
  const client = connect();
  aborted = 0;
  client.send({ jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "wait_long" } });
  await Bun.sleep(20);
  client.stop.abort();
  await client.done;
  await Bun.sleep(5);
  expect(aborted).toBe(1);
});
