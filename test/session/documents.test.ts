import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readDocument } from "../../src/session/read-document.ts";
import { valueOf } from "../store/value-of.ts";

const fixture = (name: string): string => readFileSync(join(import.meta.dir, "documents", `${name}.json`), "utf8");

const changed = (name: string, change: (document: Record<string, unknown>) => void): string => {
  const document = JSON.parse(fixture(name));
  change(document);
  return JSON.stringify(document);
};

test.each([1, 2, 3, 4, 5] as const)("a document of schema %i is read as the newest and loses nothing", (version) => {
  const stored = JSON.parse(fixture(`v${version}`));
  const { document, storedVersion } = valueOf(readDocument(fixture(`v${version}`)));
  expect(storedVersion).toBe(version);
  expect(document).toEqual({
    directedGranted: 0,
    directedStatesExplored: 0,
    goalProbes: [],
    ...stored,
    schemaVersion: 5,
  });
});

test("schema 4 keeps its replay, pin and check events", () => {
  const types = valueOf(readDocument(fixture("v4"))).document.events.map(({ type }) => type);
  expect(types).toEqual(["started", "continued", "replayed", "regression_pinned", "regression_checked", "goal_added"]);
});

test("a later schema is refused by its number", () => {
  expect(readDocument(fixture("v6-future"))).toMatchObject({ refusal: { code: "session_newer" } });
});

test.each<[string, string, (document: Record<string, unknown>) => void]>([
  ["an unknown field", "v5", (d) => (d["notes"] = "once upon a time")],
  ["an event that its schema did not have", "v1", (d) => (d["events"] = JSON.parse(fixture("v2")).events)],
  ["paused without a checkpoint", "v4", (d) => delete d["latestCheckpointId"]],
  ["complete and yet recoverable", "v4", (d) => (d["status"] = "complete")],
  ["prose where a code word belongs", "v4", (d) => (d["bindingLimit"] = "the Lamp goes out")],
  [
    "a ledger that its digest does not cover",
    "v5",
    (d) => Object.assign(d["campaign"] ?? {}, { ledger: { states: 1 } }),
  ],
  ["events out of order", "v2", (d) => (d["events"] as unknown[]).reverse()],
])("%s is no session", (_, name, change) => {
  expect(readDocument(changed(name, change))).toMatchObject({ refusal: { code: "session_corrupt" } });
});
