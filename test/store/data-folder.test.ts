import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { quarantine } from "../../src/store/quarantine.ts";
import { emptyFolder } from "./empty-folder.ts";
import { valueOf } from "./value-of.ts";

const mode = (path: string): number => statSync(path).mode & 0o777;

test("reading makes nothing; the first write makes private folders that git ignores", () => {
  const folder = emptyFolder();
  expect(folder.existing("reports")).toEqual({ kind: "ok", value: null });
  expect(() => statSync(folder.root)).toThrow();
  const reports = valueOf(folder.ensure("reports"));
  expect([mode(folder.root), mode(reports)]).toEqual([0o700, 0o700]);
  expect(readFileSync(join(folder.root, ".gitignore"), "utf8")).toBe("*\n");
});

test("a folder that others can read is closed; an author's own ignore rule stays", () => {
  const folder = emptyFolder();
  mkdirSync(folder.root, { mode: 0o755 });
  writeFileSync(join(folder.root, ".gitignore"), "sessions/\n");
  folder.ensure("sessions");
  expect(mode(folder.root)).toBe(0o700);
  expect(readFileSync(join(folder.root, ".gitignore"), "utf8")).toBe("sessions/\n");
});

test("links in place of folders and names that lead elsewhere are refused", () => {
  const folder = emptyFolder();
  folder.ensure("reports");
  symlinkSync("/tmp", join(folder.root, "sessions"));
  expect(folder.ensure("sessions")).toMatchObject({ refusal: { code: "unsafe_path" } });
  expect(folder.existing("sessions")).toMatchObject({ refusal: { code: "unsafe_path" } });
  for (const name of ["../x", "a/b", "..", ".hidden", "", "a\0b", "a\\b"]) {
    expect(folder.file("reports", name)).toMatchObject({ refusal: { code: "unsafe_path" } });
  }
});

test("a damaged file is set aside with its side files and can be set aside again", () => {
  const folder = emptyFolder();
  const sessions = valueOf(folder.ensure("sessions"));
  for (let round = 0; round < 2; round++) {
    for (const suffix of ["", "-wal"]) writeFileSync(join(sessions, `session-1.sqlite${suffix}`), "x");
    expect(readFileSync(valueOf(quarantine(folder, join(sessions, "session-1.sqlite"))), "utf8")).toBe("x");
  }
  expect(readdirSync(sessions)).toEqual([]);
  expect(readdirSync(join(folder.root, "quarantine")).length).toBe(4);
});
