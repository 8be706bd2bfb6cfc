import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { SessionFile, type SessionRow } from "../../src/store/session-file.ts";
import { scratchFolder } from "../support/scratch-folder.ts";

const path = (): string => join(scratchFolder(), "session-ab.sqlite");
const holder = (token: string) => ({ token, operation: "continue", startedAt: "2030-01-01T00:00:00.000Z" });
const row: SessionRow = { entrypoint: "manor.ink", revision: 3, document: "{}", reservation: null };

function created(at = path(), content: SessionRow = row): SessionFile {
  const file = SessionFile.create(at, content);
  if (file.kind === "refused") throw new Error(file.refusal.message);
  return file.value;
}

test("a file appears whole, private, and is read back", () => {
  const at = path();
  using file = created(at);
  expect(file.read()).toEqual({ kind: "ok", value: row });
  expect(statSync(at).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(at)).filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("a reservation needs the current revision and excludes every other", () => {
  using file = created();
  expect(file.reserve(2, holder("a"), null)).toMatchObject({ refusal: { code: "stale_revision" } });
  expect(file.reserve(3, holder("a"), null).kind).toBe("ok");
  expect(file.reserve(3, holder("b"), null)).toMatchObject({ refusal: { code: "session_busy" } });
  expect(file.reserve(3, holder("b"), "a").kind).toBe("ok");
  expect(file.commit("a", '{"late":true}')).toMatchObject({ refusal: { code: "reservation_lost" } });
  expect(file.commit("b", '{"done":true}')).toMatchObject({ value: { revision: 4, reservation: null } });
  expect(file.read()).toMatchObject({ value: { revision: 4, document: '{"done":true}' } });
});

test("a released reservation leaves no trace", () => {
  using file = created();
  file.reserve(3, holder("a"), null);
  file.release("a");
  expect(file.read()).toEqual({ kind: "ok", value: row });
});

test("a damaged file, a newer layout and no file are told apart", () => {
  const damaged = path();
  writeFileSync(damaged, "this is no database, whatever its name says".repeat(20));
  expect(SessionFile.open(damaged)).toMatchObject({ refusal: { code: "store_corrupt" } });
  const newer = path();
  created(newer).close();
  const database = new Database(newer);
  database.run("PRAGMA user_version = 99");
  database.close();
  expect(SessionFile.open(newer)).toMatchObject({ refusal: { code: "store_newer" } });
  expect(SessionFile.open(path())).toMatchObject({ refusal: { code: "not_found" } });
});
