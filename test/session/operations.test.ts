import { expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addGoal } from "../../src/session/add-goal.ts";
import { cancelSearch } from "../../src/session/cancel-search.ts";
import { continueSearch } from "../../src/session/continue-search.ts";
import { inspectSearch } from "../../src/session/inspect-search.ts";
import { getFinding, openReport } from "../../src/session/open-report.ts";
import { checkRegression } from "../../src/session/check-regression.ts";
import { pinRegression } from "../../src/session/pin-regression.ts";
import { startSearch } from "../../src/session/start-search.ts";
import { replayWitness } from "../../src/session/replay-witness.ts";
import { responseBytes } from "../../src/session/session-response.ts";
import { listCheckpoints, listReports } from "../../src/store/index.ts";
import { valueOf } from "../store/value-of.ts";
import { newProject } from "./new-project.ts";
import { entrypoint, held, lamp, options, started } from "./project-of.ts";

test("directed work has its own report and accounts, and leaves the base as it was", async () => {
  const project = newProject();
  const first = await started(project);
  const goal = valueOf(await addGoal(project, { ...held(first), goal: "reachable", maxStates: 5000 }));
  expect(goal).toMatchObject({
    status: "reached",
    result: { witness: [0] },
    accounting: { directedGranted: 5000, directedConsumed: 7 },
  });
  const { latestReportId, latestCheckpointId, totalGranted, statesExplored, findings } = first.session;
  expect(goal.session).toMatchObject({
    revision: 2,
    ...{ latestReportId, latestCheckpointId, totalGranted, statesExplored, findings },
    budget: { directed: { granted: 5000, consumed: 7 }, total: { granted: 25_000, consumed: 20_007 } },
    goalProbes: [{ goalHandle: goal.goalHandle, status: "reached", reportId: goal.goalReportId }],
  });
  const after = { ...held(first), revision: 2 };
  const miss = valueOf(await addGoal(project, { ...after, goal: "elsewhere", maxStates: 100 }));
  expect(miss.status).toBe("not_reached_within_limits");
  const seen = valueOf(await inspectSearch(project, after));
  expect(JSON.stringify(seen)).not.toContain("closest");
  const report = valueOf(openReport(project, { ...after, reportId: miss.goalReportId }));
  expect(report).toMatchObject({ scope: "goal", probe: { closest: { variable: "lamp" } } });
});

test("a goal that does not fit, a budget that does not fit and a changed story are refused before any work", async () => {
  const project = newProject();
  const first = await started(project);
  expect(await addGoal(project, { ...held(first), goal: 7, maxStates: 10 })).toMatchObject({
    refusal: { code: "bad_goal" },
  });
  expect(await addGoal(project, { ...held(first), goal: "reachable", maxStates: 5_000_001 })).toMatchObject({
    refusal: { code: "bad_grant" },
  });
  writeFileSync(join(project.root, entrypoint), `${lamp}More.\n`);
  expect(await addGoal(project, { ...held(first), goal: "reachable", maxStates: 10 })).toMatchObject({
    refusal: { code: "source_changed" },
  });
  expect(valueOf(await inspectSearch(project, held(first))).session.revision).toBe(1);
  expect(valueOf(listReports(project.folder)).reports.length).toBe(1);
});

test("a witness is played on the story, and only its status is kept", async () => {
  const project = newProject();
  const first = await started(project);
  const findingId = String(first.savedFindings?.findings[0]?.id);
  const played = valueOf(await replayWitness(project, { ...held(first), findingId }));
  expect(played.replay).toMatchObject({ status: "runtime_error", end: "error", untaken: [] });
  expect(played.replay.steps.map(({ taken }) => taken?.text)).toEqual([undefined, "Read on"]);
  expect(played.session).toMatchObject({
    revision: 2,
    events: [{}, { type: "replayed", replayStatus: "runtime_error" }],
  });
  const again = { ...held(first), findingId };
  expect(await replayWitness(project, again)).toMatchObject({ refusal: { code: "stale_revision" } });
  const unknown = { ...again, revision: 2, findingId: "INK110-000000000000" };
  expect(await replayWitness(project, unknown)).toMatchObject({ refusal: { code: "finding_unknown" } });
  const still = { ...again, revision: 2, findingId: String(first.savedFindings?.findings[1]?.id) };
  expect(await replayWitness(project, still)).toMatchObject({ refusal: { code: "no_witness" } });
});

test("a finding is opened by its id from a report of its story", async () => {
  const project = newProject();
  const first = await started(project);
  const reportId = first.session.latestReportId;
  const findingId = String(first.savedFindings?.findings[0]?.id);
  expect(valueOf(getFinding(project, { ...held(first), reportId, findingId })).finding.witness).toEqual([1]);
  const foreign = { ...held(first), reportId: `report-${"0".repeat(24)}`, findingId };
  expect(getFinding(project, foreign)).toMatchObject({ refusal: { code: "not_found" } });
});

