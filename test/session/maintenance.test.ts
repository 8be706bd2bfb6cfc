import { expect, test } from "bun:test";
import { readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cancelSearch } from "../../src/session/cancel-search.ts";
import { inspectSearch } from "../../src/session/inspect-search.ts";
import { listSessions } from "../../src/session/list-sessions.ts";
import { expireSessions, forgetSessions } from "../../src/session/forget-sessions.ts";
import { repairProject } from "../../src/session/repair-project.ts";
import { startSearch } from "../../src/session/start-search.ts";
import { sessionPath } from "../../src/session/session-files.ts";
import { SessionFile } from "../../src/store/session-file.ts";
import { valueOf } from "../store/value-of.ts";
import { newProject } from "./new-project.ts";
import { entrypoint, held, options, started, type TestProject } from "./project-of.ts";

const files = (project: TestProject, room: string): string[] => readdirSync(join(project.folder.root, room)).sort();
const now = new Date("2030-02-01T00:00:00.000Z");

/** What a start that was killed in its first window leaves. */
function killedStart(project: TestProject, key = "e".repeat(64)): void {
  const reservation = { token: "t", operation: "start", startedAt: "2030-01-01T00:00:00.000Z" };
  const path = valueOf(sessionPath(project.folder, key, "sqlite"));
  project.folder.ensure("sessions");
  valueOf(SessionFile.create(path, { entrypoint, revision: 0, document: null, reservation })).close();
}

test("the remains of a killed start do not block its story", async () => {
  const project = newProject();
  killedStart(project);
  expect(valueOf(listSessions(project.folder)).sessions).toMatchObject([{ status: "starting", recoverable: false }]);
  await started(project);
  expect(valueOf(listSessions(project.folder)).sessions).toMatchObject([{ status: "paused", recoverable: true }]);
});

test("one damaged session file blocks no start, and is set aside", async () => {
  const project = newProject();
  project.folder.ensure("sessions");
  const name = `session-${"d".repeat(64)}.sqlite`;
  writeFileSync(join(project.folder.root, "sessions", name), "not a database ".repeat(100));
  expect(valueOf(listSessions(project.folder)).damaged).toEqual([name]);
  await started(project);
  expect(valueOf(listSessions(project.folder)).damaged).toEqual([]);
  expect(files(project, "quarantine").length).toBe(1);
});

test("whoever lost a capability forgets the session by its story; a preview forgets nothing", async () => {
  const project = newProject();
  const first = await started(project);
  expect(valueOf(forgetSessions(project.folder, entrypoint, false)).sessions.length).toBe(1);
  expect((await inspectSearch(project, held(first))).kind).toBe("ok");
  expect(valueOf(forgetSessions(project.folder, "inn.ink", true)).sessions.length).toBe(0);
  expect(valueOf(forgetSessions(project.folder, entrypoint, true)).sessions.length).toBe(1);
  expect(files(project, "sessions")).toEqual([]);
  await started(project, 30_000);
});

test("only ended sessions expire, and only old ones", async () => {
  const project = newProject({ states: 50 });
  const ended = await started(project);
  expect(ended.session.status).toBe("complete");
  expect(valueOf(expireSessions(project.folder, new Date("2029-12-31"), true)).sessions.length).toBe(0);
  expect(valueOf(expireSessions(project.folder, now, true)).sessions.length).toBe(1);
  const open = newProject();
  await started(open);
  expect(valueOf(expireSessions(open.folder, now, true)).sessions.length).toBe(0);
});

test("a hundred sessions are the most a project has", async () => {
  const project = newProject({ states: 20 });
  for (let number = 0; number < 100; number++) {
    const path = valueOf(sessionPath(project.folder, number.toString(16).padStart(64, "0"), "sqlite"));
    project.folder.ensure("sessions");
    const row = { entrypoint: `${number}.ink`, revision: 0, document: null, reservation: null };
    valueOf(SessionFile.create(path, row)).close();
  }
  const refusal = await startSearch(project, { entrypoint, options, maxStates: 10 });
  expect(refusal).toMatchObject({ refusal: { code: "session_limit" } });
});

test("a repair sets damaged files aside, clears what dead writers left, and changes nothing as a preview", async () => {
  const project = newProject();
  const first = await started(project);
  await cancelSearch(project, held(first));
  const room = (name: string): string => join(project.folder.root, name);
  killedStart(project);
  writeFileSync(room(`sessions/session-${"d".repeat(64)}.json`), '{"schemaVersion": 4}');
  writeFileSync(room(`sessions/session-${"f".repeat(64)}.json`), '{"schemaVersion": 9}');
  writeFileSync(room(`reports/report-${"0".repeat(24)}.json`), "{");
  writeFileSync(room(`checkpoints/${"0".repeat(24)}-${"0".repeat(12)}.log`), "tail");
  writeFileSync(room("reports/.report-1.json.ab.tmp"), "half");
  utimesSync(room("reports/.report-1.json.ab.tmp"), 1, 1);
  const before = ["sessions", "reports", "checkpoints"].map((name) => files(project, name));
  const expected = {
    damaged: [`sessions/session-${"d".repeat(64)}.json`, `reports/report-${"0".repeat(24)}.json`],
    foreign: [`sessions/session-${"f".repeat(64)}.json`],
    leftovers: ["reports/.report-1.json.ab.tmp", `checkpoints/${"0".repeat(24)}-${"0".repeat(12)}.log`],
    voidSessions: 1,
  };
  expect(valueOf(repairProject(project.folder, now, false))).toEqual({ applied: false, ...expected });
  expect(["sessions", "reports", "checkpoints"].map((name) => files(project, name))).toEqual(before);
  expect(valueOf(repairProject(project.folder, now, true))).toEqual({ applied: true, ...expected });
  const clean = { damaged: [], foreign: expected.foreign, leftovers: [], voidSessions: 0 };
  expect(valueOf(repairProject(project.folder, now, false))).toEqual({ applied: false, ...clean });
  expect((await inspectSearch(project, held(first))).kind).toBe("ok");
});
