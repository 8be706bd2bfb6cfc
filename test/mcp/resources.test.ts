import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { repositoryRoot } from "../../scripts/house/repository.ts";
import { codeTable } from "../../src/findings/index.ts";
import { serveInkcheck } from "../../src/mcp/serve-inkcheck.ts";
import { runInkcheck } from "../cli/run-inkcheck.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { RawClient } from "./raw-client.ts";

const story = "The well is deep.\n+ [Call down]\n  Nothing answers.\n-> lost_knot\n=== lost_knot\nNobody comes.\n";
const config = '[check.quiet]\ncommand = ["true"]\nparser = "generic"\n';

function connect(cwd: string): RawClient {
  const server = { version: "0.1.0", cwd, config: null, environment: {}, workers: null };
  return new RawClient((...streams) => serveInkcheck(server, ...streams));
}

const listed = v.object({ result: v.object({ resources: v.array(v.object({ uri: v.string() })) }) });
const read = v.object({ result: v.object({ contents: v.tuple([v.object({ text: v.string() })]) }) });

describe("resources", () => {
  test("every finding code has a page, the one of docs/findings", async () => {
    using folder = temporaryFolder({});
    const client = connect(folder.path);
    const { result } = v.parse(listed, await client.ask(1, "resources/list"));
    const uris = result.resources.map(({ uri }) => uri);
    for (const code of Object.keys(codeTable)) {
      const uri = `inkcheck://findings/${code}`;
      expect(uris).toContain(uri);
      const page = v.parse(read, await client.ask(2, "resources/read", { uri }));
      expect(page.result.contents[0].text).toBe(readFileSync(join(repositoryRoot, `docs/findings/${code}.md`), "utf8"));
    }
    client.input.end();
    await client.done;
  });

  test("every published schema can be read, and is the one the command prints", async () => {
    using folder = temporaryFolder({});
    const client = connect(folder.path);
    const { result } = v.parse(listed, await client.ask(1, "resources/list"));
    const schemas = result.resources.filter(({ uri }) => uri.startsWith("inkcheck://schema/"));
    expect(schemas.length).toBeGreaterThanOrEqual(8);
    for (const { uri } of schemas) {
      const { text } = v.parse(read, await client.ask(2, "resources/read", { uri })).result.contents[0];
      expect(JSON.parse(text)).toHaveProperty("$schema");
    }
    const { text } = v.parse(read, await client.ask(3, "resources/read", { uri: "inkcheck://schema/report" })).result
      .contents[0];
    expect(JSON.parse(text)).toEqual(JSON.parse((await runInkcheck(["schema", "report"], folder.path)).stdout));
    client.input.end();
    await client.done;
  }, 20_000);

  test("a saved report is read by its id, found by completion, listed nowhere, and said to reveal content", async () => {
    using folder = temporaryFolder({ "well.ink": story });
    const client = connect(folder.path);
    const call = { name: "start_search", arguments: { file: "well.ink" } };
    const started = v.parse(
      v.object({
        result: v.object({ structuredContent: v.object({ session: v.object({ latestReportId: v.string() }) }) }),
      }),
      await client.ask(1, "tools/call", call),
    );
    const id = started.result.structuredContent.session.latestReportId;
    const templates = await client.ask(2, "resources/templates/list");
    expect(JSON.stringify(templates)).toContain("inkcheck://report/{id}");
    const argument = { name: "id", value: "report-" };
    const ref = { type: "ref/resource", uri: "inkcheck://report/{id}" };
    expect(await client.ask(3, "completion/complete", { ref, argument })).toMatchObject({
      result: { completion: { values: [id], total: 1, hasMore: false } },
    });
    const report = await client.ask(4, "resources/read", { uri: `inkcheck://report/${id}` });
    expect(report).toMatchObject({ result: { _meta: { "inkcheck/revealsContent": true } } });
    expect(JSON.parse(v.parse(read, report).result.contents[0].text)).toMatchObject({ id });
    expect(JSON.stringify(await client.ask(5, "resources/list"))).not.toContain(id);
    client.input.end();
    await client.done;
  }, 20_000);

  test("an address of nothing is refused with the nearest one", async () => {
    using folder = temporaryFolder({});
    const client = connect(folder.path);
    const fault = async (uri: string) => client.ask(1, "resources/read", { uri });
    expect(await fault("inkcheck://findings/INK10O")).toMatchObject({
      error: { code: -32002, message: expect.stringContaining("did you mean inkcheck://findings/INK1") },
    });
    expect(await fault("file:///etc/passwd")).toMatchObject({ error: { code: -32002 } });
    expect(await fault("inkcheck://report/../../secret")).toMatchObject({ error: { code: -32002 } });
    expect(await client.ask(2, "resources/read", {})).toMatchObject({
      error: { code: -32602, message: expect.stringContaining("`uri` is missing") },
    });
    expect(await client.ask(3, "resources/list", { cursor: "2" })).toMatchObject({ error: { code: -32602 } });
    client.input.end();
    await client.done;
  });
});

