import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewTransport } from "@modelcontextprotocol/client/stdio";
import * as v from "valibot";
import { type Connect, type Session, startOf } from "./session.ts";
import { hello, Wire } from "./wire.ts";

/** The parts of a client that both lines of the SDK share. */
type Sharing = Pick<OldClient, "listTools" | "readResource" | "getPrompt" | "complete" | "close"> | NewClient;

/** Both lines of the SDK, the newer one with and without asking for the newer protocol first; and none. */
export const clients: Readonly<Record<string, Connect>> = {
  "SDK 1": async (cwd, profile) => {
    const client = new OldClient({ name: "test", version: "1" });
    await client.connect(new OldTransport(await startOf(cwd, profile)));
    return sessionOf(client, (name, words) => client.callTool({ name, arguments: words }));
  },
  "SDK 2, legacy": (cwd, profile) => connectNew(cwd, profile, "legacy"),
  "SDK 2, auto": (cwd, profile) => connectNew(cwd, profile, "auto"),
  "raw JSON-RPC": connectRaw,
};

const answered = v.object({ result: v.looseObject({}) });
const toolList = v.object({ tools: v.array(v.object({ name: v.string() })) });
const resourceTexts = v.object({ contents: v.tuple([v.object({ text: v.string() })]) });
const promptTexts = v.object({ messages: v.tuple([v.object({ content: v.object({ text: v.string() }) })]) });
const completed = v.object({ completion: v.object({ values: v.array(v.string()) }) });

async function connectRaw(...[cwd, profile]: Parameters<Connect>): Promise<Session> {
  const { args, env } = await startOf(cwd, profile);
  const wire = await Wire.open(cwd, args.slice(1), env);
  let id = 0;
  const ask = async (method: string, params: object): Promise<unknown> => {
    const answer = await wire.ask(++id, method, params);
    if (v.is(answered, answer)) return answer.result;
    throw new Error(JSON.stringify(answer));
  };
  await ask("initialize", hello);
  return {
    tools: async () => v.parse(toolList, await ask("tools/list", {})).tools.map(({ name }) => name),
    async call(name, words) {
      const result = v.parse(v.looseObject({}), await ask("tools/call", { name, arguments: words }));
      return { isError: result["isError"] === true, data: result["structuredContent"] };
    },
    read: async (uri) => v.parse(resourceTexts, await ask("resources/read", { uri })).contents[0].text,
    prompt: async (name, words) =>
      v.parse(promptTexts, await ask("prompts/get", { name, arguments: words })).messages[0].content.text,
    async complete(uri, name, value) {
      const asked = { ref: { type: "ref/resource", uri }, argument: { name, value } };
      return v.parse(completed, await ask("completion/complete", asked)).completion.values;
    },
    async close() {
      await wire.endInput();
      await wire.ended();
    },
  };
}

async function connectNew(...[cwd, profile, mode]: [...Parameters<Connect>, "legacy" | "auto"]): Promise<Session> {
  const client = new NewClient({ name: "test", version: "1" }, { versionNegotiation: { mode } });
  await client.connect(new NewTransport(await startOf(cwd, profile)));
  return sessionOf(client, (name, words) => client.callTool({ name, arguments: words }));
}

function sessionOf(
  client: Sharing,
  call: (name: string, words: Record<string, unknown>) => Promise<Record<string, unknown>>,
): Session {
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    async call(name, words) {
      const answer = await call(name, { ...words });
      return { isError: answer["isError"] === true, data: answer["structuredContent"] };
    },
    async read(uri) {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && "text" in content ? content.text : "";
    },
    async prompt(name, words) {
      const [message] = (await client.getPrompt({ name, arguments: { ...words } })).messages;
      return message?.content.type === "text" ? message.content.text : "";
    },
    async complete(uri, name, value) {
      const asked = { ref: { type: "ref/resource" as const, uri }, argument: { name, value } };
      return (await client.complete(asked)).completion.values;
    },
    close: () => client.close(),
  };
}
