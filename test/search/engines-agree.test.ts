import { expect, test } from "bun:test";
import { compileText, type StoryMachine } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { breadthFirstEngine, defaultLimits } from "../../src/search/index.ts";

const stories: Readonly<Record<string, string>> = {
  "a hub of sticky and once-only choices": `-> square
=== square ===
+   [Feed the birds] -> path
*   [Ring the bell] -> path
*   {path > 2} [Go home] -> END
=== path ===
-> square
`,
  "sequences and a counter": `VAR day = 0
-> morning
=== morning ===
~ day = (day + 1) % 3
{stopping:Rain.|Sun.|Snow.} {cycle:One|Two}
+   [Sleep] -> morning
+   {day == 2} [Leave] -> END
`,
  "an age in turns": `-> inn
=== inn ===
+   (ale) [Drink] -> inn
+   {TURNS_SINCE(-> ale) > 2} [Sober up] -> END
+   [Wait] -> inn
`,
  "a tunnel and a thread": `-> day
=== day ===
<- talk
+   [Nap] -> rest -> day
= talk
*   [Chat] -> day
*   [Argue] -> END
=== rest ===
Zzz.
->->
`,
};

const explore = (machine: StoryMachine) =>
  breadthFirstEngine(machine)({ storySeed: 1, limits: { ...defaultLimits, maxDepth: 8 } });

test.each(Object.keys(stories))("our machine and stock inkjs see the same states in %s", async (name) => {
  const { story } = compileText(stories[name] ?? "");
  if (story === null) throw new Error(`${name} does not compile`);
  const ours = await explore(openMachine(story));
  const stock = await explore(openOracle(story));
  expect(ours.counters).toEqual(stock.counters);
  expect(ours.ends).toEqual(stock.ends);
  expect(ours.graph.edges).toEqual(stock.graph.edges);
  expect(ours.counters.states).toBeGreaterThan(3);
});
