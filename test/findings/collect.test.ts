import { describe, expect, test } from "bun:test";
import type { Finding } from "../../src/findings/index.ts";
import { compileText } from "../../src/ink/index.ts";
import { checkText } from "./check-story.ts";

const find = async (text: string, code: string): Promise<Finding[]> =>
  (await checkText(text)).findings.filter((finding) => finding.code === code);

const twoLooseEnds = `The corridor splits.
*   [Left] -> kitchen
*   [Right] -> pantry
=== kitchen ===
Cold ashes.
=== pantry ===
Empty shelves.
`;

test("a story in compiled JSON is told its faults, too", async () => {
  const { story } = compileText("Hi.\n*   [Stay]\n*   [Leave] -> END\n");
  const { findings } = await checkText(new Map([["story.ink.json", story?.toJson() ?? ""]]), {}, "story.ink.json");
  expect(findings.map(({ code, witness }) => [code, witness])).toEqual([["INK113", [0]]]);
});

describe("two places with one fault", () => {
  test("are two findings, each with its own way and place", async () => {
    const found = await find(twoLooseEnds, "INK110");
    expect(found.map(({ witness, span }) => [witness, span?.line])).toEqual([
      [[0], 5],
      [[1], 7],
    ]);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
  });

  test("are two findings even on lines that read the same in one knot", async () => {
    const text = `-> stairs
=== stairs ===
*   [Up]
    You climb.
*   [Down]
    You climb.
`;
    const ids = (await find(text, "INK110")).map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(`${ids[0]}.2`);
  });
});

describe("an id", () => {
  const ids = async (text: string): Promise<string[]> => (await find(text, "INK110")).map(({ id }) => id).sort();

  test("stays when prose is edited and lines are added elsewhere", async () => {
    const edited = twoLooseEnds
      .replace("The corridor splits.", "The corridor, lit by a lamp,\n\nsplits in two.")
      .replace("=== kitchen ===", "// the old house\n=== kitchen ===");
    expect(await ids(edited)).toEqual(await ids(twoLooseEnds));
  });

  test("stays when knots change their order", async () => {
    const [start = "", kitchen = "", pantry = ""] = twoLooseEnds.split(/^(?==== )/mu);
    expect(await ids(start + pantry + kitchen)).toEqual(await ids(twoLooseEnds));
  });

  test("changes with the faulty line itself", async () => {
    const edited = twoLooseEnds.replace("Cold ashes.", "Warm ashes.");
    expect(await ids(edited)).not.toEqual(await ids(twoLooseEnds));
  });
});

test("a finding carries its trail, its line and how else it is reached", async () => {
  const [finding] = await find(
    `-> yard
=== yard ===
*   [Feed the hens] -> coop
+   [Look around] -> yard
=== coop ===
The door is stuck.
`,
    "INK110",
  );
  expect(finding?.trail?.map(({ index, of, text, span }) => [index, of, text, span?.line])).toEqual([
    [0, 2, "Feed the hens", 3],
  ]);
  expect(finding?.excerpt).toEqual({ firstLine: 5, lines: ["=== coop ===", "The door is stuck."] });
  expect(finding?.reachedBy?.choices).toBe(1);
  expect(finding?.certainty).toBe("witnessed");
});

test("a blank choice that was played replaces the compiler's warning about the same line", async () => {
  const { findings } = await checkText(
    "-> street\n=== street ===\n*   [Knock] No reply. -> street\n*   [] You give up.\n-> END\n",
  );
  expect(findings.filter(({ code }) => code === "INK203")).toHaveLength(1);
  expect(findings.filter(({ code }) => code === "INK412")).toEqual([]);
});

test("a story that draws lots is given no proof about what was not reached", async () => {
  const { analysis, findings } = await checkText(
    "{RANDOM(1, 6) > 6: -> attic}\nNobody. -> END\n=== attic ===\nGold. -> END\n",
  );
  expect(analysis?.unknown).toBe("randomness");
  expect(findings.filter(({ certainty }) => certainty === "proved")).toEqual([]);
});

describe("parts that are never shown", () => {
  const codes = async (text: string) =>
    (await checkText(text)).findings
      .filter(({ code }) => code === "INK204" || code === "INK205")
      .map(({ code, severity, span, message }) => `${code} ${severity} ${span?.line} ${message}`);

  test("are told once, by their outermost part", async () => {
    const text = `VAR gold = 3
{gold > 5:
    A heavy purse.
    It jingles.
- else:
    A light purse.
}
*   {gold > 9} [Buy the castle]
    You are a lord. -> END
*   [Walk on] -> END
`;
    expect(await codes(text)).toEqual([
      "INK204 warning 8 this choice is never offered",
      "INK205 warning 3 this side of the condition is never taken",
    ]);
  });

  test("are notes where they are elements of a sequence or a divert that stands as a net", async () => {
    const text = `{once more|once again}
{true:
    -> END
- else:
    -> END
}
-> END
`;
    const told = await codes(text);
    expect(told).toContain("INK205 note 1 this alternative is never shown");
    expect(told).toContain("INK205 note 7 this divert is never followed");
  });

  test("are not told behind a fault that breaks play off before them", async () => {
    const text = `VAR badge = "none"
*   [Show it]
    {badge || "visitor": Pass.}
    Welcome.
    -> END
*   {badge == "gold"} [Boast] -> END
*   [Leave] -> END
`;
    expect(await codes(text)).toEqual([]);
    expect(await codes(text.replace('badge || "visitor"', 'badge == "visitor"'))).toHaveLength(2);
  });

  test("are not told where the search was cut", async () => {
    const { findings } = await checkText("*   [Left] -> END\n*   [Right]\n    Far away. -> END\n", { maxStates: 1 });
    expect(findings.filter(({ certainty }) => certainty === "proved")).toEqual([]);
  });
});
