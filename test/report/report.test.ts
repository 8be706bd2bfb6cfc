import { describe, expect, test } from "bun:test";
import * as v from "valibot";
import {
  canonicalJson,
  renderJson,
  renderText,
  type Report,
  reportJsonSchema,
  reportSchema,
} from "../../src/report/index.ts";
import { reportOf } from "./report-of.ts";

const inn = `The inn is full.
*   [Sleep in the stable] The hay is warm. -> END
*   [Walk on]
    **  [To the north] Snow. -> END
    **  [To the south]
`;

const text = (report: Report, options = {}): string =>
  renderText(report, { color: false, width: 100, all: false, ...options });

describe("a report", () => {
  test("is what its schema says, also after a trip through JSON", async () => {
    const report = await reportOf(inn);
    expect(v.parse(reportSchema, JSON.parse(renderJson(report)))).toEqual(report);
  });

  test("lists endings nearest first, each with its way", async () => {
    const { evidence } = await reportOf(inn);
    expect(evidence.endings.list.map((ending) => [ending.text, ending.witness])).toEqual([
      ["The hay is warm.", [0]],
      ["Snow.", [1, 0]],
    ]);
  });

  test("tells how likely each ending is, and how long games are, under uniform play", async () => {
    const { endings } = (await reportOf(inn)).evidence;
    expect(endings.list.map(({ chance }) => chance?.atLeast)).toEqual([0.5, 0.25]);
    expect(endings.odds).toMatchObject({ fault: { atLeast: 0.25, atMost: 0.25 }, shortest: 1, median: 1, longest: 2 });
    expect((await reportOf("{RANDOM(1, 2)}\n* [Go] -> END\n")).evidence.endings.odds).toBeNull();
  });

  test("lists terminal variants under the ending they belong to", async () => {
    const { list, variants } = (await reportOf(inn)).evidence.endings;
    expect(variants.map(({ ending, witness }) => [ending, witness])).toEqual(
      list.map(({ id, witness }) => [id, witness]),
    );
    expect(list.map((ending) => ending.variants)).toEqual([1, 1]);
    const further = (await reportOf(inn, { maxStates: 3 })).evidence.endings.variants;
    expect(variants.map(({ id }) => id)).toEqual(expect.arrayContaining(further.map(({ id }) => id)));
  });

  test("says exhaustive only where chance and open externals play no part", async () => {
    const exhaustive = async (story: string) => (await reportOf(story)).evidence.explore?.exhaustive;
    expect(await exhaustive(inn)).toBe(true);
    expect(await exhaustive("You roll {RANDOM(1, 6)}. -> END\n")).toBe(false);
    expect(await exhaustive("{shuffle: Heads|Tails}. -> END\n")).toBe(false);
    expect(await exhaustive("EXTERNAL luck()\n{luck() > 3: Lucky.} Done. -> END\n")).toBe(false);
  });

  test("of a story that does not compile has findings and exit code 1, and claims nothing", async () => {
    const { evidence, run } = await reportOf("-> nowhere\n");
    expect(evidence.compile?.ok).toBe(false);
    expect(evidence.explore).toBeNull();
    expect(run.exitCode).toBe(1);
  });
});

describe("evidence", () => {
  test("is the same for the same story and options, whatever the run took", async () => {
    const [one, two] = await Promise.all([reportOf(inn), reportOf(inn, { maxTime: 19, maxMemory: 8e9 })]);
    expect(one.evidenceSha256).toBe(two.evidenceSha256);
    expect(JSON.stringify(one.evidence)).not.toContain("elapsed");
  });

  test("differs with the story and with what was allowed", async () => {
    const one = await reportOf(inn);
    expect((await reportOf(inn.replace("Snow", "Ice"))).evidenceSha256).not.toBe(one.evidenceSha256);
    expect((await reportOf(inn, { maxStates: 2 })).evidenceSha256).not.toBe(one.evidenceSha256);
  });

  test("is hashed in a canonical form", () => {
    expect(canonicalJson({ b: [{ d: 1, c: null }], a: "é" })).toBe('{"a":"é","b":[{"c":null,"d":1}]}');
  });
});

test("the published schema names every part of the evidence", async () => {
  const schema = JSON.stringify(reportJsonSchema());
  const { evidence } = await reportOf(inn);
  for (const key of Object.keys(evidence)) expect(schema).toContain(`"${key}":`);
  expect(reportJsonSchema()["$schema"]).toContain("2020-12");
});

describe("the text", () => {
  test("of a clean story is at most ten lines", async () => {
    const clean = text(await reportOf("One way.\n*   [Take it] Home. -> END\n"));
    expect(clean.trimEnd().split("\n").length).toBeLessThanOrEqual(10);
  });

  test("holds no escape sequence without colour, and the same words with it", async () => {
    const report = await reportOf(inn);
    const plain = text(report);
    const coloured = text(report, { color: true });
    expect(plain).not.toContain("\u001b");
    expect(coloured).toContain("\u001b[31m");
    expect(Bun.stripANSI(coloured)).toBe(plain);
  });

  test("keeps within the width", async () => {
    const report = await reportOf(`${"A long way ".repeat(30)}\n*   [${"Take the long way round ".repeat(9)}]\n`);
    const command = /^next |replay/u;
    const lines = text(report, { width: 60 })
      .split("\n")
      .filter((line) => !command.test(line.trim()));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
  });

  test("never hands control characters of the story to the terminal", async () => {
    const report = await reportOf("Quiet.\n*   [Ring \u001b[2Jthe \u0007bell]\n");
    expect(text(report)).not.toContain("\u001b");
    expect(text(report)).not.toContain("\u0007");
  });

  test("lists every ending with its chance and its way when all is asked for", async () => {
    const all = text(await reportOf(inn), { all: true });
    expect(all).toContain('   50.0 %  "The hay is warm."  inkcheck play story.ink --trail 0\n');
    expect(text(await reportOf(inn))).not.toContain("50.0 %");
  });

  test("names files as the reader's terminal knows them", async () => {
    const report = await reportOf("The door.\n*   [Knock]\n");
    const seenFrom = (storyPath: string, entry: string): string =>
      text({
        ...report,
        run: { ...report.run, storyPath },
        evidence: { ...report.evidence, story: { ...report.evidence.story, entry } },
      });
    expect(seenFrom("tales/story.ink", "story.ink")).toContain("--> tales/story.ink:2");
    expect(seenFrom("story.ink", "tales/story.ink")).toContain("--> story.ink:2");
    expect(seenFrom("story.ink", "story.ink")).toContain("1  story.ink:2");
  });

  test("shows ten findings of a code, and all of them when asked", async () => {
    const story = `A long hall.\n${Array.from({ length: 13 }, (_, i) => `*   [Door ${i}]\n`).join("")}`;
    const report = await reportOf(story);
    expect(text(report).match(/^error INK113/gmu)).toHaveLength(10);
    expect(text(report)).toContain("…3 more INK113 (--all)");
    expect(text(report, { all: true }).match(/^error INK113/gmu)).toHaveLength(13);
  });

  test("shortens a long trail, and shows it whole when asked", async () => {
    const story = `VAR n = 0\n-> stairs\n=== stairs ===\n~ n = n + 1\n+ {n < 30} [Climb] -> stairs\n+ {n == 30} [Open] -> attic\n=== attic ===\nDust.\n`;
    const report = await reportOf(story);
    expect(text(report)).toContain("…20 more (--all)");
    expect(text(report, { all: true }).match(/"Climb"/gu)).toHaveLength(29);
  });
});
