import { expect, test } from "bun:test";
import { compileText } from "../../src/ink/index.ts";
import { defaultLimits, packedEngine } from "../../src/search/index.ts";

async function searched(text: string) {
  const { story } = compileText(text);
  if (story === null) throw new Error("the story does not compile");
  const limits = { ...defaultLimits, maxStates: 3000 };
  return packedEngine(story, { without: new Set(["one-way-numbers"]) })({ storySeed: 1, limits });
}

/** Moves a number through a reference for ever; `use` is what else is done with it. */
const game = (initial: string, use: string): string => `VAR mood = ${initial}
VAR name = "Ada"
-> road
=== road
~ raise(mood)
Hello {name}.
${use}
+ [Walk on] -> bend
+ [Rest] -> END
=== bend
-> road
=== function raise(ref x)
~ x = x + 1`;

test("a number that is only ever moved, through a reference too, multiplies no states", async () => {
  expect((await searched(game("0", ""))).closed).toBe(true);
  expect((await searched(game("0", "~ mood = mood - 3"))).closed).toBe(true);
});

test("a number that is printed or compared somewhere stays apart", async () => {
  for (const use of [
    "{mood}",
    "{mood > 7: Merry.}",
    "~ temp copy = mood\n{copy}",
    "~ raise(mood)\n{mood == 4: Well.}",
  ]) {
    expect((await searched(game("0", use))).closed).toBe(false);
  }
});

test("a step that can fail hides no fault", async () => {
  const text = game("0", "+ [Trip] -> ditch\n+ [Jump] -> road").replace(
    "=== function",
    "=== ditch\n~ mood = -> bend\n-> road\n=== function",
  );
  const { sites } = await searched(text);
  expect(sites.length).toBeGreaterThan(0);
});

test("what is read through a reference to a reference is alive", async () => {
  const nested = game("0", "~ outer(mood)").replace(
    "~ x = x + 1",
    "~ x = x + 1\n=== function outer(ref y)\n~ inner(y)\n=== function inner(ref z)\n{z > 5: High.}",
  );
  const result = await searched(nested);
  expect(result.closed).toBe(false);
});