test("a cancelled session keeps its checkpoint and can go on; a discarded one is gone, its artifacts stay", async () => {
  const project = newProject();
  const first = await started(project);
  const cancelled = valueOf(await cancelSearch(project, held(first)));
  expect(cancelled).toMatchObject({ session: { status: "cancelled", recoverable: true, revision: 2 } });
  const after = { ...held(first), revision: 2 };
  expect(await cancelSearch(project, after)).toMatchObject({ refusal: { code: "session_ended" } });
  const more = valueOf(await continueSearch(project, { ...after, maxStates: 30_000 }));
  expect(more.session.status).toBe("paused");
  const gone = await cancelSearch(project, { ...after, revision: 3, discard: true });
  expect(gone).toMatchObject({ value: { discarded: true, recoverable: false } });
  expect(await inspectSearch(project, held(first))).toMatchObject({ refusal: { code: "session_unknown" } });
  expect(readdirSync(join(project.folder.root, "sessions"))).toEqual([]);
  expect(valueOf(listReports(project.folder)).reports.length).toBe(2);
  expect(valueOf(listCheckpoints(project.folder)).manifests.length).toBe(2);
});

test("a capability opens its own session, on its own story, and nothing else", async () => {
  const project = newProject();
  const first = await started(project);
  const other = newProject();
  await started(other);
  const access = { by: "capability", capability: `mcp-session-${"A".repeat(43)}` } as const;
  expect(await inspectSearch(project, { entrypoint, access })).toMatchObject({ refusal: { code: "session_unknown" } });
  expect(await inspectSearch(other, held(first))).toMatchObject({ refusal: { code: "session_unknown" } });
  const elsewhere = { ...held(first), entrypoint: "inn.ink" };
  expect(await inspectSearch(project, elsewhere)).toMatchObject({ refusal: { code: "session_elsewhere" } });
  const owner = valueOf(await inspectSearch(project, { entrypoint, access: { by: "owner" } }));
  expect(owner.session.revision).toBe(1);
});

test("a response says what changed since the last one, within 32 KiB however much happened", async () => {
  const project = newProject();
  let latest: { readonly session: { readonly revision: number; readonly eventPage: { readonly nextSince: string } } };
  const first = await started(project, 10);
  latest = first;
  const since = first.session.eventPage.nextSince;
  for (let step = 1; step <= 70; step++) {
    const target = { ...held(first), revision: latest.session.revision };
    latest = valueOf(await continueSearch(project, { ...target, maxStates: 10 + step, since }));
    expect(Buffer.byteLength(JSON.stringify(latest))).toBeLessThanOrEqual(responseBytes);
  }
  const seen = valueOf(await inspectSearch(project, { ...held(first), since }));
  expect(seen.session.eventPage).toMatchObject({ historyGap: true, latestSequence: 71, droppedBeforeSequence: 8 });
  expect(seen.session.events[0]?.sequence).toBe(8);
  const now = latest.session.eventPage.nextSince;
  expect(valueOf(await inspectSearch(project, { ...held(first), since: now })).session.eventPage.returned).toBe(0);
  expect(await inspectSearch(project, { ...held(first), since: "elsewhere" })).toMatchObject({
    refusal: { code: "bad_cursor" },
  });
  expect(readFileSync(join(project.root, entrypoint), "utf8")).toBe(lamp);
}, 20_000);

test("a failure is pinned once, checked after edits, and a story that does not compile proves nothing", async () => {
  const project = newProject();
  const first = await started(project);
  const findingId = String(first.savedFindings?.findings[0]?.id);
  const pinned = valueOf(await pinRegression(project, { ...held(first), findingId }));
  const again = valueOf(await pinRegression(project, { ...held(first), revision: 2, findingId }));
  expect(again.pinId).toBe(pinned.pinId);
  const check = async (revision: number) =>
    await checkRegression(project, { ...held(first), revision, pinId: pinned.pinId });
  expect(valueOf(await check(3)).regression.status).toBe("still_failing");
  writeFileSync(join(project.root, entrypoint), lamp.replace("The page ends", "The page ends. -> END"));
  const fixed = valueOf(await check(4));
  expect(fixed.regression.status).toBe("fixed");
  expect(fixed.session.events.at(-1)).toMatchObject({ type: "regression_checked", regressionStatus: "fixed" });
  writeFileSync(join(project.root, entrypoint), "-> nowhere\n");
  expect(await check(5)).toMatchObject({ refusal: { code: "does_not_compile" } });
  const ending = { ...held(first), revision: 5, findingId: String(first.savedFindings?.findings[1]?.id) };
  expect((await pinRegression(project, ending)).kind).toBe("refused");
});

test("a pin is checked by the session that made it and by no other", async () => {
  const project = newProject();
  const first = await started(project);
  const findingId = String(first.savedFindings?.findings[0]?.id);
  const { pinId } = valueOf(await pinRegression(project, { ...held(first), findingId }));
  writeFileSync(join(project.root, "inn.ink"), lamp);
  const other = valueOf(await startSearch(project, { entrypoint: "inn.ink", maxStates: 10, options }));
  const check = { ...held(other), entrypoint: "inn.ink", pinId };
  expect(await checkRegression(project, check)).toMatchObject({ refusal: { code: "pin_elsewhere" } });
});
