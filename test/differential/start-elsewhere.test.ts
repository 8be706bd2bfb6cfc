import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type CompiledStory, compileText, startElsewhere, type StartValue, Story } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { compareMachines, describeDivergence, openOracle, randomWalk } from "../../src/oracle/index.ts";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";
import { storyText } from "./stories/story.ts";

const castle = `VAR gold = 1
VAR rate = 0.5
VAR lit = false
VAR name = "nobody"
LIST bag = (rope), lamp, key
VAR way = -> hall
-> hall
== hall
Hall. -> END
== vault
= door
{name} has {gold}, {rate}, {lit}, {bag}, {vault.door} of {TURNS_SINCE(-> vault.door)}.
*   {gold > 2} [Buy] -> way
*   [Leave] -> END
== pay(sum)
{sum} -> END
== function twice(x)
~ return x * 2
`;

function compiled(text: string): CompiledStory {
  const { story } = compileText(text);
  if (story === null) throw new Error("the story compiles");
  return story;
}

function begun(path: string, set: Readonly<Record<string, StartValue>>): CompiledStory {
  const story = startElsewhere(compiled(castle), { path, set: new Map(Object.entries(set)) });
  if ("length" in story) throw new Error(story.join("; "));
  return story;
}

describe("a story begun elsewhere", () => {
  test("plays as a game plays it that sets the variables and chooses the path", () => {
    const set = { gold: 3, rate: 2.5, lit: true, name: "Ann", bag: ["lamp", "bag.key"], way: "-> vault.door" };
    const { root, listDefinitions } = compiled(castle);
    const game = new Story(root, listDefinitions.lists);
    game.ResetState();
    game.variablesState.$("gold", 3);
    game.variablesState.$("rate", 2.5);
    game.variablesState.$("lit", true);
    game.variablesState.$("name", "Ann");
    game.EvaluateFunction("twice", [1]);
    game.ChoosePathString("vault.door");
    const told = game.ContinueMaximally();
    const story = begun("vault.door", set);
    const machines = [openOracle(story), openMachine(story)];
    for (const machine of machines) machine.start(1);
    const words = "Ann has 3, 2.5, true, ";
    expect(told).toBe(`${words}rope, 1 of 0.\n`);
    for (const machine of machines) {
      expect(machine.text()).toBe(`${words}lamp, key, 1 of 0.\n`);
      expect(machine.choices().map(({ text }) => text)).toEqual(game.currentChoices.map(({ text }) => text));
      machine.take(0);
      expect(machine.text()).toBe(`${words}lamp, key, 2 of 0.\n`);
    }
  });

  test("leaves the story it was made from as it is", () => {
    const story = compiled(castle);
    expect(startElsewhere(story, { path: "vault", set: new Map([["gold", 9]]) })).not.toHaveProperty("length");
    const machine = openOracle(story);
    machine.start(1);
    expect([machine.text(), machine.globals().get("gold")]).toEqual(["Hall.", 1]);
  });

  test("is refused in a clause each where a place or a value is not there", () => {
    const faults = (path: string, set: Readonly<Record<string, StartValue>> = {}): unknown =>
      startElsewhere(compiled(castle), { path, set: new Map(Object.entries(set)) });
    expect(faults("valt", { golt: 3 })).toEqual([
      "there is no knot or stitch valt (did you mean vault?)",
      "there is no variable golt (did you mean gold?)",
    ]);
    expect(faults("twice")).toEqual(["twice is a function; play can begin at knots and stitches only"]);
    expect(faults("pay")).toEqual(["pay has parameters; play can begin at places without them only"]);
    expect(faults("hall", { gold: "3", lit: 1, bag: ["sword"], way: "-> nowhere", rate: true })).toEqual([
      'gold is declared as int, and "3" is none',
      "lit is declared as bool, and 1 is none",
      'bag is declared as list, and ["sword"] is none',
      'way is declared as divert, and "-> nowhere" is none',
      "rate is declared as float, and true is none",
    ]);
  });
});

test("our machine and stock inkjs agree on random stories begun at their knots", () => {
  let steps = 0;
  for (const text of fc.sample(storyText, { numRuns: 8, seed: 5 })) {
    const { story } = compileText(text);
    if (story === null) continue;
    const places = story.declarations.flows.filter((flow) => flow.kind !== "function" && flow.parameters.length === 0);
    for (const { path } of places) {
      const begunThere = startElsewhere(story, { path, set: new Map() });
      if ("length" in begunThere) throw new Error(begunThere.join("; "));
      const budget = { maxSteps: 4000, maxOutputChars: 50_000 };
      const machines = [openMachine(begunThere, { budget }), openOracle(begunThere, { budget })] as const;
      const compared = compareMachines(...machines, randomWalk(path.length, 12));
      steps += compared.steps;
      if (compared.divergence !== null) throw new Error(`${path}: ${describeDivergence(compared.divergence)}\n${text}`);
    }
  }
  expect(steps).toBeGreaterThan(30);
}, 30_000);

test("reductions lose nothing on random stories begun at their knots", async () => {
  let compared = 0;
  for (const text of fc.sample(storyText, { numRuns: 14, seed: 8 })) {
    const { story } = compileText(text);
    const flows = story?.declarations.flows ?? [];
    const { path } = flows.find((flow) => flow.kind !== "function" && flow.parameters.length === 0) ?? { path: null };
    const begunThere = story === null || path === null ? [] : startElsewhere(story, { path, set: new Map() });
    if ("length" in begunThere) continue;
    const found = async (without: readonly string[]) => {
      const search = packedEngine(begunThere, {
        budget: { maxSteps: 4000, maxOutputChars: 50_000 },
        without: new Set(without),
      });
      const { closed, endings, sites } = await search({ storySeed: 1, limits: { ...defaultLimits, maxStates: 1500 } });
      const faults = sites.map(({ event, place }) => JSON.stringify([event, place?.path])).sort();
      return { closed, faults, endings: endings.outcomes.map((outcome) => outcome.text).sort() };
    };
    const whole = await found(["all"]);
    if (!whole.closed) continue;
    compared++;
    expect(await found([])).toEqual(whole);
  }
  expect(compared).toBeGreaterThan(3);
}, 30_000);
