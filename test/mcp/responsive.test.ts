import { expect, test } from "bun:test";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import * as v from "valibot";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { road } from "../support/stories.ts";

const main = join(import.meta.dir, "../../src/main.ts");

const response = v.object({ session: v.object({ revision: v.number(), statesExplored: v.number() }) });
const MANY = 5_000_000;

interface Served {
  readonly client: Client;
  readonly pid: number;
  readonly closed: Promise<void>;
}

async function serve(cwd: string): Promise<Served> {
  const client = new Client({ name: "test", version: "1" });
  const transport = new StdioClientTransport({ command: process.execPath, args: [main, "mcp"], cwd, stderr: "pipe" });
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  client.onclose = resolve;
  await client.connect(transport);
  return { client, pid: transport.pid ?? 0, closed };
}

/** The capability of a search that has made one step. */
async function startSearch({ client }: Served): Promise<string> {
  const words = { file: "road.ink", maxStates: 1, maxDepth: 1000 };
  const { structuredContent } = await client.callTool({ name: "start_search", arguments: words });
  return v.parse(v.object({ sessionCapability: v.string() }), structuredContent).sessionCapability;
}

/** Calls an operation on that search. */
async function work({ client }: Served, sessionCapability: string, operation: string, fields: object, options = {}) {
  const request = { file: "road.ink", sessionCapability, ...fields };
  const call = { name: "inkcheck_workflow", arguments: { operation, request } };
  return (await client.callTool(call, undefined, options)).structuredContent;
}

/** Where the search stands, once nobody works on it. */
async function seen(server: Served, capability: string): Promise<v.InferOutput<typeof response>["session"]> {
  return v.parse(response, await work(server, capability, "inspect_search", {})).session;
}

test("a server whose search runs answers pings, tells of progress, and refuses to cancel the search meanwhile", async () => {
  using folder = temporaryFolder({ "road.ink": road });
  const server = await serve(folder.path);
  const capability = await startSearch(server);
  const { revision } = await seen(server, capability);
  const told: number[] = [];
  const options = { onprogress: () => told.push(performance.now()) };
  const began = performance.now();
  const window = work(server, capability, "continue_search", { revision, maxStates: MANY, maxSeconds: 4 }, options);
  await Bun.sleep(1500);
  let slowest = 0;
  for (let ping = 0; ping < 20; ping++) {
    const sent = performance.now();
    await server.client.ping();
    slowest = Math.max(slowest, performance.now() - sent);
  }
  expect(JSON.stringify(await work(server, capability, "cancel_search", { revision }))).toContain("session_busy");
  expect(v.parse(response, await window).session.statesExplored).toBeGreaterThan(1);
  expect(slowest).toBeLessThan(500);
  expect(told.length).toBeGreaterThan(1);
  expect(told.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - began) / 500));
  await server.client.close();
}, 30_000);

test("a call that its client cancels ends its window at a boundary, and the work is kept", async () => {
  using folder = temporaryFolder({ "road.ink": road });
  const server = await serve(folder.path);
  const capability = await startSearch(server);
  const { revision } = await seen(server, capability);
  const stop = new AbortController();
  const window = work(server, capability, "continue_search", { revision, maxStates: MANY }, { signal: stop.signal });
  await Bun.sleep(2000);
  stop.abort();
  expect(await window.catch(() => "given up")).toBe("given up");
  let kept = await seen(server, capability);
  for (let wait = 0; wait < 50 && kept.revision === revision; wait++) {
    await Bun.sleep(100);
    kept = await seen(server, capability);
  }
  expect(kept.statesExplored).toBeGreaterThan(1);
  expect(kept.statesExplored).toBeLessThan(MANY);
  await server.client.close();
}, 30_000);

test.each(["SIGTERM", "the end of stdin"])(
  "%s ends the running window, and the work is kept",
  async (how) => {
    using folder = temporaryFolder({ "road.ink": road });
    const server = await serve(folder.path);
    const capability = await startSearch(server);
    const { revision } = await seen(server, capability);
    const window = work(server, capability, "continue_search", { revision, maxStates: MANY }).catch(() => null);
    await Bun.sleep(2000);
    if (how === "SIGTERM") process.kill(server.pid, "SIGTERM");
    else await server.client.close();
    await Promise.all([window, server.closed]);
    const later = await serve(folder.path);
    const { statesExplored } = await seen(later, capability);
    expect(statesExplored).toBeGreaterThan(1);
    expect(statesExplored).toBeLessThan(MANY);
    await later.client.close();
  },
  30_000,
);
