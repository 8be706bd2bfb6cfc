import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { checkSettings, validateConfig } from "../../src/app/index.ts";
import { checkStory } from "../../src/app/check-story.ts";
import { loadConfig } from "../../src/config/index.ts";
import { renderText, type Report } from "../../src/report/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const market = `VAR gold = 7
-> market
== market
*   [Buy a map and sell it]
    ~ gold = gold - 12
    ~ gold = gold + 12
    -> market
*   [Go down] -> cellar
== cellar
~ gold = 3
The end. -> END
== attic
{gold > 100: -> attic}
Dust. -> END
`;

async function checked(rules: string, story = market, goalStates?: number): Promise<Report | string> {
  using folder = temporaryFolder({ "story.ink": story, "inkcheck.toml": `[story]\nentry = "story.ink"\n${rules}` });
  const given = checkSettings(null, { goalStates }, loadConfig(folder.path, null), folder.path);
  if (given.kind === "refused") return given.refusal.message;
  const [settings] = given.stories;
  if (settings === undefined) throw new Error("no story");
  const outcome = await checkStory({
    ...settings,
    storyPath: join(folder.path, "story.ink"),
    version: "0.1.0",
    signal: { aborted: false },
    interruptedBy: () => null,
    onProgress: () => undefined,
  });
  return outcome.kind === "refused" ? outcome.refusal.message : outcome.report;
}

async function report(rules: string, story = market, goalStates?: number): Promise<Report> {
  const given = await checked(rules, story, goalStates);
  if (typeof given === "string") throw new Error(given);
  return given;
}

const assertion = (id: string, condition: string, when = '"always"'): string =>
  `[[assertion]]\nid = "${id}"\nwhen = ${when}\ncondition = ${JSON.stringify(condition)}\n`;
const goal = (id: string, condition: string, more = ""): string =>
  `[[goal]]\nid = "${id}"\ncondition = ${JSON.stringify(condition)}\n${more}`;

const ofCode = ({ evidence }: Report, code: string) => evidence.findings.filter((finding) => finding.code === code);

describe("an assertion", () => {
  test("is violated by a value that is wrong inside a turn only, at the line that writes it", async () => {
    const given = await report(assertion("solvent", "gold >= 0"));
    const [finding] = ofCode(given, "INK301");
    expect(finding?.span?.line).toBe(5);
    expect(finding?.witness).toEqual([0]);
    expect(finding?.details).toEqual(["There gold is -5."]);
    expect(given.run.exitCode).toBe(1);
    expect(given.evidence.rules?.assertions[0]).toMatchObject({
      status: "violated",
      violation: { moment: "write", values: { gold: -5 } },
    });
  });

  test("on entering a knot sees what the variables hold there, not what they hold when the turn is over", async () => {
    const given = await report(assertion("purse", "gold == 7", '{ enters = "cellar" }'));
    expect(given.evidence.rules?.assertions[0]).toMatchObject({ status: "holds", observations: 2 });
    expect(given.run.exitCode).toBe(0);
  });

  test("on leaving a knot sees what they hold as play goes on elsewhere or is over", async () => {
    const given = await report(
      assertion("market", "gold == 7", '{ leaves = "market" }') +
        assertion("cellar", "gold == 7", '{ leaves = "cellar" }'),
    );
    expect(given.evidence.rules?.assertions.map(({ status }) => status)).toEqual(["holds", "violated"]);
  });

  test("that was never looked at says so, and is not called held", async () => {
    const given = await report(assertion("dust", "gold > 0", '{ enters = "attic" }'));
    expect(given.evidence.rules?.assertions[0]).toMatchObject({ status: "not_observed", observations: 0 });
    expect(ofCode(given, "INK302")).toMatchObject([{ severity: "warning", certainty: "proved" }]);
    expect(renderText(given, { color: false, width: 100, all: false })).toContain(
      "dust: not observed, so nothing is said",
    );
  });

  test("holds where every way was played, and only where looked while the game may answer otherwise", async () => {
    const sure = await report(assertion("few", "gold < 20"));
    expect(sure.evidence.rules?.assertions[0]).toMatchObject({ status: "holds", why: null });
    const open = "EXTERNAL roll()\nVAR gold = 1\n~ gold = roll()\n+ [On] -> END\n";
    const unsure = await report(assertion("few", "gold < 20"), open);
    expect(unsure.evidence.rules?.assertions[0]).toMatchObject({ status: "holds_where_looked", why: "open-externals" });
  });

  test("keeps a variable alive that the story itself never reads again", async () => {
    const story = "VAR mark = 0\n+ [A]\n  ~ mark = 1\n+ [B]\n  ~ mark = 2\n- Text.\n+ [On] -> END\n";
    const given = await report(assertion("one", "mark != 2", '"terminal"'), story);
    expect(ofCode(given, "INK301")[0]?.witness).toEqual([1, 0]);
  });
});

describe("a goal", () => {
  test("is reached, proved unreachable, or blocked by a stage", async () => {
    const staged = `[[goal]]\nid = "staged"\nstages = [{ id = "rich", condition = "gold >= 7" }, { id = "attic", condition = "visits(attic) > 0" }]\n`;
    const given = await report(goal("poor", "gold == 3") + goal("rich", "gold > 100") + staged);
    expect(given.evidence.rules?.goals).toMatchObject([
      { id: "poor", status: "reached", reached: { witness: [1] } },
      { id: "rich", status: "proven_unreachable", closest: { distance: 94, values: { gold: 7 } } },
      { id: "staged", status: "blocked_by_stage", blockedBy: "attic" },
    ]);
    expect(given.run.exitCode).toBe(0);
  });

  test("that is missed fails the run only where it is required", async () => {
    const given = await report(goal("rich", "gold > 100", "require = true\n"));
    expect(ofCode(given, "INK303")).toMatchObject([{ certainty: "proved", severity: "error" }]);
    expect(given.run.exitCode).toBe(1);
  });

  test("is searched for on a budget of its own, which takes nothing from the check's", async () => {
    const without = await report("");
    const given = await report(goal("end", "gold == 3"), market, 1);
    expect(given.evidence.rules?.goals[0]).toMatchObject({ status: "not_reached_within_limits", why: "transitions" });
    expect(given.evidence.rules?.goalSearch).toMatchObject({ granted: 1, transitions: 1 });
    expect(given.evidence.explore).toEqual(without.evidence.explore);
  });
});

describe("an external", () => {
  const door =
    "EXTERNAL hasKey()\nVAR gold = 1\n+ [Try]\n{hasKey(): -> vault}\nNo. -> END\n== vault\n~ gold = -3\nGold. -> END\n";
  const rules = assertion("solvent", "gold >= 0") + goal("vault", "visits(vault) > 0");

  test("without a model leaves what it decides unproved", async () => {
    const given = await report(rules, door);
    expect(given.evidence.rules?.assertions[0]).toMatchObject({ status: "holds_where_looked", why: "open-externals" });
    expect(given.evidence.rules?.goals[0]).toMatchObject({
      status: "not_reached_within_limits",
      why: "open-externals",
    });
    expect(ofCode(given, "INK130")).toHaveLength(1);
  });

  test("with its answers told is played with each of them, and is open no more", async () => {
    const given = await report(`${rules}[externals.hasKey]\nvalues = [false, true]\n`, door);
    expect(given.evidence.rules?.assertions[0]).toMatchObject({
      status: "violated",
      violation: { values: { gold: -3 } },
    });
    expect(ofCode(given, "INK301")).toMatchObject([{ witness: [0], draws: [[], [1]], span: { line: 7 } }]);
    expect(given.evidence.rules?.goals[0]).toMatchObject({ status: "reached" });
    expect(given.evidence.explore?.exhaustive).toBe(true);
    expect(given.evidence.externals).toEqual({ hasKey: [false, true] });
    expect(ofCode(given, "INK130")).toEqual([]);
  });
});

describe("rules that do not fit the story", () => {
  test("are refused before anything is played, all of them at once", async () => {
    const rules = [
      assertion("a", "gld >= 0"),
      assertion("b", 'gold == "x"'),
      assertion("c", "gold", '{ enters = "celar" }'),
      goal("d", "visits(attik) > 0 and market"),
    ];
    const said = await checked(rules.join(""));
    expect(said).toContain("assertion a: the story has no variable `gld` (did you mean `gold`?)");
    expect(said).toContain("assertion b: `==` compares a number with a string");
    expect(said).toContain("assertion c: the story has no knot or stitch `celar` (did you mean `cellar`?)");
    expect(said).toContain("goal d: the story has no knot or stitch `attik` (did you mean `attic`?)");
    expect(said).toContain("goal d: the story has no variable `market` (for a knot, write `visits(market)`)");
  });

  test("are told by validate-config too", () => {
    using folder = temporaryFolder({
      "story.ink": market,
      "inkcheck.toml": `[story]\nentry = "story.ink"\n${assertion("a", "gld >= 0")}[externals.roll]\nvalues = [1]\n`,
    });
    const verdict = validateConfig(loadConfig(folder.path, null));
    expect(verdict).toMatchObject({
      kind: "faulty",
      issues: [
        "story.ink: assertion a: the story has no variable `gld` (did you mean `gold`?)",
        "externals.roll: no story declares it",
      ],
    });
  });
});
