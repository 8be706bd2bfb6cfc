import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomic } from "../../src/store/atomic-file.ts";
import { scratchFolder } from "../support/scratch-folder.ts";

const folder = (): string => scratchFolder();

test("a file is replaced as a whole, private, and leaves no temporary file", () => {
  const root = folder();
  const path = join(root, "report.json");
  expect(writeFileAtomic(path, "first")).toEqual({ kind: "ok", value: undefined });
  expect(writeFileAtomic(path, new Uint8Array([104, 105]))).toEqual({ kind: "ok", value: undefined });
  expect(readFileSync(path, "utf8")).toBe("hi");
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(root)).toEqual(["report.json"]);
});

test("the mode can be widened for files that people commit", () => {
  const path = join(folder(), "inkcheck.lock.toml");
  writeFileAtomic(path, "", { mode: 0o644 });
  expect(statSync(path).mode & 0o777).toBe(0o644);
});

test("a symbolic link is refused and its target keeps its content", () => {
  const root = folder();
  const target = join(root, "elsewhere.txt");
  writeFileSync(target, "kept");
  symlinkSync(target, join(root, "report.json"));
  expect(writeFileAtomic(join(root, "report.json"), "gone")).toMatchObject({ refusal: { code: "unsafe_path" } });
  expect(readFileSync(target, "utf8")).toBe("kept");
});

test("a folder in the way and a missing folder are refused in a sentence", () => {
  const root = folder();
  mkdirSync(join(root, "report.json"));
  expect(writeFileAtomic(join(root, "report.json"), "")).toMatchObject({ refusal: { code: "unsafe_path" } });
  expect(writeFileAtomic(join(root, "nowhere", "x"), "")).toMatchObject({ refusal: { code: "not_found" } });
  expect(readdirSync(root)).toEqual(["report.json"]);
});
