import { expect, test } from "bun:test";
import { pinJudge } from "../../src/app/session-judge.ts";
import { compileText, type StoryMachine, type Turn } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";

const { story } = compileText("VAR gold = 1\n-> hall\n== hall\n+ [Spend]\n~ gold = gold - 2\n-> hall\n+ [Go] -> END\n");

function at(choices: readonly number[]): { readonly machine: StoryMachine; readonly turn: Turn } {
  if (story === null) throw new Error("the story does not compile");
  const machine = openOracle(story);
  let turn = machine.start(1);
  for (const choice of choices) turn = machine.take(choice);
  return { machine, turn };
}

const rule = (condition: string, when: unknown = "always") => ({ id: "a", when, condition });

test("a pinned rule is judged where its replay stands, and never said to hold where that cannot be seen", () => {
  if (story === null) throw new Error("the story does not compile");
  const judge = pinJudge(story);
  const spent = at([0]);
  expect(judge.rule(rule("gold >= 0"), spent.machine, spent.turn)).toBe("violated");
  const kept = at([]);
  expect(judge.rule(rule("gold >= 0"), kept.machine, kept.turn)).toBe("out_of_scope");
  const over = at([1]);
  expect(judge.rule(rule("gold >= 0", "terminal"), over.machine, over.turn)).toBe("holds");
  expect(judge.rule(rule("silver >= 0"), spent.machine, spent.turn)).toBe("out_of_scope");
  expect(judge.rule(rule("once(gold < 0)"), spent.machine, spent.turn)).toBe("out_of_scope");
});

test("a pinned goal is reached where the stage that is meant holds", () => {
  if (story === null) throw new Error("the story does not compile");
  const judge = pinJudge(story);
  const stages = [
    { id: "poor", condition: "gold < 0" },
    { id: "broke", condition: "gold < -2" },
  ];
  expect(judge.goal({ id: "g", stages }, "poor", at([0]).machine)).toBe(true);
  expect(judge.goal({ id: "g", stages }, null, at([0]).machine)).toBe(false);
  expect(judge.goal({ id: "g", condition: "visits(hall) == 1" }, null, at([]).machine)).toBe(true);
});
