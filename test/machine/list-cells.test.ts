import { expect, test } from "bun:test";
import { openMachine } from "../../src/machine/index.ts";
import { compareAllPaths, describeDivergence, openOracle } from "../../src/oracle/index.ts";
import { storyOf } from "../differential/story-of.ts";

const lists = "LIST Fruit = (apple), pear\nLIST Tool = (saw), axe\nVAR bag = (apple)\nVAR box = (saw)\n";
const hub = `- (top) {LIST_ALL(bag)} / {LIST_INVERT(box)}\n`;

const stories = {
  "a copied empty list answers for what the copy replaced": `${hub}+ [Empty]\n  ~ bag = ()\n+ [Copy]\n  ~ box = bag\n- -> top`,
  "one literal serves two variables": `${hub}+ [Bag] {clear(bag)}\n+ [Box] {clear(box)}\n- -> top\n=== function clear(ref list)\n~ list = ()`,
  "a parameter shares its argument": `${hub}+ [Move]\n  ~ keep(box - box)\n+ [Swap]\n  ~ keep(bag)\n- -> top\n=== function keep(list)\n~ box = list\n~ bag = list`,
  "a thread shares the temporaries it was forked from": `-> room\n=== room\n~ temp held = bag - bag\n${hub}+ [Look] {LIST_ALL(held)}\n~ box = held\n+ [Stay]\n- {LIST_ALL(held)} -> top`,
  "what a look-ahead writes stays written": `${hub}+ [Both]\n  Done.\n  ~ bag = ()\n  ~ clear(box)\n- -> top\n=== function clear(ref list)\n~ list = bag`,
};

for (const [what, ink] of Object.entries(stories)) {
  test(`empty lists: ${what}`, () => {
    const story = storyOf(lists + ink);
    const { divergence, steps } = compareAllPaths(openMachine(story), openOracle(story), 1, 120);
    expect(divergence === null ? null : describeDivergence(divergence)).toBeNull();
    expect(steps).toBeGreaterThan(20);
  });
}
