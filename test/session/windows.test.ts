import { expect, test } from "bun:test";
import { appendFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { continueSearch } from "../../src/session/continue-search.ts";
import { inspectSearch } from "../../src/session/inspect-search.ts";
import { startSearch } from "../../src/session/start-search.ts";
import { listCheckpoints, listReports, loadReport } from "../../src/store/index.ts";
import { valueOf } from "../store/value-of.ts";
import { newProject } from "./new-project.ts";
import { entrypoint, held, lamp, options, projectIn, started, type TestProject } from "./project-of.ts";

const evidence = (project: TestProject, reportId: string): string =>
  valueOf(loadReport(project.folder, reportId)).report.evidenceSha256;

test("a first window leaves a paused session, one report, one checkpoint, and a capability", async () => {
  const project = newProject();
  const { session, sessionCapability, savedFindings } = await started(project);
  expect(sessionCapability).toMatch(/^mcp-session-[A-Za-z0-9_-]{43}$/);
  expect(session).toMatchObject({
    revision: 1,
    status: "paused",
    recoverable: true,
    bindingLimit: "max_states",
    budget: { base: { granted: 20_000, consumed: 20_000 }, directed: { granted: 0, consumed: 0 } },
    events: [{ type: "started", sequence: 1 }],
  });
  expect(savedFindings).toMatchObject({ artifact: { freshness: "current" }, page: { total: 3 } });
  expect(savedFindings?.findings.map(({ code }) => code)).toEqual(["INK110", "INK411", "INK220"]);
  expect(savedFindings?.findings.map(({ hasWitness }) => hasWitness)).toEqual([true, false, false]);
  expect(valueOf(listCheckpoints(project.folder)).manifests.map(({ id }) => id)).toEqual([
    String(session.latestCheckpointId),
  ]);
  expect(valueOf(listReports(project.folder)).reports.map(({ id }) => id)).toEqual([session.latestReportId]);
});

test("two windows in two processes are one window of their sum, in evidence and in nothing else", async () => {
  const whole = newProject();
  const once = await started(whole, 60_000);
  const split = newProject();
  const first = await started(split, 13_337);
  const later = projectIn(split.root);
  const second = valueOf(await continueSearch(later, { ...held(first), maxStates: 60_000 }));
  expect(second.session).toMatchObject({ revision: 2, totalGranted: 60_000, statesExplored: 60_000 });
  expect(second.savedFindings?.artifact.evidenceSha256).toBe(evidence(whole, once.session.latestReportId));
  expect(evidence(split, first.session.latestReportId)).not.toBe(evidence(split, second.session.latestReportId));
});

test("a session that runs to the end is complete, keeps no checkpoint to go on from, and says so", async () => {
  const project = newProject({ states: 500 });
  const first = await started(project, 300);
  const done = valueOf(await continueSearch(project, { ...held(first), maxStates: 5000 }));
  expect(done.session).toMatchObject({ status: "complete", recoverable: false, bindingLimit: null });
  const more = { ...held(first), revision: 2, maxStates: 9000 };
  expect(await continueSearch(project, more)).toMatchObject({ refusal: { code: "no_frontier" } });
});

test("a window that runs out of time ends at a boundary and its grant can be finished", async () => {
  const project = newProject({ rate: 1000 });
  const request = { entrypoint, maxStates: 20_000, options, maxSeconds: 5 };
  const first = valueOf(await startSearch(project, request));
  expect(first.session).toMatchObject({ statesExplored: 5000, status: "paused", bindingLimit: "window_time" });
  const rest = valueOf(await continueSearch(projectIn(project.root), { ...held(first), maxStates: 20_000 }));
  expect(rest.session).toMatchObject({ statesExplored: 20_000, totalGranted: 20_000 });
});

test("a window has some seconds", async () => {
  const project = newProject();
  for (const maxSeconds of [0, -1, Number.NaN, 1e9]) {
    const request = { entrypoint, maxStates: 10, options, maxSeconds };
    expect(await startSearch(project, request)).toMatchObject({ refusal: { code: "bad_limit" } });
  }
});

test("an interrupted window is committed too", async () => {
  const abort = new AbortController();
  const project = newProject({ onWindow: () => abort.abort() });
  const first = valueOf(await startSearch(project, { entrypoint, maxStates: 20_000, options, signal: abort.signal }));
  expect(first.session).toMatchObject({ statesExplored: 0, status: "paused", bindingLimit: "interrupted" });
});

test("a changed story is refused in one sentence, earlier evidence stays, and undoing the edit goes on", async () => {
  const project = newProject();
  const first = await started(project);
  writeFileSync(join(project.root, entrypoint), lamp.replace("burns low", "burns bright"));
  const refusal = await continueSearch(project, { ...held(first), maxStates: 40_000 });
  expect(refusal).toMatchObject({ refusal: { code: "source_changed" } });
  const seen = valueOf(await inspectSearch(project, held(first)));
  expect(seen.savedFindings?.artifact.freshness).toBe("stale");
  expect(seen.session.revision).toBe(1);
  expect(seen.nextOperation.tool).toBe("start_search");
  writeFileSync(join(project.root, entrypoint), lamp);
  expect((await continueSearch(project, { ...held(first), maxStates: 40_000 })).kind).toBe("ok");
});

test("a damaged or deleted checkpoint is refused and the session stays where it is", async () => {
  const project = newProject();
  const first = await started(project);
  const checkpoints = join(project.folder.root, "checkpoints");
  const log = readdirSync(checkpoints).find((name) => name.endsWith(".log"));
  const path = join(checkpoints, String(log));
  const whole = await Bun.file(path).bytes();
  writeFileSync(path, whole.with(whole.length - 30, (whole[whole.length - 30] ?? 0) ^ 1));
  const more = { ...held(first), maxStates: 40_000 };
  expect(await continueSearch(project, more)).toMatchObject({ refusal: { code: "checkpoint_corrupt" } });
  expect(valueOf(await inspectSearch(project, held(first))).session).toMatchObject({ revision: 1, running: null });
  writeFileSync(path, whole);
  appendFileSync(path, "a torn tail");
  expect((await continueSearch(project, more)).kind).toBe("ok");
});

test("one story has one session that can be continued; another story is free", async () => {
  const project = newProject();
  await started(project);
  const again = await startSearch(project, { entrypoint, options, maxStates: 10 });
  expect(again).toMatchObject({ refusal: { code: "session_exists" } });
  writeFileSync(join(project.root, "inn.ink"), lamp);
  expect((await startSearch(project, { entrypoint: "inn.ink", options, maxStates: 10 })).kind).toBe("ok");
});

test("a story that does not compile starts nothing and leaves nothing", async () => {
  const project = newProject();
  writeFileSync(join(project.root, entrypoint), "-> nowhere\n");
  const refusal = await startSearch(project, { entrypoint, options, maxStates: 10 });
  expect(refusal).toMatchObject({ refusal: { code: "does_not_compile" } });
  expect(readdirSync(project.folder.root).filter((name) => name !== "locks")).toEqual([".gitignore"]);
});
