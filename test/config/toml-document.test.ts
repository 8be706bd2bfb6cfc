import { expect, test } from "bun:test";
import { isTomlDocument, readToml, type TomlDocument } from "../../src/config/index.ts";

function document(text: string): TomlDocument {
  const read = readToml(text);
  if (!isTomlDocument(read)) throw new Error(read.message);
  return read;
}

const text = `
title = "tide"
[check.lint]
command = [
  "ruff",
]
note = """
[not.a.table]
key = 1
"""
env = { TOKEN = "x" }

[[goal]]
id = "one"
[[goal]]
id = "two"
`;

test("knows the line of every header and key, over strings and arrays of several lines", () => {
  const { lineOf } = document(text);
  expect(lineOf(["title"])).toBe(2);
  expect(lineOf(["check", "lint"])).toBe(3);
  expect(lineOf(["check", "lint", "command"])).toBe(4);
  expect(lineOf(["check", "lint", "env", "TOKEN"])).toBe(11);
  expect(lineOf(["goal", "0", "id"])).toBe(14);
  expect(lineOf(["goal", "1", "id"])).toBe(16);
});

test("gives the nearest known place for a key that is not there", () => {
  expect(document(text).lineOf(["check", "lint", "parser"])).toBe(3);
  expect(document(text).lineOf(["nowhere"])).toBeNull();
});

test("a fault of syntax names the line it starts on", () => {
  expect(readToml('a = 1\nb = \nc = "x"')).toMatchObject({ line: 2 });
  expect(readToml("a = 1\n[t]\nkey = 2\nkey = 3\n")).toMatchObject({
    line: 4,
    message: expect.stringContaining("key"),
  });
});

test("a byte order mark is skipped", () => {
  expect(document("\uFEFFa = 1").table).toEqual({ a: 1 });
});
