import { describe, expect, test } from "bun:test";
import { sessionEngine } from "../../src/app/session-engine.ts";
import { loadConfig } from "../../src/config/index.ts";
import type { OpenStory, ProbeResult } from "../../src/session/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const story = `VAR gold = 0
-> mine
== mine
+ {gold < 9} [Dig]
  ~ gold = gold + 1
  -> mine
* [Rest] -> mine
+ [Home] -> END
`;

const options = { maxDepth: 100, seed: 1, storySeed: 1, maxFrontierStates: null, maxFrontierBytes: null };

async function withStory<T>(use: (opened: OpenStory) => Promise<T>): Promise<T> {
  using folder = temporaryFolder({ "story.ink": story });
  const engine = sessionEngine({ root: folder.path, config: loadConfig(folder.path, null), version: "0.1.0" });
  const opened = await engine.open("story.ink", options);
  if (opened.kind === "refused") throw new Error(opened.refusal.message);
  return use(opened.value);
}

const probe = (goal: unknown, maxStates: number): Promise<ProbeResult> =>
  withStory(async (opened) => {
    const fit = opened.goal(goal);
    if (fit.kind === "refused") throw new Error(fit.refusal.message);
    const ran = await fit.value.run({ maxStates, signal: { aborted: false }, onProgress: null });
    if (ran.kind === "refused") throw new Error(ran.refusal.message);
    return ran.value;
  });

describe("a goal that is added to a session", () => {
  test("is reached by a shortest witness, and the search stops there", async () => {
    const goal = { id: "rich", condition: { left: { variable: "gold" }, operator: ">=", right: { literal: 3 } } };
    const { status, consumed, detail, report } = await probe(goal, 1000);
    expect(status).toBe("reached");
    expect(detail).toMatchObject({ reached: { witness: [0, 0, 0], draws: null } });
    expect(consumed).toBeLessThan(30);
    expect(report.evidence.rules?.goals).toMatchObject([{ id: "rich", status: "reached" }]);
  });

  test("is missed within its limits with the closest state, never called unreachable", async () => {
    const { status, consumed, detail } = await probe({ id: "rich", condition: "gold >= 8" }, 5);
    expect([status, consumed]).toEqual(["not_reached_within_limits", 5]);
    expect(detail).toMatchObject({ closest: { values: { gold: 2 }, distance: 7, witness: [0, 0] } });
  });

  test("in stages names the one that blocks it, where all was seen", async () => {
    const stages = [
      { id: "some", condition: "gold > 0" },
      { id: "many", condition: "gold > 50" },
    ];
    const { status, detail } = await probe({ id: "rich", stages }, 10_000);
    expect(status).toBe("blocked_by_stage");
    expect(detail).toMatchObject({ blockedBy: "many" });
  });

  test("that cannot be read or does not fit is refused before any search, with all that is wrong", async () => {
    const refusal = (goal: unknown): Promise<string> =>
      withStory((opened) => {
        const fit = opened.goal(goal);
        return Promise.resolve(fit.kind === "refused" ? fit.refusal.message : "taken");
      });
    expect(await refusal({ id: "Rich", conditoin: "x" })).toContain(
      "`conditoin` is not a known key (did you mean `condition`?)",
    );
    expect(await refusal({ id: "rich", condition: "gld > 1 and silver > 2" })).toBe(
      "the goal does not fit the story: goal rich: the story has no variable `gld` (did you mean `gold`?); goal rich: the story has no variable `silver`",
    );
  });
});
