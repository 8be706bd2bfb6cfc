import { expect, test } from "bun:test";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import * as v from "valibot";
import { runInkcheck } from "../../cli/run-inkcheck.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const well = `VAR rope = 0
-> well
=== well
+ [Let out rope]
  ~ rope = rope + 1
  -> well
+ {rope > 3} [Climb down] The rope holds for {12 / (rope - 5)} metres. -> END
* {rope > 8} [Fall] -> bottom
=== bottom
It is dark
`;

const main = join(import.meta.dir, "../../../src/main.ts");
const started = v.object({ sessionCapability: v.string(), session: v.object({ revision: v.number() }) });
const paused = v.object({
  session: v.object({ latestCheckpointId: v.string(), statesExplored: v.number(), latestReportId: v.string() }),
});

test("an agent starts a search, a later server goes on with it, and so does the command line", async () => {
  using folder = temporaryFolder({ "well.ink": well });
  const call = async (name: string, words: Record<string, unknown>): Promise<unknown> => {
    const client = new Client({ name: "test", version: "1" });
    const { path: cwd } = folder;
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args: [main, "mcp"], cwd, stderr: "pipe" }),
    );
    const answer = await client.callTool({ name, arguments: words });
    await client.close();
    return answer.isError === true ? answer.content : answer.structuredContent;
  };
  const first = v.parse(started, await call("start_search", { file: "well.ink", max_states: 4 }));
  const request = { file: "well.ink", capability: first.sessionCapability, revision: first.session.revision };
  const more = { operation: "continue_search", request: { ...request, max_states: 12 } };
  const second = v.parse(paused, await call("inkcheck_workflow", more));
  expect(second.session.statesExplored).toBe(12);
  expect(JSON.stringify(await call("inkcheck_workflow", more))).toContain("stale_revision");
  expect(JSON.stringify(await call("inkcheck_workflow", { operation: "continue_search", request: {} }))).toContain(
    "invalid_input",
  );

  const resumed = await runInkcheck(
    ["resume", second.session.latestCheckpointId, "--max-states", "40", "--format", "json"],
    folder.path,
  );
  const whole = await runInkcheck(["check", "well.ink", "--max-states", "40", "--format", "json"], folder.path);
  expect(JSON.parse(resumed.stdout).report.evidence).toEqual(JSON.parse(whole.stdout).evidence);
  expect(resumed.code).toBe(1);
  const late = await runInkcheck(["resume", second.session.latestCheckpointId, "--max-states", "50"], folder.path);
  expect([late.code, late.stderr]).toEqual([2, expect.stringContaining("refused[not_latest]")]);
}, 40_000);
