import { describe, expect, test } from "bun:test";
import { checkText } from "./check-story.ts";

const details = async (text: string, code: string): Promise<(readonly string[])[]> =>
  (await checkText(text)).findings.filter((finding) => finding.code === code).map((finding) => finding.details);

describe("why something is never reached", () => {
  test("a knot that nothing leads to, and one that stands behind a closed condition", async () => {
    const text = `VAR key = false
-> attic
=== attic ===
{key: -> treasure}
Dust. -> END
=== treasure ===
Gold. -> END
=== orphan ===
Alone. -> END
`;
    expect(await details(text, "INK201")).toEqual([
      ["it is named at story.ink:4, which no play follows"],
      ["nothing in the story leads to it"],
    ]);
    expect(await details(text, "INK205")).toEqual([
      ["its condition is `key`: false at the start, and nothing in the story makes it true"],
    ]);
  });

  test("a condition that something could open, and one that reads otherwise than it looks", async () => {
    const text = `VAR score = 0
*   {score > 5} [Boast] -> END
*   {not score > 3} [Sulk] -> END
*   [Play]
    ~ score += 2
    -> END
`;
    expect(await details(text, "INK204")).toEqual([
      ["its condition is `score > 5`; what could make it true is `score` at story.ink:5"],
      [
        "its condition is `not score > 3`: false at the start, and nothing in the story makes it true",
        "`not` binds tighter than `>`: put what it negates in parentheses",
      ],
    ]);
  });

  test("an else is not given the condition of the side before it", async () => {
    const text = "VAR gold = 9\n{gold > 5: Rich. | Poor.}\n-> END\n";
    expect(await details(text, "INK205")).toEqual([[]]);
  });
});

test("a runtime error shows what the line reads", async () => {
  const text = `VAR badge = "none"
VAR other = 1
*   [Show the badge]
    ~ badge = "gold"
    {badge || "visitor": Pass.}
    -> END
*   [Leave] -> END
`;
  expect(await details(text, "INK102")).toEqual([['`badge` is "gold" here']]);
});

test("a point of no return tells what is lost and how it was to be had", async () => {
  const text = `-> beach
=== beach ===
The sea is calm.
*   [Burn the boat] -> shore
*   [Sail home] Home at last. -> END
=== shore ===
+   [Wait] -> shore
`;
  expect(await details(text, "INK120")).toEqual([
    [
      'before it 1 ending was open, the nearest by "Sail home" at story.ink:5',
      'lost for one: "Home at last."',
      '"Sail home" at story.ink:5 is not offered after it',
    ],
  ]);
});

test("a point of no return tells what keeps the way away: a choice that was taken, or a condition", async () => {
  // Twelve lines; the one who boards on the first lap has boarded for good.
  const once = `VAR laps = 0
-> quay
== quay
~ laps++
The ferry lies here.
*   [Board] -> deck
+   {laps < 9} [Walk round the harbour] -> quay
+   {laps > 8} [Sit down] -> quay
== deck
{laps > 1: The ferry sails. -> END}
Too early: you are sent ashore.
-> quay
`;
  const { findings } = await checkText(once);
  const [point] = findings.filter(({ code }) => code === "INK120");
  expect([point?.span?.line, point?.witness]).toEqual([6, [0]]);
  expect(point?.details).toContain('"Board" at story.ink:6 is not offered after it: it can be taken once, and it was');

  const spent = `VAR coins = 2
-> fair
== fair
+   {coins > 0} [Buy a sweet]
    ~ coins--
    -> fair
+   {coins > 1} [Buy the ticket] Home. -> END
+   [Look around] -> fair
`;
  expect(await details(spent, "INK120")).toEqual([
    [
      'before it 1 ending was open, the nearest by "Buy the ticket" at story.ink:7',
      'lost for one: "Home."',
      '"Buy the ticket" at story.ink:7 is not offered after it: its condition is `coins > 1`, and `coins` is 1',
    ],
  ]);
});

describe("a mark", () => {
  const story = (mark: string, above = ""): string =>
    `The hall.\n*   [Wait] -> END\n=== attic === ${mark}\n${above}Dust.\n-> END\n`;
  const codes = async (text: string) => {
    const { findings, ignored } = await checkText(text);
    return { codes: findings.map(({ code }) => code), ignored };
  };

  test("at the end of a line silences the codes it names, and they are counted", async () => {
    expect(await codes(story(""))).toEqual({ codes: ["INK201"], ignored: 0 });
    expect(await codes(story("// inkcheck-ignore INK201"))).toEqual({ codes: [], ignored: 1 });
    expect(await codes(story("// called by the game, inkcheck-ignore INK110, INK201"))).toEqual({
      codes: [],
      ignored: 1,
    });
  });

  test("may stand alone on the line above", async () => {
    const text = "The hall.\n*   [Wait] -> END\n// inkcheck-ignore INK201\n=== attic ===\nDust. -> END\n";
    expect(await codes(text)).toEqual({ codes: [], ignored: 1 });
  });

  test("must name the code", async () => {
    expect((await codes(story("// inkcheck-ignore"))).codes).toEqual(["INK201"]);
    expect((await codes(story("// inkcheck-ignore INK110"))).codes).toEqual(["INK201"]);
  });
});
