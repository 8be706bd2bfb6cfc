import { expect, test } from "bun:test";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compileFiles, compileStory } from "../../src/ink/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { told } from "./told.ts";

function compiled(files: Record<string, string>) {
  return compileFiles(new Map(Object.entries(files)));
}

test("nested includes are found from the main file and from the including file", () => {
  const result = compiled({
    "main.ink": "INCLUDE parts/one.ink\n-> one",
    "parts/one.ink": "INCLUDE two.ink\nINCLUDE parts/three.ink\n=== one\n-> two",
    "parts/two.ink": "=== two\n-> three",
    "parts/three.ink": "=== three\n-> END",
  });
  expect(result.issues).toEqual([]);
  expect(result.story?.files.map((file) => file.path)).toEqual([
    "main.ink",
    "parts/one.ink",
    "parts/two.ink",
    "parts/three.ink",
  ]);
});

test("where both places hold a different file, ink's is taken and the ambiguity told", () => {
  const files = {
    "main.ink": "INCLUDE parts/one.ink\n-> name",
    "parts/one.ink": "INCLUDE name.ink\n",
    "parts/name.ink": "=== name\nthe near one -> END",
    "name.ink": "=== name\nthe one beside main -> END",
  };
  const result = compiled(files);
  expect(told(result)).toEqual([
    "INK414 warning parts/one.ink:1:1 INCLUDE 'name.ink' could mean name.ink or parts/name.ink; ink takes the first",
  ]);
  expect(result.story?.files.map((file) => file.path)).toEqual(["main.ink", "parts/one.ink", "name.ink"]);
  expect(told(compiled({ ...files, "parts/name.ink": files["name.ink"] }))).toEqual([]);
});

test("backslashes work, with a warning at their line", () => {
  const result = compiled({ "main.ink": "Text.\nINCLUDE parts\\a.ink\n-> a", "parts/a.ink": "=== a\n-> END" });
  expect(result.story).not.toBeNull();
  expect(told(result)).toEqual([
    "INK413 warning main.ink:2:1 INCLUDE 'parts\\a.ink' separates folders with backslashes, which only works on Windows",
  ]);
});

test("byte-order marks and Windows line ends change nothing", () => {
  const result = compiled({
    "main.ink": "\uFEFFINCLUDE a.ink\r\n-> a\r\n",
    "a.ink": "\uFEFF=== a\r\nText.\r\n-> b\r\n= b\r\n-> END\r\n",
  });
  expect(result.issues).toEqual([]);
});

test("a circle of includes is an error with its way", () => {
  const files = { "main.ink": "INCLUDE a.ink\nText. -> END", "a.ink": "INCLUDE b.ink\n", "b.ink": "\nINCLUDE a.ink\n" };
  expect(told(compiled(files))).toEqual(["INK404 error b.ink:2:1 INCLUDE goes in a circle: a.ink → b.ink → a.ink"]);
  expect(told(compiled({ "me.ink": "INCLUDE me.ink\n" }))).toEqual([
    "INK404 error me.ink:1:1 INCLUDE goes in a circle: me.ink → me.ink",
  ]);
});

test("a missing file is named at the line that wants it, with a near name", () => {
  const files = {
    "main.ink": "Text.\nINCLUDE parts/b.ink\n-> END",
    "parts/b.ink": "INCLUDE Cave\n",
    "parts/cave.ink": "",
  };
  const result = compiled(files);
  expect(told(result)).toEqual([
    "INK403 error parts/b.ink:1:1 Cannot find the included file 'Cave': looked for Cave and parts/Cave",
  ]);
  expect(result.issues[0]?.hint).toBe("Did you mean parts/cave.ink?");
  expect(told(compiled({ "main.ink": "INCLUDE\nText.\n-> END" }))).toEqual([
    "INK403 error main.ink:1:1 INCLUDE names no file",
  ]);
});

test("nothing outside the project is read unless an include root says so, links followed", () => {
  using folder = temporaryFolder({ "project/main.ink": "INCLUDE ../lib/a.ink\n-> a", "lib/a.ink": "=== a\n-> END" });
  const main = join(folder.path, "project/main.ink");
  const outside = ["INK405 error main.ink:1:1 INCLUDE '../lib/a.ink' leads outside the project folder"];
  expect(told(compileStory(main))).toEqual(outside);
  expect(compileStory(main, { includeRoots: [join(folder.path, "lib")] }).issues).toEqual([]);
  expect(compileStory(main, { root: folder.path }).issues).toEqual([]);
  symlinkSync(join(folder.path, "lib"), join(folder.path, "project/link"));
  writeFileSync(main, "INCLUDE link/a.ink\n-> a");
  expect(told(compileStory(main))).toEqual([
    "INK405 error main.ink:1:1 INCLUDE 'link/a.ink' leads outside the project folder",
  ]);
});

test("an included folder, binary or file of another encoding is an error at its line", () => {
  using folder = temporaryFolder({ "main.ink": "INCLUDE d\nINCLUDE b.ink\nINCLUDE l.ink\n-> END" });
  mkdirSync(join(folder.path, "d"));
  writeFileSync(join(folder.path, "b.ink"), new Uint8Array([1, 0, 2]));
  writeFileSync(join(folder.path, "l.ink"), new Uint8Array([65, 10, 0xe9, 10]));
  expect(told(compileStory(join(folder.path, "main.ink")))).toEqual([
    "INK403 error main.ink:1:1 INCLUDE 'd' names a folder: d",
    "INK406 error main.ink:2:1 The included file b.ink is a binary file, not ink",
    "INK406 error main.ink:3:1 The included file l.ink is not UTF-8 (line 2): save it as UTF-8",
  ]);
});
