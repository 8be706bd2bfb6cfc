import { expect, test } from "bun:test";
import { StringPool, TextClass } from "../../src/machine/string-pool.ts";

const pool = new StringPool();

test.each([
  ["The lamp", null],
  ["\n", null],
  ["The lamp\n", ["The lamp", "\n"]],
  ["\n\n  The lamp\ngoes out \n ", ["\n", "  The lamp\ngoes out ", "\n", " "]],
  ["  \n", ["  ", "\n"]],
  ["\n\n", ["\n"]],
  [" \t ", null],
])("%j enters the output as %j", (text, parts) => {
  expect(pool.partsOf(pool.idOf(text))?.map((id) => pool.textOf(id)) ?? null).toEqual(parts);
});

test("knows newlines, blanks and content", () => {
  const classes = ["\n", "", " \t", "a", " a\n"].map((text) => pool.classOf(pool.idOf(text)));
  const { newline, blank, content } = TextClass;
  expect(classes).toEqual([newline, blank, blank, content, content]);
});

test("lanes follow the content, not the order of discovery", () => {
  const other = new StringPool();
  other.idOf("something first");
  expect(other.laneA(other.idOf("gold"))).toBe(pool.laneA(pool.idOf("gold")));
  expect(other.laneB(other.idOf("gold"))).toBe(pool.laneB(pool.idOf("gold")));
});
