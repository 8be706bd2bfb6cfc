import { expect, test } from "bun:test";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { temporaryFolder } from "../support/temporary-folder.ts";

const main = join(import.meta.dir, "../../src/main.ts");

/** A real client of the SDK on a real process. */
async function withClient(cwd: string, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ name: "test", version: "1" });
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, "mcp"], cwd, stderr: "pipe" }),
  );
  await use(client);
  await client.close();
}

const checks = `[run]
runs_dir = ".agent-runs"

[check.quiet]
command = ["true"]
parser = "generic"

[check.loud]
command = ["false"]
parser = "generic"
`;

test("a client of the SDK lists the tools, and the whole list is small", async () => {
  using folder = temporaryFolder({ "inkcheck.toml": checks });
  await withClient(folder.path, async (client) => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "inkcheck_capabilities",
      "compile_story",
      "inspect_story",
      "start_search",
      "inkcheck_workflow",
      "list_checks",
      "run_check",
      "run_group",
      "get_digest",
      "list_runs",
      "get_evidence",
    ]);
    expect(JSON.stringify(tools).length).toBeLessThan(14_000);
    const able = await client.callTool({ name: "inkcheck_capabilities", arguments: {} });
    expect(JSON.stringify(able.structuredContent)).toContain('"notServed"');
  });
}, 20_000);

test("a check that fails is a result; one that does not exist is a failed call", async () => {
  using folder = temporaryFolder({ "inkcheck.toml": checks });
  await withClient(folder.path, async (client) => {
    const green = await client.callTool({ name: "run_check", arguments: { check: "quiet" } });
    expect(green.structuredContent).toMatchObject({ exit_code: 0, digest: { status: "pass" } });
    const red = await client.callTool({ name: "run_check", arguments: { check: "loud" } });
    expect(red.isError ?? false).toBe(false);
    expect(red.structuredContent).toMatchObject({ exit_code: 1, digest: { status: "fail" } });
    expect((await client.callTool({ name: "run_check", arguments: { check: "loudd" } })).isError).toBe(true);
  });
}, 20_000);

test("a story that does not compile is a result with places; a file outside the folder is refused", async () => {
  using folder = temporaryFolder({ "lost.ink": "Hello.\n-> nowhere\n" });
  await withClient(folder.path, async (client) => {
    const lost = await client.callTool({ name: "compile_story", arguments: { file: "lost.ink" } });
    expect(lost.structuredContent).toMatchObject({ compiled: false, findings: [{ code: "INK401", line: 2 }] });
    const outside = await client.callTool({ name: "compile_story", arguments: { file: "../lost.ink" } });
    expect(outside).toMatchObject({ isError: true, structuredContent: { error: { code: "outside_cwd" } } });
    const typo = await client.callTool({ name: "compile_story", arguments: { fil: "lost.ink" } });
    expect(JSON.stringify(typo.structuredContent)).toContain("did you mean `file`?");
  });
}, 20_000);
