import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import * as v from "valibot";
import { workflowOperations } from "../../src/mcp/tools/operations/operations.ts";
import { storyTools } from "../../src/mcp/tools/story-tools.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const harbour = `VAR coins = 0
VAR pass = false
-> quay
=== quay ===
The quay.
+ [Carry crates]
  ~ coins = coins + 1
  -> quay
* {coins >= 3} [Buy a pass]
  ~ pass = true
  -> quay
+ {pass} [Board] -> END
+ {quay > 5} [Loiter] -> END
`;

const held = v.object({ sessionCapability: v.string(), session: v.object({ revision: v.number() }) });
const moved = v.object({ session: v.object({ revision: v.number() }), status: v.string() });

/** A search of the story that has made a few steps, and its operations. */
async function begin(cwd: string) {
  const server = { version: "0.1.0", cwd, config: null, environment: {}, workers: null };
  const tools = new Map([...storyTools(server), ...workflowOperations(server)].map((tool) => [tool.name, tool]));
  const context = { signal: new AbortController().signal, progress: () => undefined };
  const call = async (name: string, words: object): Promise<unknown> => {
    const answer = await tools.get(name)?.call({ file: "harbour.ink", ...words }, context);
    return answer?.kind === "answer" ? answer.data : answer;
  };
  const { sessionCapability, session } = v.parse(held, await call("start_search", { maxStates: 4 }));
  return { call, sessionCapability, revision: session.revision };
}

describe("add_goal", () => {
  test("spends a budget of its own and gives a witness that stock inkjs plays", async () => {
    using folder = temporaryFolder({ "harbour.ink": harbour });
    const { call, ...session } = await begin(folder.path);
    const goal = { id: "sailor", condition: "pass and coins >= 4" };
    const reached = await call("add_goal", { ...session, goal, maxStates: 1000 });
    expect(reached).toMatchObject({
      status: "reached",
      session: { statesExplored: 4, budget: { base: { consumed: 4 }, directed: { granted: 1000 } } },
    });
    const { witness } = v.parse(
      v.object({ result: v.object({ reached: v.object({ witness: v.array(v.number()) }) }) }),
      reached,
    ).result.reached;
    const played = await call("playtest_story", { choices: witness });
    expect(played).toMatchObject({ variables: { pass: true, coins: 4 } });
  }, 30_000);

  test("calls a miss within the budget a miss, and a goal that does not fit by its faults", async () => {
    using folder = temporaryFolder({ "harbour.ink": harbour });
    const { call, ...session } = await begin(folder.path);
    const far = await call("add_goal", { ...session, goal: { id: "rich", condition: "coins > 5000" }, maxStates: 50 });
    expect(far).toMatchObject({
      status: "not_reached_within_limits",
      result: { closest: { values: expect.any(Object) } },
    });
    const next = { ...session, revision: v.parse(moved, far).session.revision };
    const wrong = { id: "rich", condition: "coin > 5" };
    expect(await call("add_goal", { ...next, goal: wrong, maxStates: 50 })).toMatchObject({
      code: "invalid_goal",
      message: expect.stringContaining("coins"),
    });
    expect(await call("add_goal", { ...next, goal: { id: "A", condition: "pass" }, maxStates: 50 })).toMatchObject({
      code: "invalid_goal",
    });
    expect(await call("inspect_search", { sessionCapability: session.sessionCapability })).toMatchObject({
      session: next.revision === 2 ? { revision: 2 } : {},
    });
  }, 30_000);
});

describe("probe_gate", () => {
  test("looks for a turn in which the condition on a line holds", async () => {
    using folder = temporaryFolder({ "harbour.ink": harbour });
    const { call, ...session } = await begin(folder.path);
    const probed = await call("probe_gate", { ...session, gate: { file: "harbour.ink", line: 12 }, maxStates: 500 });
    expect(probed).toMatchObject({
      status: "reached",
      gate: { file: "harbour.ink", line: 12 },
      probe: { source: "static_gate_inspection" },
    });
    const next = { ...session, revision: v.parse(moved, probed).session.revision };
    const none = await call("probe_gate", { ...next, gate: { file: "harbour.ink", line: 1 }, maxStates: 5 });
    expect(none).toMatchObject({ code: "no_gate" });
    const counted = await call("probe_gate", { ...next, gate: { file: "harbour.ink", line: 13 }, maxStates: 5 });
    expect(counted).toMatchObject({ code: "gate_not_a_goal" });
  }, 30_000);
});

test("review_contract holds proposed rules against the story, and leaves the verdict to the author", async () => {
  using folder = temporaryFolder({
    "harbour.ink": harbour,
    "inkcheck.toml": '[story]\nentry = "harbour.ink"\n[[goal]]\nid = "aboard"\ncondition = "pass"\n',
  });
  const { call } = await begin(folder.path);
  const before = readdirSync(folder.path).toSorted();
  const good = {
    assertions: [{ id: "solvent", condition: "coins >= 0" }],
    goals: [{ id: "rich", condition: "coins > 9" }],
  };
  expect(await call("review_contract", good)).toMatchObject({
    ...{ kind: "contract_review", authorApprovalRequired: true, fits: true, problems: [] },
    existingContract: { goals: [{ id: "aboard" }] },
    proposedContract: { assertions: [{ id: "solvent", condition: "coins >= 0" }], goals: [{ id: "rich" }] },
  });
  const bad = await call("review_contract", { goals: [{ id: "rich", condition: "coin > 9" }, { id: "Rich" }] });
  expect(bad).toMatchObject({ fits: false });
  expect(JSON.stringify(bad)).toContain("coins");
  expect(await call("review_contract", {})).toMatchObject({ code: "invalid_input" });
  expect(readdirSync(folder.path).toSorted()).toEqual(before);
});
