import { expect, test } from "bun:test";
import { existsSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../src/store/database.ts";
import { scratchFolder } from "../support/scratch-folder.ts";
import { valueOf } from "./value-of.ts";

const first = "CREATE TABLE word (text TEXT NOT NULL) STRICT";
const second = "ALTER TABLE word ADD COLUMN length INTEGER NOT NULL DEFAULT 0";

test("a database is brought to the newest layout once, keeps its content, and is private", () => {
  const path = join(scratchFolder(), "words.sqlite");
  const old = valueOf(openDatabase(path, { migrations: [first] }, "create"));
  old.run("INSERT INTO word (text) VALUES ('lamp')");
  old.close();
  for (let time = 0; time < 2; time++) {
    const database = valueOf(openDatabase(path, { migrations: [first, second] }, "existing"));
    expect(database.query("SELECT text, length FROM word").all()).toEqual([{ text: "lamp", length: 0 }]);
    expect(database.query("PRAGMA journal_mode").get()).toEqual({ journal_mode: "wal" });
    expect(database.query("PRAGMA secure_delete").get()).toEqual({ secure_delete: 1 });
    database.close();
  }
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(openDatabase(path, { migrations: [first] }, "existing")).toMatchObject({ refusal: { code: "store_newer" } });
});

test("a migration that fails leaves the database at its old layout", () => {
  const path = join(scratchFolder(), "words.sqlite");
  valueOf(openDatabase(path, { migrations: [first] }, "create")).close();
  expect(() => openDatabase(path, { migrations: [first, `${second}; SELECT wrong FROM word`] }, "existing")).toThrow();
  valueOf(openDatabase(path, { migrations: [first, second] }, "existing")).close();
});

test("links, folders and foreign files are refused, and nothing is made for a reader", () => {
  const folder = scratchFolder();
  const layout = { migrations: [first] };
  expect(openDatabase(join(folder, "none.sqlite"), layout, "existing")).toMatchObject({
    refusal: { code: "not_found" },
  });
  expect(existsSync(join(folder, "none.sqlite"))).toBe(false);
  symlinkSync("/dev/null", join(folder, "link.sqlite"));
  expect(openDatabase(join(folder, "link.sqlite"), layout, "create")).toMatchObject({
    refusal: { code: "unsafe_path" },
  });
  writeFileSync(join(folder, "text.sqlite"), "words ".repeat(400));
  expect(openDatabase(join(folder, "text.sqlite"), layout, "create")).toMatchObject({
    refusal: { code: "store_corrupt" },
  });
});
