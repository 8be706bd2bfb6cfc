import { expect } from "bun:test";
import * as v from "valibot";
import { operate } from "./loop.ts";
import type { Profile, Session } from "./session.ts";

const able = v.object({
  mcp: v.object({ workflowOperations: v.record(v.string(), v.object({ required: v.array(v.string()) })) }),
});
const started = v.object({ sessionCapability: v.string(), session: v.object({ revision: v.number() }) });
const moved = v.object({ session: v.object({ revision: v.number() }) });
const ran = v.object({ digest: v.object({ run_dir: v.string() }) });

/** Every operation once with what it does not take, once without what it needs: refused, and named. */
export async function everyRefusal(session: Session, profile: Profile): Promise<number> {
  const { mcp } = v.parse(able, (await session.call("inkcheck_capabilities", {})).data);
  const operations = Object.entries(mcp.workflowOperations);
  for (const [operation, { required }] of operations) {
    const strange = profile === "full" ? { fil: 1 } : { operation, request: { fil: 1 } };
    const { isError, data } = await session.call(profile === "full" ? operation : "inkcheck_workflow", strange);
    const said = JSON.stringify(data);
    expect({ operation, isError, said }).toMatchObject({
      isError: true,
      said: expect.stringContaining("invalid_input"),
    });
    expect(said).toContain("`fil` is not a known field, did you mean `file`?");
    for (const field of required.slice(0, 3))
      expect({ operation, said }).toMatchObject({ said: expect.stringContaining(field) });
  }
  for (const tool of ["compile_story", "inspect_story", "start_search", "run_check", "run_group"]) {
    expect(await session.call(tool, {})).toMatchObject({ isError: true, data: { error: { code: "invalid_input" } } });
  }
  expect(await session.call("compile_story", { file: "../out.ink" })).toMatchObject({
    isError: true,
    data: { error: { code: "outside_cwd" } },
  });
  return operations.length;
}

/** The operations on searches, campaigns and stories that the loop does not use. */
export async function everySearchCall(session: Session, profile: Profile): Promise<void> {
  const flow = (operation: string, request: object) => operate(session, profile, operation, request);
  const file = "road.ink";
  const begun = v.parse(started, (await session.call("start_search", { file, maxStates: 100 })).data);
  const { sessionCapability } = begun;
  const { revision } = begun.session;
  const more = await flow("continue_search", { file, sessionCapability, revision, maxStates: 300 });
  expect(more).toMatchObject({ session: { statesExplored: 300 } });
  const held = { file, sessionCapability, revision: v.parse(moved, more).session.revision };
  const goal = { id: "far", condition: "north >= 3" };
  const aimed = await flow("add_goal", { ...held, goal, maxStates: 500 });
  expect(aimed).toMatchObject({ status: "reached" });
  const now = { ...held, revision: v.parse(moved, aimed).session.revision };
  expect(await flow("add_goal", { ...now, goal: { id: "far", condition: "nrth >= 3" }, maxStates: 5 })).toBe(
    "invalid_goal",
  );
  expect(await flow("probe_gate", { ...now, gate: { file, line: 1 }, maxStates: 5 })).toBe("no_gate");
  expect(await flow("review_contract", { file, goals: [goal] })).toMatchObject({ fits: true });
  expect(await flow("continue_search", { ...now, maxStates: 9_000_000 })).toMatch(/^\w+$/);
  expect(await flow("inspect_search", { file, sessionCapability: "x".repeat(40) })).toMatch(/^\w+$/);
  expect(await flow("cancel_search", now)).toMatchObject({ session: { status: "cancelled" } });
  const campaign = v.parse(
    started,
    await flow("start_campaign", { mode: "quick", totalStates: 1000, windowStates: 500 }),
  );
  const again = { sessionCapability: campaign.sessionCapability, revision: campaign.session.revision };
  expect(await flow("continue_campaign", again)).toBe("campaign_ended");
  expect(await flow("playtest_story", { choices: [0] })).toMatchObject({ status: "completed", variables: { oil: 2 } });
  expect(await flow("playtest_story", { choices: [9] })).toMatchObject({ status: "path_changed" });
  expect(await flow("story_stats", {})).toMatchObject({ totals: { flows: 1 } });
  if (profile === "full") {
    const explored = await session.call("explore_story", { file: "lamp.ink", maxStates: 100 });
    expect(explored).toMatchObject({ isError: false, data: { explore: { closed: true } } });
  }
}

/** Compiling, looking, and the six tools on checks. */
export async function everyOtherCall(session: Session): Promise<void> {
  const call = async (name: string, words: Readonly<Record<string, unknown>>) => (await session.call(name, words)).data;
  expect(await call("compile_story", { file: "lamp.ink" })).toMatchObject({ compiled: true });
  expect(await call("inspect_story", { file: "road.ink", section: "variables" })).toBeDefined();
  expect(await call("list_checks", {})).toMatchObject({
    checks: [{ name: "both" }, { name: "loud" }, { name: "quiet" }],
  });
  expect(await call("run_check", { check: "quiet" })).toMatchObject({ exit_code: 0, digest: { status: "pass" } });
  const red = await call("run_check", { check: "loud" });
  expect(red).toMatchObject({ exit_code: 1, digest: { status: "fail" } });
  expect(await call("run_group", { alias: "both" })).toMatchObject({ exit_code: 1, aggregate: { rc: 1 } });
  expect(await call("get_digest", {})).toMatchObject({ check: "loud" });
  const run = v.parse(ran, red).digest.run_dir.split("/").at(-1) ?? "";
  expect(await call("get_evidence", { run, artifact: "full.log", limit: 0 })).toMatchObject({
    run_id: run,
    artifact: { limit: 1 },
  });
  expect(await call("list_runs", { limit: 2 })).toMatchObject({ runs: [{}, {}] });
  for (const [name, words, sentence] of [
    ["run_check", { check: "both" }, "run_group"],
    ["run_group", { alias: "loud" }, "run_check"],
    ["get_digest", { run: "../x" }, "error"],
    ["get_evidence", { artifact: "../x" }, "error"],
    ["list_checks", { cwd: "nowhere" }, "error"],
    ["list_runs", { limt: 2 }, "did you mean"],
  ] as const) {
    const refused = await session.call(name, words);
    expect({ name, ...refused }).toMatchObject({ isError: true });
    expect(JSON.stringify(refused.data)).toContain(sentence);
  }
}

/** Resources, a prompt and a completion. */
export async function everyReading(session: Session): Promise<void> {
  expect(await session.read("inkcheck://findings/INK110")).toStartWith("# INK110");
  expect(JSON.parse(await session.read("inkcheck://schema/digest"))).toHaveProperty("$schema");
  expect(await session.prompt("check_story", { file: "lamp.ink" })).toContain("start_search");
  expect(await session.complete("inkcheck://findings/{code}", "code", "INK11")).toContain("INK110");
  for (const refused of [() => session.read("inkcheck://findings/INK999"), () => session.prompt("check_stori", {})]) {
    expect(String(await refused().catch((thrown: unknown) => thrown))).toContain("did you mean");
  }
}
