import { describe, expect, test } from "bun:test";
import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  addCampaignGoal,
  cancelCampaign,
  continueCampaign,
  inspectCampaign,
  startCampaign,
} from "../../src/campaign/index.ts";
import { ledgerOf } from "../../src/campaign/campaign-session.ts";
import type { CampaignWishes } from "../../src/campaign/policy.ts";
import { checkRegression, continueSearch, pinRegression } from "../../src/session/index.ts";
import { findSession } from "../../src/session/find-session.ts";
import { loadReport } from "../../src/store/index.ts";
import { newProject } from "../session/new-project.ts";
import { entrypoint, held, options, projectIn, started, type TestProject } from "../session/project-of.ts";
import { valueOf } from "../store/value-of.ts";

const small: CampaignWishes = { mode: "quick", totalStates: 4000, windowStates: 1000, stopPolicy: "ceilings" };

async function begin(project: TestProject, wishes: CampaignWishes = small) {
  return valueOf(await startCampaign(project, { entrypoint, wishes, options, surface: "mcp" }));
}

/** Runs windows until the campaign ends. */
async function toTheEnd(project: TestProject, first: Awaited<ReturnType<typeof begin>>) {
  let state: Omit<typeof first, "sessionCapability"> = first;
  const { access } = held(first);
  for (let window = 0; state.campaign.status === "active" && window < 50; window++) {
    const { revision } = state.session;
    state = valueOf(await continueCampaign(project, { entrypoint, access, revision }));
  }
  return state;
}

