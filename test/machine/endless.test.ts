import { expect, test } from "bun:test";
import { openMachine } from "../../src/machine/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { storyOf } from "../differential/story-of.ts";

const endless: Readonly<Record<string, readonly [why: string, text: string]>> = {
  "a knot that diverts to itself": ["repeats", "-> k\n=== k\nAgain.\n-> k"],
  "knots that divert in a circle without a word": ["repeats", "-> a\n=== a\n-> b\n=== b\n-> a"],
  "a loop past a sequence that stopped": ["repeats", "-> k\n=== k\n{one|two|three}\n-> k"],
  "a loop past a cycle": ["repeats", "VAR x = 0\n-> k\n=== k\n{&one|two|three}{!a|b}\n-> k"],
  "a loop that resets what it counts": ["repeats", "VAR x = 0\n-> k\n=== k\n~ x = x + 1\n{x > 5:\n~ x = 0\n}\n-> k"],
  "a tunnel that calls itself": ["recursion", "-> t ->\n=== t\nDeeper.\n-> t ->\n->->"],
  "a function without a base": ["recursion", "{f(1)}\n=== function f(x)\n~ return f(x) + 1"],
  "a default choice that leads back": ["repeats", "-> k\n=== k\n+ -> k"],
};

for (const [what, [why, text]] of Object.entries(endless)) {
  test(`proved endless: ${what}`, () => {
    const story = storyOf(text);
    for (const words of [true, false]) {
      const { end } = openMachine(story, { text: words }).start(1);
      expect(end).toEqual({ kind: "unfinished", why: why === "repeats" ? "repeats" : "recursion" });
    }
    expect(openOracle(story, { budget: { maxSteps: 3000 } }).start(1).end.kind).toBe("unfinished");
  });
}

const unknown: Readonly<Record<string, string>> = {
  "a counter that grows": "VAR x = 0\n-> k\n=== k\n~ x = x + 1\n-> k",
  "a recursion that counts": "{f(1)}\n=== function f(x)\n~ return f(x + 1) + 1",
  "a loop that draws lots": "-> k\n=== k\n{RANDOM(1, 3) == 4: -> END}\n-> k",
};

for (const [what, text] of Object.entries(unknown)) {
  test(`out of budget, which proves nothing: ${what}`, () => {
    const { end } = openMachine(storyOf(text), { text: false, budget: { maxSteps: 60_000 } }).start(1);
    expect(end).toEqual({ kind: "unfinished", why: "step-budget" });
  });
}

test("a long turn that comes to its end is let through", () => {
  const text = "VAR x = 0\n-> k\n=== k\n~ x = x + 1\n{x < 20000: -> k}\nDone.\n-> END";
  const machine = openMachine(storyOf(text));
  expect(machine.start(1).end).toEqual({ kind: "ended" });
  expect(machine.text().trim()).toBe("Done.");
  const countdown = "{f(3000)}\n-> END\n=== function f(x)\n{x == 0:\n~ return 0\n}\n~ return f(x - 1)";
  expect(openMachine(storyOf(countdown)).start(1).end).toEqual({ kind: "ended" });
});

test("strings that double are stopped before they fill the memory", () => {
  const text = 'VAR s = "x"\n-> k\n=== k\n~ s = s + s\n-> k';
  for (const words of [true, false]) {
    const { end } = openMachine(storyOf(text), { text: words }).start(1);
    expect(end).toEqual({ kind: "unfinished", why: "output-budget" });
  }
});
