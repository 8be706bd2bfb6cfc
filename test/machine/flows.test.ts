import { expect, test } from "bun:test";
import type { FlowMachine } from "../../src/ink/index.ts";
import { placesToEnter } from "../../src/app/selftest.ts";
import { openMachine } from "../../src/machine/index.ts";
import { compareFlows, describeDivergence, openOracle, randomWalk } from "../../src/oracle/index.ts";
import { constructs, mistakes } from "../differential/stories/constructs.ts";
import { storyOf } from "../differential/story-of.ts";

const hub = storyOf(`VAR gold = 1
- (top) You have {gold} of {TURNS()}. # hub {top}
+ [Earn] -> work(2) -> top
+ [Leave] -> END
=== work(n)
* [Dig {n}]
  ~ gold += n
+ [Rest]
- ->->
=== break_time
A break after {TURNS()} turns, with {gold}.
* [Snore] -> END`);

const offers = (machine: FlowMachine): string[] => machine.choices().map(({ text }) => text);

const both = (): FlowMachine[] => [openMachine(hub), openOracle(hub)];

test.each(Object.entries({ ...constructs, ...mistakes }))(
  "flows of a story about %s play as in stock inkjs",
  (_, text) => {
    const story = storyOf(text);
    const places = placesToEnter(story);
    for (const isSpoken of [true, false]) {
      const machine = openMachine(story, { text: isSpoken });
      for (let seed = 1; seed <= 8; seed++) {
        const walk = { ...randomWalk(seed, 25), aspects: isSpoken ? ("all" as const) : ("all-but-text" as const) };
        const { divergence } = compareFlows(machine, openOracle(story), walk, places);
        expect(divergence === null ? "" : describeDivergence(divergence)).toBe("");
      }
    }
  },
);

test("a flow stands where it was left, over variables that all flows share", () => {
  for (const machine of both()) {
    machine.start(1);
    machine.take(0);
    expect(offers(machine)).toEqual(["Dig 2", "Rest"]);
    expect(machine.switchFlow("aside").end.kind).toBe("ended");
    expect([machine.flow(), machine.aliveFlows(), machine.text()]).toEqual(["aside", ["aside"], ""]);
    machine.enter("break_time");
    expect([machine.text(), offers(machine)]).toEqual(["A break after 2 turns, with 1.\n", ["Snore"]]);
    machine.switchFlow("DEFAULT_FLOW");
    expect(offers(machine)).toEqual(["Dig 2", "Rest"]);
    machine.take(0);
    expect(machine.text()).toBe("You have 3 of 3.\n");
    machine.switchFlow("aside");
    expect(offers(machine)).toEqual(["Snore"]);
    machine.removeFlow("aside");
    expect([machine.flow(), machine.aliveFlows(), offers(machine)]).toEqual(["DEFAULT_FLOW", [], ["Earn", "Leave"]]);
  }
});

test("the first flow cannot be ended, and a new start forgets the others", () => {
  for (const machine of both()) {
    machine.start(1);
    machine.switchFlow("aside");
    expect(() => machine.removeFlow("DEFAULT_FLOW")).toThrow();
    machine.start(1);
    expect([machine.flow(), machine.aliveFlows()]).toEqual(["DEFAULT_FLOW", []]);
    expect(() => machine.enter("nowhere.at.all")).toThrow();
  }
});

test("a snapshot of our machine keeps its flows", () => {
  const machine = openMachine(hub);
  machine.start(1);
  machine.switchFlow("aside");
  const kept = machine.snapshot();
  const before = machine.identity();
  machine.enter("break_time");
  machine.removeFlow("aside");
  expect(machine.identity()).not.toBe(before);
  machine.restore(kept);
  expect([machine.identity(), machine.flow(), machine.aliveFlows()]).toEqual([before, "aside", ["aside"]]);
});