describe("a campaign", () => {
  test("starts with its first exact window, and explains it", async () => {
    const { campaign, session, nextOperation, sessionCapability } = await begin(newProject());
    expect(sessionCapability).toMatch(/^mcp-session-/);
    expect(session).toMatchObject({ revision: 1, status: "paused", statesExplored: 1000 });
    expect(campaign).toMatchObject({ status: "active", stopReason: null, windows: 1, unusedStates: 3000 });
    expect(campaign.latestWindow).toMatchObject({
      purpose: "typical",
      partition: { start: "frontier" },
      yield: { critical: 1 },
      provenance: { reportId: session.latestReportId, checkpointId: session.latestCheckpointId },
    });
    expect(campaign.decision).toMatchObject({ mode: "quick", stopPolicy: "ceilings", bindingConstraint: "none" });
    expect(campaign.decision.forecast.uncertainty).toBe("high");
    expect(campaign.decision.longTailShadow).toMatchObject({ liveEffect: false, minimumProbesRemaining: 1 });
    expect(nextOperation.tool).toBe("get_finding");
  });

  test("spends everything it was given, with a long-tail window that leaves the base as it is", async () => {
    const project = newProject();
    const first = await begin(project);
    const { access } = held(first);
    const second = valueOf(await continueCampaign(project, { entrypoint, access, revision: 1 }));
    expect(second.campaign.latestWindow).toMatchObject({
      purpose: "long_tail",
      partition: { start: "root", view: "mixed" },
    });
    expect(second.session).toMatchObject({
      latestReportId: first.session.latestReportId,
      latestCheckpointId: first.session.latestCheckpointId,
      statesExplored: 1000,
      budget: { directed: { granted: 200, consumed: 200 } },
    });
    const last = await toTheEnd(project, { ...first, ...second });
    expect(last.campaign).toMatchObject({ status: "complete", stopReason: "state_ceiling", unusedStates: 0 });
    expect(last.session).toMatchObject({ status: "stopped", recoverable: false, latestCheckpointId: null });
    const child = valueOf(loadReport(project.folder, second.campaign.latestWindow?.provenance.reportId ?? ""));
    expect(child.scope).toBe("long-tail");
  });

  test("cut into windows gives the base evidence of one search of the same length", async () => {
    const whole = newProject();
    const once = await started(whole, 3800);
    const evidence = valueOf(loadReport(whole.folder, once.session.latestReportId)).report.evidenceSha256;
    const project = newProject();
    const last = await toTheEnd(project, await begin(project));
    expect(last.session.statesExplored).toBe(3800);
    expect(valueOf(loadReport(project.folder, last.session.latestReportId)).report.evidenceSha256).toBe(evidence);
  });

  test("that visits everything ends as exhaustive", async () => {
    const project = newProject({ states: 200 });
    const { campaign, session } = await begin(project);
    expect(campaign).toMatchObject({ status: "complete", stopReason: "exhaustive" });
    expect(session).toMatchObject({ status: "complete", recoverable: false });
  });

  test("stops at a knee only after the long tail was spent", async () => {
    const project = newProject();
    const wishes = { ...small, totalStates: 40_000, stopPolicy: "knee" } as const;
    const last = await toTheEnd(project, await begin(project, wishes));
    expect(last.campaign).toMatchObject({ stopReason: "knee_observed" });
    expect(last.campaign.totals.long_tail.consumedStates).toBe(2000);
    expect(last.campaign.unusedStates).toBeGreaterThan(0);
    expect(last.campaign.disclosure).toContain("not coverage proof");
  });

  test("commits the window in which its deadline passes, and ends with it", async () => {
    const clock = { at: Date.parse("2030-01-01T00:00:00.000Z") };
    const script = { onWindow: () => (clock.at += 60_000) };
    const project = { ...newProject(script), now: () => new Date(clock.at) };
    const { campaign, session } = await begin(project, { ...small, deadlineAt: "2030-01-01T00:00:30.000Z" });
    expect(session.statesExplored).toBe(1000);
    expect(campaign).toMatchObject({ status: "complete", stopReason: "deadline", windows: 1 });
    const past = await startCampaign(project, {
      ...{ entrypoint, options, surface: "mcp", wishes: { ...small, deadlineAt: "2030-01-01T00:00:30.000Z" } },
    });
    expect(past).toMatchObject({ refusal: { code: "bad_policy", message: "deadlineAt is past" } });
  });

  test("is invalidated by an edit and keeps its evidence; the next one plays its failures again first", async () => {
    const project = newProject();
    const first = await begin(project);
    appendFileSync(join(project.root, entrypoint), "-> END\n");
    const after = valueOf(await continueCampaign(project, held(first)));
    expect(after.campaign).toMatchObject({ status: "invalidated", stopReason: "source_changed", windows: 1 });
    expect(after.session).toMatchObject({ status: "invalidated", latestReportId: first.session.latestReportId });
    const next = await begin(project);
    const regression = next.campaign.totals.regression;
    expect(regression).toMatchObject({ windows: 1, consumedStates: 2 });
    expect(next.campaign.replays).toEqual({ stillFailing: 0, fixed: 0, pathChanged: 1 });
    expect(next.campaign.windows).toBe(2);
  });

  test("searches the same long tail twice, and does not replay what the source as it stands will show again", async () => {
    const seeds = await Promise.all(
      [newProject(), newProject()].map(async (project) => {
        const first = await begin(project);
        const { campaign } = valueOf(await continueCampaign(project, held(first)));
        return campaign.latestWindow?.partition.seed;
      }),
    );
    expect(seeds[0]).toBeNumber();
    expect(seeds[0]).toBe(seeds[1]);
    const project = newProject();
    await toTheEnd(project, await begin(project));
    expect((await begin(project)).campaign.totals.regression.windows).toBe(0);
  });

  test("and an ordinary search cannot be taken for one another", async () => {
    const project = newProject();
    const campaign = await begin(project);
    const wrong = await continueSearch(project, { ...held(campaign), maxStates: 9000 });
    expect(wrong).toMatchObject({ refusal: { code: "is_campaign" } });
    const other = newProject();
    const search = await started(other);
    expect(await continueCampaign(other, held(search))).toMatchObject({ refusal: { code: "not_a_campaign" } });
    expect(valueOf(await inspectCampaign(other, held(search)))).not.toHaveProperty("campaign");
  });

  test("that was cancelled stays ended, with its latest report", async () => {
    const project = newProject();
    const first = await begin(project);
    const cancelled = valueOf(await cancelCampaign(project, held(first)));
    expect(cancelled).toMatchObject({
      campaign: { status: "complete", stopReason: "cancelled" },
      session: { status: "cancelled", latestReportId: first.session.latestReportId, recoverable: false },
    });
    const more = await continueCampaign(project, { ...held(first), revision: 2 });
    expect(more).toMatchObject({ refusal: { code: "campaign_ended" } });
    expect((await begin(project)).campaign.status).toBe("active");
  });

  test("loses a child that breaks, and nothing else", async () => {
    const script = { windows: 0, onWindow: () => failSecond() };
    function failSecond(): void {
      script.windows++;
      if (script.windows === 2) throw new Error("a child broke");
    }
    const project = newProject({ onWindow: script.onWindow });
    const last = await toTheEnd(project, await begin(project));
    expect(last.campaign).toMatchObject({ stopReason: "state_ceiling", unusedStates: 0 });
    expect(last.campaign.totals.long_tail.windows).toBeGreaterThan(1);
  });

  test("goes on in another process from what is on disk, whatever it left half done", async () => {
    const project = newProject();
    const first = await begin(project);
    const later = projectIn(project.root, {
      onWindow: () => {
        throw new Error("killed");
      },
    });
    const { access } = held(first);
    const child = valueOf(await continueCampaign(later, { entrypoint, access, revision: 1 }));
    expect(child.campaign.latestWindow?.stopReason).toBe("child_failed");
    await expect(continueCampaign(later, { entrypoint, access, revision: 2 })).rejects.toThrow("killed");
    const again = valueOf(await continueCampaign(projectIn(project.root), { entrypoint, access, revision: 2 }));
    expect(again.session).toMatchObject({ revision: 3, statesExplored: 2000 });
  });

  test("holds no word of the story in its ledger", async () => {
    const project = newProject();
    const first = await begin(project);
    const stored = valueOf(findSession(project.folder, entrypoint, held(first).access));
    const text = JSON.stringify(valueOf(ledgerOf(stored.document)));
    for (const word of ["lamp", "oil", "Wait", "page", first.sessionCapability]) expect(text).not.toContain(word);
    const folder = join(project.root, ".inkcheck", "sessions");
    for (const name of readdirSync(folder)) {
      expect(readFileSync(join(folder, name)).includes("The lamp burns low")).toBe(false);
    }
  });
});

