import { describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import * as v from "valibot";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { lamp } from "../support/stories.ts";

const main = join(import.meta.dir, "../../src/main.ts");

/** One call on a server process of its own. */
async function call(cwd: string, name: string, words: object, profile = "compact"): Promise<unknown> {
  const client = new Client({ name: "test", version: "1" });
  const env = { PATH: process.env["PATH"] ?? "", INKCHECK_MCP_PROFILE: profile };
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: [main, "mcp"], cwd, env, stderr: "pipe" }),
  );
  const answer = await client.callTool({ name, arguments: { ...words } });
  await client.close();
  return answer.structuredContent;
}

const flow = (cwd: string, operation: string, request: object) =>
  call(cwd, "inkcheck_workflow", { operation, request: { file: "lamp.ink", ...request } });

const started = v.object({
  sessionCapability: v.string(),
  session: v.object({ revision: v.number(), latestReportId: v.string() }),
  savedFindings: v.object({ findings: v.array(v.object({ id: v.string(), code: v.string() })) }),
});
const pinned = v.object({ pinId: v.string(), session: v.object({ revision: v.number() }) });

describe("an agent's loop over separate servers", () => {
  test("finds a failure, pins it, mends the story and checks the pin", async () => {
    using folder = temporaryFolder({ "lamp.ink": lamp });
    const { path: cwd } = folder;
    const first = v.parse(started, await call(cwd, "start_search", { file: "lamp.ink", maxStates: 1000 }));
    const { sessionCapability, session } = first;
    const failure = first.savedFindings.findings.find(({ code }) => code === "INK110");
    const findingId = failure?.id ?? "";
    const seen = await flow(cwd, "get_finding", { sessionCapability, reportId: session.latestReportId, findingId });
    expect(seen).toMatchObject({ finding: { code: "INK110", witness: [1] } });
    const replayed = await flow(cwd, "replay_witness", { sessionCapability, revision: 1, findingId });
    expect(replayed).toMatchObject({ replay: { status: "runtime_error" }, session: { revision: 2 } });
    const pin = v.parse(pinned, await flow(cwd, "pin_regression", { sessionCapability, revision: 2, findingId }));
    const story = join(cwd, "lamp.ink");
    writeFileSync(story, readFileSync(story, "utf8").replace("burns low", "burns very low"));
    const check = { sessionCapability, pinId: pin.pinId };
    const failing = await flow(cwd, "check_regression", { ...check, revision: 3 });
    expect(failing).toMatchObject({ regression: { status: "still_failing" } });
    writeFileSync(story, `${readFileSync(story, "utf8")}-> END\n`);
    const fixed = await flow(cwd, "check_regression", { ...check, revision: 4 });
    expect(fixed).toMatchObject({ regression: { status: "fixed" } });
    const stale = await flow(cwd, "continue_search", { sessionCapability, revision: 5, maxStates: 2000 });
    expect(stale).toMatchObject({ error: { code: "no_frontier" } });
    const fresh = v.parse(started, await call(cwd, "start_search", { file: "lamp.ink" }));
    expect(fresh.savedFindings.findings.map(({ code }) => code)).not.toContain("INK110");
  }, 40_000);

  test("runs a campaign and looks at it", async () => {
    using folder = temporaryFolder({ "lamp.ink": lamp });
    const first = await flow(folder.path, "start_campaign", { mode: "quick", totalStates: 1000, windowStates: 500 });
    expect(first).toMatchObject({ campaign: { status: "complete", stopReason: "exhaustive" } });
    const { sessionCapability } = v.parse(started, first);
    const seen = await flow(folder.path, "inspect_search", { sessionCapability });
    expect(seen).toMatchObject({ campaign: { decision: { mode: "quick" } } });
    const over = await flow(folder.path, "continue_campaign", { sessionCapability, revision: 1 });
    expect(over).toMatchObject({ error: { code: "campaign_ended" } });
    const bad = await flow(folder.path, "start_campaign", { mode: "quick", longTailShare: 2 });
    expect(bad).toMatchObject({ error: { code: "bad_policy", message: "longTailShare can be 0 to 0.9, not 2" } });
  }, 20_000);
});

describe("the operations", () => {
  test("are told with the fields that validate, and refused with what was meant", async () => {
    using folder = temporaryFolder({ "lamp.ink": lamp });
    const able = await call(folder.path, "inkcheck_capabilities", {});
    expect(able).toMatchObject({
      mcp: {
        profile: "compact",
        workflowOperations: {
          check_regression: { required: ["file", "sessionCapability", "revision", "pinId"], optional: ["cwd"] },
          playtest_story: { required: ["file", "choices"], optional: ["cwd", "storySeed"] },
        },
      },
    });
    expect(await flow(folder.path, "continue_serch", {})).toMatchObject({
      error: { message: "no operation is called `continue_serch`; did you mean `continue_search`?" },
    });
    expect(await flow(folder.path, "playtest_story", { choises: [0] })).toMatchObject({
      error: { message: expect.stringContaining("`choises` is not a known field, did you mean `choices`?") },
    });
    const wrong = { sessionCapability: "x", revision: "1", findingId: "y" };
    expect(await flow(folder.path, "replay_witness", wrong)).toMatchObject({
      error: { code: "invalid_input", message: "`revision`: expected number, got another string" },
    });
  }, 30_000);

  test("play a few choices, and count a story", async () => {
    using folder = temporaryFolder({ "lamp.ink": lamp });
    const played = await flow(folder.path, "playtest_story", { choices: [0] });
    expect(played).toMatchObject({
      status: "completed",
      variables: { oil: 2 },
      steps: [{}, { taken: { text: "Wait" } }],
    });
    const far = await flow(folder.path, "playtest_story", { choices: [7] });
    expect(far).toMatchObject({ status: "path_changed", untaken: [7] });
    expect(await flow(folder.path, "story_stats", {})).toMatchObject({ totals: { flows: 1, variables: 1 } });
  }, 30_000);

  test("have a tool each in the full profile, and exploring besides", async () => {
    using folder = temporaryFolder({ "lamp.ink": lamp });
    const story = { file: "lamp.ink" };
    const explored = await call(folder.path, "explore_story", { ...story, maxStates: 100 }, "full");
    expect(explored).toMatchObject({
      explore: { closed: true },
      findings: expect.arrayContaining([expect.objectContaining({ code: "INK110", witness: [1] })]),
    });
    expect(await call(folder.path, "playtest_story", { ...story, choices: [] }, "full")).toMatchObject({
      status: "completed",
    });
    expect(await call(folder.path, "inkcheck_capabilities", {}, "full")).toMatchObject({
      mcp: { tools: expect.arrayContaining(["explore_story", "check_regression"]) },
    });
  }, 30_000);
});
