import { describe, expect, test } from "bun:test";
import { checkText } from "./check-story.ts";

/** Lines of the findings of one code. */
async function lines(code: string, text: string | ReadonlyMap<string, string>): Promise<(number | undefined)[]> {
  const { findings } = await checkText(text);
  return findings.filter((finding) => finding.code === code).map(({ span }) => span?.line);
}

describe("a line in brackets", () => {
  test("without a bullet is told, wherever it stands", async () => {
    expect(await lines("INK223", "Hall.\n[Go left]\n*   [Go right] -> END\n")).toEqual([2]);
    expect(await lines("INK223", "Hall.\n*   Right\n    [Go left]\n    -> END\n")).toEqual([3]);
  });

  test("with one, or with brackets in the middle, is not", async () => {
    expect(await lines("INK223", "Hall [the great one].\n*   [Go right] -> END\n*   Wait[ing] -> END\n")).toEqual([]);
  });
});

test("a condition is told that a line break cuts off its label", async () => {
  expect(
    await lines("INK415", "VAR open = false\n*   (door)\n    {open} Go in\n    -> END\n*   Stay -> END\n"),
  ).toEqual([2]);
  expect(await lines("INK415", "VAR open = false\n*   (door) {open} Go in\n    -> END\n*   Stay -> END\n")).toEqual([]);
});

describe("a stitch after a variable", () => {
  const story = (divert: string): string =>
    `VAR room = -> cellar\n${divert}\n== cellar\nBarrels.\n-> END\n= stairs\nSteps.\n-> END\n`;

  test("is told, in a divert, a tunnel and a thread", async () => {
    expect(await lines("INK226", story("-> room.stairs"))).toEqual([2]);
    expect(await lines("INK226", story("-> room.stairs ->"))).toEqual([2]);
    expect(await lines("INK226", story("<- room.stairs"))).toEqual([2]);
  });

  test("is not told of a knot, nor of a variable alone", async () => {
    expect(await lines("INK226", story("-> cellar.stairs"))).toEqual([]);
    expect(await lines("INK226", story("-> room"))).toEqual([]);
  });
});

describe("what nothing uses", () => {
  test("is told of variables, whether set or not, and of functions", async () => {
    const text = "VAR a = 1\nVAR b = 1\nVAR c = 1\n~ b = c\n-> END\n== function f\n~ return c\n";
    const { findings } = await checkText(text);
    expect(findings.filter(({ code }) => code === "INK220").map(({ message }) => message)).toEqual([
      "variable `a` is never set nor read by the story",
      "variable `b` is set but never read by the story",
    ]);
    expect(await lines("INK221", text)).toEqual([6]);
  });

  test("is told of knots even where the search was cut", async () => {
    const text =
      "VAR n = 0\n-> hall\n== hall\n+   {n % 99 < 98} [Count]\n    ~ n++\n    -> hall\n== attic\nDust {n}. -> END\n";
    const { findings, search } = await checkText(text, { maxStates: 20 });
    expect(search?.closed).toBe(false);
    expect(findings.map(({ code, certainty, span }) => [code, certainty, span?.line])).toContainEqual([
      "INK201",
      "proved",
      7,
    ]);
  });

  test("is told of an included file, but not of one that declares something", async () => {
    const main = "INCLUDE side.ink\nHall. -> END\n";
    expect(
      await lines(
        "INK222",
        new Map([
          ["story.ink", main],
          ["side.ink", "== side\nBarrels. -> END\n"],
        ]),
      ),
    ).toEqual([1]);
    const declaring = "VAR gold = 1\n== side\nBarrels {gold}. -> END\n";
    expect(
      await lines(
        "INK222",
        new Map([
          ["story.ink", main],
          ["side.ink", declaring],
        ]),
      ),
    ).toEqual([]);
  });
});

describe("a reference handed to a parameter of its own name", () => {
  const story = (call: string, parameter = "ref steps"): string =>
    `-> room(1)\n== room(steps)\n${call}\n*   [Stand still] {steps} -> END\n== count(${parameter})\nYou count {steps}.\n->->\n`;

  test("is told of a thread, and play shows why", async () => {
    const { findings } = await checkText(story("<- count(steps)"));
    expect(findings.map(({ code, span }) => [code, span?.line])).toContainEqual(["INK227", 3]);
    expect(findings.map(({ code }) => code)).toContain("INK115");
  });

  test("is not told of a tunnel, which has a frame of its own, nor of a value", async () => {
    expect(await lines("INK227", story("-> count(steps) ->"))).toEqual([]);
    expect(await lines("INK115", story("-> count(steps) ->"))).toEqual([]);
    expect(await lines("INK227", story("<- count(steps)", "steps"))).toEqual([]);
  });
});

test("a note to do is told", async () => {
  expect(await lines("INK420", "TODO: the whole story\nHall.\n-> END\n")).toEqual([1]);
});

describe("glue before a tag", () => {
  test("is told, on one line and on two, and its lines do run together", async () => {
    const { story, findings, search } = await checkText("Hello <>\n# tag\nworld.\nBye.\n-> END\n");
    expect(story).not.toBeNull();
    expect(findings.map(({ code, span }) => [code, span?.line])).toEqual([["INK225", 1]]);
    expect(search?.endings.outcomes.map(({ text }) => text)).toEqual(["Hello world.Bye."]);
    expect(await lines("INK225", "Hello <> # tag\nworld.\n-> END\n")).toEqual([1]);
  });

  test("is not told where words stand between, or the tag comes first", async () => {
    expect(await lines("INK225", "Hello <>\nworld. # tag\nBye.\n-> END\n")).toEqual([]);
    expect(await lines("INK225", "Hello\n# tag\n<> world.\nBye.\n-> END\n")).toEqual([]);
  });
});

test("an external is told that is called while ink looks ahead for glue", async () => {
  const story = (glue: string): string =>
    `EXTERNAL log(x)\nA coin falls.\n~ log("clink")\n${glue} It rolls.\n-> END\n== function log(x)\n~ return 0\n`;
  expect(await lines("INK224", story("<>"))).toEqual([3]);
  expect(await lines("INK224", story(""))).toEqual([]);
  // The glue of another branch is not what comes next.
  const branches = `EXTERNAL log(x)
VAR lit = true
{
- lit:
    It is light. {log("on")}
- else:
    <>It is dark.
}
-> END
== function log(x)
~ return ""
`;
  expect(await lines("INK224", branches)).toEqual([]);
});
