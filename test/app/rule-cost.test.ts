import { expect, test } from "bun:test";
import { costOf } from "../../src/app/rule-cost.ts";
import { fitRules, type StoryRules } from "../../src/app/story-rules.ts";
import { readAssertions, readGoals } from "../../src/config/index.ts";
import { compileText } from "../../src/ink/index.ts";

const hall = "VAR gold = 1\nVAR mark = 0\n-> hall\n== hall\n+ {gold > 0} [Stay] -> hall\n+ [Go]\n~ mark = 1\n-> END\n";

function costs(assertions: unknown, goals: unknown = []) {
  const { story } = compileText(hall);
  if (story === null) throw new Error("the story does not compile");
  const read = { assertions: readAssertions(assertions, ["a"]).rules, goals: readGoals(goals, ["g"]).rules };
  const fit: StoryRules | readonly unknown[] = fitRules(story, read);
  if ("length" in fit) throw new Error(JSON.stringify(fit));
  return { assertions: costOf(story, fit.assertionSet), goals: costOf(story, fit.goalSet) };
}

test("rules are told what they look at, and by how much they can multiply states", () => {
  const assertions = [
    { id: "solvent", condition: "gold >= 0" },
    { id: "first", condition: "before(mark == 1, visits(hall) > 2)" },
  ];
  const stages = [
    { id: "a", condition: "gold == 1" },
    { id: "b", condition: "turn() == 3" },
  ];
  expect(costs(assertions, [{ id: "long", stages }])).toEqual({
    assertions: { variables: ["gold", "mark"], unreadByStory: ["mark"], places: ["hall"], statesAtMostTimes: 8 },
    goals: { variables: ["gold"], unreadByStory: [], places: [], statesAtMostTimes: 15 },
  });
});

test("a value that is remembered has no known bound", () => {
  expect(costs([{ id: "up", condition: "non_decreasing(gold)" }]).assertions.statesAtMostTimes).toBeNull();
});