describe("prompts", () => {
  test("each names its arguments, and carries the text that agent-kit writes", async () => {
    using folder = temporaryFolder({ "well.ink": story });
    const client = connect(folder.path);
    expect(await client.ask(1, "prompts/list")).toMatchObject({
      result: {
        prompts: [
          { name: "check_story" },
          { name: "repair_finding" },
          { name: "fix_checks" },
          { name: "explain_finding" },
        ],
      },
    });
    const filled = JSON.stringify(
      await client.ask(2, "prompts/get", { name: "check_story", arguments: { file: "well.ink" } }),
    );
    expect(filled).toContain("replay_witness");
    expect(filled).toContain("well.ink");
    expect(filled).not.toContain("description: Find, prove");
    const page = await client.ask(3, "prompts/get", { name: "explain_finding", arguments: { code: "INK103" } });
    expect(JSON.stringify(page)).toContain("# INK103");
    client.input.end();
    await client.done;
  });

  test("a slip in a name or an argument is told with what was meant", async () => {
    using folder = temporaryFolder({});
    const client = connect(folder.path);
    const get = (params: object) => client.ask(1, "prompts/get", params);
    expect(await get({ name: "check_stori" })).toMatchObject({
      error: { message: expect.stringContaining("`check_story`") },
    });
    expect(await get({ name: "check_story" })).toMatchObject({
      error: { code: -32602, message: "`check_story` needs the argument `file`" },
    });
    expect(await get({ name: "check_story", arguments: { fil: "a" } })).toMatchObject({
      error: { message: "`check_story` has no argument `fil`; did you mean `file`?" },
    });
    expect(await get({ name: "check_story", arguments: { file: 3 } })).toMatchObject({ error: { code: -32602 } });
    client.input.end();
    await client.done;
  });

  test("stories and checks of the working directory are completed", async () => {
    using folder = temporaryFolder({ "well.ink": story, "tide.ink": "-> END\n", "inkcheck.toml": config });
    const client = connect(folder.path);
    const complete = (name: string, argument: object) =>
      client.ask(1, "completion/complete", { ref: { type: "ref/prompt", name }, argument });
    expect(await complete("check_story", { name: "file", value: "W" })).toMatchObject({
      result: { completion: { values: ["well.ink"], total: 1 } },
    });
    expect(await complete("fix_checks", { name: "check", value: "" })).toMatchObject({
      result: { completion: { values: ["quiet"] } },
    });
    expect(await complete("fix_checks", { name: "chek", value: "" })).toMatchObject({ error: { code: -32602 } });
    client.input.end();
    await client.done;
  });
});

test("what reveals content says so where it is listed and where it answers", async () => {
  using folder = temporaryFolder({ "well.ink": story });
  const client = connect(folder.path);
  const flow = (operation: string, request: object) =>
    client.ask(1, "tools/call", { name: "inkcheck_workflow", arguments: { operation, request } });
  const tools = JSON.stringify(await client.ask(1, "tools/list"));
  expect(tools).toContain("Reveals story content.");
  expect(tools).toContain('"_meta":{"inkcheck/revealsContent":true}');
  const play = await flow("playtest_story", { file: "well.ink", choices: [0] });
  expect(play).toMatchObject({ result: { _meta: { "inkcheck/revealsContent": true } } });
  const able = await client.ask(2, "tools/call", { name: "inkcheck_capabilities", arguments: {} });
  expect(able).not.toHaveProperty("result._meta");
  client.input.end();
  await client.done;
});