describe("a goal in a campaign", () => {
  const goals = { ...small, valuePreference: "approved_goals" } as const;

  test("is searched for on top of the budget, and booked", async () => {
    const project = newProject();
    const first = await begin(project, goals);
    const request = { ...held(first), goal: "reachable", maxStates: 500 };
    const found = valueOf(await addCampaignGoal(project, request));
    expect(found).toMatchObject({
      status: "reached",
      session: { budget: { directed: { granted: 500, consumed: 7 } } },
    });
    const seen = valueOf(await inspectCampaign(project, held(first)));
    expect(seen.campaign).toMatchObject({
      unusedStates: 3000,
      totals: { approved_goal: { windows: 1, grantedStates: 500, consumedStates: 7, yield: { intent: 1 } } },
      latestWindow: { purpose: "approved_goal", stopReason: "reached" },
    });
    const { access } = held(first);
    const next = valueOf(await continueCampaign(project, { entrypoint, access, revision: 2 }));
    expect(next.campaign.latestWindow?.purpose).toBe("long_tail");
  });

  test("needs a campaign that was started for goals", async () => {
    const project = newProject();
    const first = await begin(project);
    const request = { ...held(first), goal: "reachable", maxStates: 500 };
    expect(await addCampaignGoal(project, request)).toMatchObject({ refusal: { code: "not_approved" } });
  });
});

test("the shadow of the long tail tells what the campaign had met before, and changes nothing", async () => {
  const project = newProject();
  const first = await begin(project);
  const { access } = held(first);
  const { campaign } = valueOf(await continueCampaign(project, { entrypoint, access, revision: 1 }));
  const shadow = campaign.decision.longTailShadow;
  expect(shadow).toMatchObject({
    liveEffect: false,
    completedProbes: 1,
    recent: { windows: 1, meaningfulDiscoveries: 0 },
  });
  const { observed, campaignNew, rediscovered, rate } = shadow?.signals.duplicateRate ?? {};
  expect({ campaignNew, rediscovered, rate }).toEqual({ campaignNew: 0, rediscovered: observed, rate: 1 });
});

test("a failure in a child's report is pinned by that report", async () => {
  const project = newProject();
  const first = await begin(project);
  const { access } = held(first);
  const { campaign } = valueOf(await continueCampaign(project, { entrypoint, access, revision: 1 }));
  const reportId = campaign.latestWindow?.provenance.reportId ?? "";
  const found = valueOf(loadReport(project.folder, reportId)).report.evidence.findings;
  const findingId = found.find(({ code }) => code === "INK110")?.id ?? "";
  const pinned = valueOf(await pinRegression(project, { entrypoint, access, revision: 2, findingId, reportId }));
  expect(pinned.savedFindings?.artifact.reportId).toBe(first.session.latestReportId);
  const checked = valueOf(await checkRegression(project, { entrypoint, access, revision: 3, pinId: pinned.pinId }));
  expect(checked.regression.status).toBe("still_failing");
  const elsewhere = { entrypoint, access, revision: 4, findingId, reportId: `report-${"0".repeat(24)}` };
  expect(await pinRegression(project, elsewhere)).toMatchObject({ refusal: { code: "not_found" } });
});
