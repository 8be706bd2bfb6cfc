import { expect, test } from "bun:test";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addGoal } from "../../src/session/add-goal.ts";
import { capabilityHash, newCapability } from "../../src/session/capability.ts";
import { cancelSearch } from "../../src/session/cancel-search.ts";
import { continueSearch } from "../../src/session/continue-search.ts";
import { inspectSearch } from "../../src/session/inspect-search.ts";
import { readDocument } from "../../src/session/read-document.ts";
import { SessionFile } from "../../src/store/session-file.ts";
import { valueOf } from "../store/value-of.ts";
import { newProject } from "./new-project.ts";
import type { TestProject } from "./project-of.ts";

/** A session as the one-file tools keep it, under a capability we know. */
function oldSession(project: TestProject, version: number) {
  const capability = newCapability();
  const key = capabilityHash(capability);
  const fixture = readFileSync(join(import.meta.dir, "documents", `v${version}.json`), "utf8");
  const document = { ...JSON.parse(fixture), capabilityHash: key, source: { entrypoint: "lamp.ink" } };
  const sessions = valueOf(project.folder.ensure("sessions"));
  writeFileSync(join(sessions, `session-${key}.json`), JSON.stringify(document));
  const access = { by: "capability", capability } as const;
  const revision: number = document.revision;
  return { target: { entrypoint: "lamp.ink", access, revision }, files: () => readdirSync(sessions), key, document };
}

test.each([1, 2, 3, 4, 5])(
  "a session of schema %i is read where it is, and not touched by reading",
  async (version) => {
    const project = newProject();
    const { target, files, key, document } = oldSession(project, version);
    const seen = valueOf(await inspectSearch(project, target));
    expect(seen.session).toMatchObject({ revision: document.revision, status: "paused" });
    expect(seen.session.events.map(({ type }) => type)).toEqual(
      document.events.map(({ type }: { type: string }) => type),
    );
    expect(seen.savedFindings).toBeNull();
    expect(seen.reportRefusal).toContain("report-a1a1");
    expect(files()).toEqual([`session-${key}.json`]);
  },
);

test("a frontier that another tool wrote is refused, and the refusal upgrades nothing", async () => {
  const project = newProject();
  const { target, files, key } = oldSession(project, 4);
  const refusal = await continueSearch(project, { ...target, maxStates: 3_000_000 });
  expect(refusal).toMatchObject({ refusal: { code: "frontier_gone" } });
  expect(files()).toEqual([`session-${key}.json`]);
});

test("the next mutation brings a session into its database, whole, and then removes the old file", async () => {
  const project = newProject();
  const { target, files, key, document } = oldSession(project, 4);
  const cancelled = valueOf(await cancelSearch(project, target));
  expect(cancelled).toMatchObject({ session: { status: "cancelled", revision: document.revision + 1 } });
  expect(files()).toEqual([`session-${key}.sqlite`]);
  using file = valueOf(SessionFile.open(join(project.folder.root, "sessions", `session-${key}.sqlite`)));
  const { document: stored } = valueOf(readDocument(String(valueOf(file.read()).document)));
  expect(stored.events.slice(0, -1)).toEqual(document.events);
  expect(stored.goalProbes).toEqual(document.goalProbes);
});

test("where a crash left both forms, the database counts and the next mutation removes the old file", async () => {
  const project = newProject();
  const { target, files, key, document } = oldSession(project, 3);
  const json = JSON.stringify(document);
  await cancelSearch(project, target);
  writeFileSync(join(project.folder.root, "sessions", `session-${key}.json`), json);
  expect(valueOf(await inspectSearch(project, target)).session.status).toBe("cancelled");
  await cancelSearch(project, { ...target, revision: target.revision + 1, discard: true });
  expect(files()).toEqual([]);
});

test("a session of a later schema is refused and stays", async () => {
  const project = newProject();
  const { target, files, key, document } = oldSession(project, 5);
  const path = join(project.folder.root, "sessions", `session-${key}.json`);
  writeFileSync(path, JSON.stringify({ ...document, schemaVersion: 6 }));
  expect(await inspectSearch(project, target)).toMatchObject({ refusal: { code: "session_newer" } });
  expect(await cancelSearch(project, { ...target, discard: true })).toMatchObject({
    refusal: { code: "session_newer" },
  });
  expect(files()).toEqual([`session-${key}.json`]);
});

test("a campaign is not continued, cancelled or given goals around its policy; it can be forgotten", async () => {
  const project = newProject();
  const { target, files } = oldSession(project, 5);
  const refusal = { refusal: { code: "is_campaign" } };
  expect(await continueSearch(project, { ...target, maxStates: 3_000_000 })).toMatchObject(refusal);
  expect(await cancelSearch(project, target)).toMatchObject(refusal);
  expect(await addGoal(project, { ...target, goal: "reachable", maxStates: 10 })).toMatchObject(refusal);
  expect((await cancelSearch(project, { ...target, discard: true })).kind).toBe("ok");
  expect(files()).toEqual([]);
});
