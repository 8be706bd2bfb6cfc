import { expect, test } from "bun:test";
import { commandTokens } from "../../src/config/index.ts";

test.each([
  ["ruff check  src", ["ruff", "check", "src"]],
  ["say 'it is' \"so 'quoted'\"", ["say", "it is", "so 'quoted'"]],
  ['a"b"c', ["abc"]],
  ["empty ''", ["empty", ""]],
  ["one\\ word", ["one word"]],
  ['"\\$HOME \\n"', ["$HOME \\n"]],
  ["'a\\b'", ["a\\b"]],
  ["", []],
])("splits %p", (text, tokens) => {
  expect(commandTokens(text, false)).toEqual(tokens);
});

test("an open quote or a lone backslash at the end has no reading", () => {
  for (const text of ["'open", '"open', "end\\", '"end\\"']) expect(commandTokens(text, false)).toBeNull();
});

test("a backslash is a plain character on Windows (weak spot 21)", () => {
  expect(commandTokens("C:\\tools\\lint.exe src\\main", true)).toEqual(["C:\\tools\\lint.exe", "src\\main"]);
});
