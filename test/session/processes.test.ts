import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cancelSearch } from "../../src/session/cancel-search.ts";
import { continueSearch } from "../../src/session/continue-search.ts";
import { inspectSearch } from "../../src/session/inspect-search.ts";
import type { SessionDocument } from "../../src/session/session-document.ts";
import { listSessionFiles } from "../../src/session/session-files.ts";
import { listCheckpoints, listReports, removeDatabaseFile } from "../../src/store/index.ts";
import { valueOf } from "../store/value-of.ts";
import { newProject } from "./new-project.ts";
import { entrypoint, held, projectIn, started, type TestProject } from "./project-of.ts";

const kills = Number(process.env["INKCHECK_KILLS"] ?? 10);
const owner = { entrypoint, access: { by: "owner" } as const };

const child = (project: TestProject, ...args: readonly (string | number)[]) =>
  Bun.spawn([process.execPath, "run", join(import.meta.dir, "continue-process.ts"), project.root, ...args.map(String)]);

const windowsBegun = (project: TestProject): number => readFileSync(join(project.root, "windows"), "utf8").length;

test("of eight processes at one revision one works, seven are refused before any work, nothing is orphaned", async () => {
  const project = newProject();
  const { sessionCapability, session } = await started(project);
  const racers = Array.from({ length: 8 }, () => child(project, sessionCapability, session.revision, 40_000));
  const lines = await Promise.all(racers.map(async (racer) => (await racer.stdout.text()).trim().split("\n").at(-1)));
  const refusals = lines.filter((line) => line !== "revision 2");
  expect(refusals.length).toBe(7);
  expect(["session_busy", "stale_revision"]).toEqual(expect.arrayContaining([...new Set(refusals)]));
  expect(windowsBegun(project)).toBe(1);
  expect(valueOf(listReports(project.folder)).reports.length).toBe(2);
  expect(valueOf(listCheckpoints(project.folder)).manifests.length).toBe(2);
  const sessions = join(project.folder.root, "sessions");
  const [file] = readdirSync(sessions).filter((name) => name.endsWith(".sqlite"));
  using database = new Database(join(sessions, String(file)), { readonly: true });
  expect(database.query("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
}, 30_000);

test("while a window runs, inspection shows its last boundary and other calls are told it is busy", async () => {
  const project = newProject();
  const first = await started(project);
  const busy = child(project, first.sessionCapability, 1, 60_000, 1, 30);
  while (valueOf(await inspectSearch(project, held(first))).session.running === null) {
    if (busy.exitCode !== null) throw new Error(await busy.stdout.text());
    await Bun.sleep(2);
  }
  expect(valueOf(await inspectSearch(project, held(first))).session).toMatchObject({
    revision: 1,
    running: "continue",
  });
  const late = await continueSearch(project, { ...held(first), maxStates: 60_000 });
  expect(late).toMatchObject({ refusal: { code: "session_busy" } });
  expect(await busy.exited).toBe(0);
}, 30_000);

test(
  `after ${kills} kills at any moment a session goes on from its last boundary and finds the same`,
  async () => {
    const project = newProject();
    await started(project, 1000);
    for (let kill = 0; kill < kills; kill++) {
      const worker = child(project, "owner", 0, 1000, 1e9);
      await worker.stdout.getReader().read();
      await Bun.sleep(Math.random() * 60);
      worker.kill("SIGKILL");
      await worker.exited;
      const seen = valueOf(await inspectSearch(project, owner));
      expect(seen.session).toMatchObject({ running: null, status: "paused" });
      expect(seen.savedFindings).not.toBeNull();
    }
    const { session } = valueOf(await inspectSearch(project, owner));
    const last = session.totalGranted + 500;
    const after = valueOf(await continueSearch(project, { ...owner, revision: null, maxStates: last }));
    expect(after.session.statesExplored).toBe(last);
    const undisturbed = await started(projectIn(newProject().root), last);
    expect(after.savedFindings?.artifact.evidenceSha256).toBe(
      String(undisturbed.savedFindings?.artifact.evidenceSha256),
    );
    const files = readdirSync(join(project.folder.root, "checkpoints"));
    expect(files.filter((name) => name.endsWith(".log")).length).toBe(1);
  },
  20_000 + kills * 2000,
);

test(
  `after ${kills} kills while a session is brought into its database, it is there, whole, in one form or the other`,
  async () => {
    const project = newProject();
    const { sessionCapability } = await started(project, 1000);
    for (let kill = 0; kill < kills; kill++) {
      const before = toOldForm(project);
      const worker = child(project, sessionCapability, before.revision, before.totalGranted + 100);
      await worker.stdout.getReader().read();
      await Bun.sleep(Math.random() * 30);
      worker.kill("SIGKILL");
      await worker.exited;
      const { session } = valueOf(await inspectSearch(project, owner));
      expect([before.revision, before.revision + 1]).toContain(session.revision);
      expect(session.events.length).toBe(Math.min(10, session.revision));
    }
    const { revision } = valueOf(await inspectSearch(project, owner)).session;
    const cancelled = valueOf(await cancelSearch(project, { ...owner, revision }));
    expect(cancelled).toMatchObject({ session: { status: "cancelled", revision: revision + 1 } });
    const sessions = readdirSync(join(project.folder.root, "sessions"));
    expect(sessions.filter((name) => name.startsWith("session-"))).toEqual([expect.stringMatching(/\.sqlite$/)]);
  },
  20_000 + kills * 2000,
);

/** Puts the project's one session back into the form of earlier tools, and gives its document. */
function toOldForm(project: TestProject): SessionDocument {
  const [session] = valueOf(listSessionFiles(project.folder)).sessions;
  const document = session?.document;
  if (session === undefined || document === null || document === undefined) throw new Error("there must be a session");
  const path = session.path.replace(/\.sqlite$/, ".json");
  writeFileSync(path, JSON.stringify({ ...document, schemaVersion: 4 }));
  removeDatabaseFile(path.replace(/\.json$/, ".sqlite"));
  return document;
}
