import { expect, test } from "bun:test";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import * as v from "valibot";
import { inspectStoryTool } from "../../../src/mcp/tools/inspect-story.ts";
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

const flowPage = v.object({
  items: v.array(v.object({ name: v.string() })),
  page: v.object({ nextCursor: v.nullable(v.string()) }),
});

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
  const first = v.parse(started, await call("start_search", { file: "well.ink", maxStates: 4 }));
  const request = { file: "well.ink", sessionCapability: first.sessionCapability, revision: first.session.revision };
  const more = { operation: "continue_search", request: { ...request, maxStates: 12 } };
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

test("a story's source is looked into section by section, and every entry comes once", async () => {
  const knots = Array.from({ length: 200 }, (_, number) => `=== knot_${number}\n-> END\n`).join("");
  using folder = temporaryFolder({ "knots.ink": `-> knot_0\n${knots}` });
  const tool = inspectStoryTool({ version: "0.1.0", cwd: folder.path, config: null, environment: {}, workers: null });
  const look = async (words: object): Promise<unknown> => {
    const answer = await tool.call(
      { file: "knots.ink", ...words },
      { signal: AbortSignal.abort(), progress: () => undefined },
    );
    return answer.kind === "answer" ? answer.data : answer.code;
  };
  expect(await look({})).toMatchObject({ entry: "knots.ink", totals: { flows: 200, variables: 0 } });
  const names: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages === 0 || cursor !== null; pages++) {
    const page: v.InferOutput<typeof flowPage> = v.parse(
      flowPage,
      await look({ section: "flows", cursor, limit: 100 }),
    );
    expect(JSON.stringify(page).length).toBeLessThan(16_000);
    names.push(...page.items.map(({ name }) => name));
    cursor = page.page.nextCursor;
  }
  expect(names).toEqual(Array.from({ length: 200 }, (_, number) => `knot_${number}`));
  expect(await look({ file: "../elsewhere.ink" })).toBe("outside_cwd");
});
