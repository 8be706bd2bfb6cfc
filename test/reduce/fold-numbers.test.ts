import { expect, test } from "bun:test";
import { compileText } from "../../src/ink/index.ts";
import { loadProgram, observableView } from "../../src/machine/index.ts";
import { foldNumbers } from "../../src/reduce/index.ts";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";

function storyOf(text: string) {
  const { story } = compileText(text);
  if (story === null) throw new Error("the story does not compile");
  return story;
}

async function closes(text: string, without: readonly string[] = []): Promise<boolean> {
  const limits = { ...defaultLimits, maxStates: 2000 };
  return (await packedEngine(storyOf(text), { without: new Set(without) })({ storySeed: 1, limits })).closed;
}

/** A lane that is walked for ever, with a line that looks at the walking. */
const lane = (globals: string, line: string): string => `${globals}
-> lane
=== lane
${line}
+ [Walk on] -> bend
+ [Rest] -> END
=== bend
-> lane`;

test("visits past the last comparison are alike", async () => {
  const story = lane("", "{lane > 3: Tired.|Fresh.}");
  expect(await closes(story)).toBe(true);
  expect(await closes(story, ["saturation"])).toBe(false);
  expect(await closes(lane("VAR late = true", "{late and lane and not bend: Tired.|Fresh.}"))).toBe(true);
  expect(await closes(lane("VAR late = 2", "{late > lane: Tired.|Fresh.}"))).toBe(false);
});

test("a printed count stays exact", async () => {
  expect(await closes(lane("", "Step {lane}."))).toBe(false);
});

test("a cycle looks at the remainder of its visits, a stopping sequence at its last arm", async () => {
  for (const line of ["{&One|Two|Three}.", "{One|Two|Three}.", "{!One|Two}."]) {
    expect(await closes(lane("", line))).toBe(true);
    expect(await closes(lane("", line), ["saturation"])).toBe(false);
  }
});

test("turns are told by age where nothing asks for their number", async () => {
  const story = lane("", "{TURNS_SINCE(-> porch) > 2: Far.|Near.}").replace(
    "-> lane",
    "-> porch\n=== porch\nHome.\n-> lane",
  );
  expect(await closes(story)).toBe(true);
  expect(await closes(story, ["turn-ages"])).toBe(false);
  expect(await closes(story.replace("Far.", "Far {TURNS() > 5: and late}."))).toBe(false);
});

test("turn numbers kept in temps are told by age where they are only held against TURNS()", async () => {
  const wait = (line: string): string => `-> hall
=== hall
~ temp since = TURNS()
-> corridor ->
${line}
-> hall
=== corridor
+ [Walk] ->->
+ [Wait] -> corridor`;
  for (const line of ["{since != TURNS(): Later.}", "{TURNS() - since > 2: Much later.}"]) {
    expect(await closes(wait(line))).toBe(true);
    expect(await closes(wait(line), ["turn-ages"])).toBe(false);
  }
  for (const line of ["{since}", "{since > 3: Late.}", "{since - TURNS() < 0: Later.}", "{TURNS() - since}"]) {
    expect(await closes(wait(line))).toBe(false);
  }
});

test("turn numbers kept in globals are told by age, whatever they were declared with", async () => {
  const line = "{TURNS() - since > 3:\n~ since = TURNS()\n}";
  expect(await closes(lane("VAR since = -2", line))).toBe(true);
  expect(await closes(lane("VAR since = -2", line), ["turn-ages"])).toBe(false);
  expect(await closes(lane("VAR since = -2", `${line}\n{bend % 2 == 1:\n~ since = 7\n}`))).toBe(false);
});

test("a global that only rises is clamped past its last comparison", async () => {
  const story = lane("VAR steps = 0", "~ steps += 2\n{steps > 5: Tired.|Fresh.}");
  expect(await closes(story)).toBe(true);
  expect(await closes(story, ["one-way-numbers"])).toBe(false);
});

test("a global that moves both ways, or is printed or pointed to, stays exact", () => {
  const foldsOf = (globals: string, line: string, end = ""): readonly string[] => {
    const program = loadProgram(storyOf(lane(globals, line) + end));
    return foldNumbers(program, observableView(program), (name) => name === "one-way-numbers").acting;
  };
  expect(foldsOf("VAR money = 9", "~ money = money - 1\n{money < 3: Poor.}")).toEqual(["one-way-numbers"]);
  expect(foldsOf("VAR money = 9", "~ money = money - 1\n~ money = money + 2\n{money < 3: Poor.}")).toEqual([]);
  expect(foldsOf("VAR money = 9", "~ money = money - 1\n{money}")).toEqual([]);
  const spend = "\n=== function spend(ref x)\n~ x = x - 1";
  expect(foldsOf("VAR money = 9", "~ spend(money)\n{money < 3: Poor.}", spend)).toEqual([]);
});
