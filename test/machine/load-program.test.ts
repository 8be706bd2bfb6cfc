import { expect, test } from "bun:test";
import { compileText } from "../../src/ink/index.ts";
import { loadProgram, NOWHERE, Op } from "../../src/machine/index.ts";

const { story } = compileText(`VAR gold = 3
-> market
=== market
{gold > 2: You are rich.}
* [Buy bread]
  ~ gold--
  -> market
+ -> DONE`);

test("every instruction of a story is encoded, and each target is one", () => {
  if (story === null) throw new Error("the story does not compile");
  const program = loadProgram(story);
  expect(program.globals.map((entry) => entry.name)).toEqual(["gold"]);
  expect(program.choices.map((choice) => choice.isInvisibleDefault)).toEqual([false, true]);
  for (const [address, op] of program.ops.entries()) {
    expect(op).not.toBe(Op.broken);
    const next = program.next[address] ?? 0;
    expect(next === NOWHERE || (next >= 0 && next < program.addresses.size)).toBe(true);
  }
  expect(program.globalDeclarations).not.toBe(NOWHERE);
});

test("labels of choices are told from strings that matter", () => {
  if (story === null) throw new Error("the story does not compile");
  const { ops } = loadProgram(story);
  expect(ops.filter((op) => op === Op.labelStart)).toHaveLength(1);
  expect(ops.filter((op) => op === Op.stringStart)).toHaveLength(0);
});
