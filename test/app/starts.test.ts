import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { checkSettings } from "../../src/app/index.ts";
import { checkStory } from "../../src/app/check-story.ts";
import { playStory } from "../../src/app/play-story.ts";
import { loadConfig } from "../../src/config/index.ts";
import type { Report } from "../../src/report/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const story = `VAR gold = 0
LIST bag = rope, lamp
-> hall
== hall
{false: -> pit}
Hall. -> END
== cave
+ {gold > 2} [Deep]
  Down and {bag}.
+ [Up] -> END
== pit
Dark. -> END
`;

const start = (knot: string, set: string): string => `\n[[story.start]]\nknot = "${knot}"\nset = ${set}\n`;

function settingsIn({ path }: { readonly path: string }, maxStates?: number) {
  const outcome = checkSettings(null, { maxStates }, loadConfig(path, null), path);
  const settings = outcome.kind === "settings" ? outcome.stories[0] : undefined;
  if (settings === undefined) throw new Error(outcome.kind === "refused" ? outcome.refusal.message : "no story");
  return { ...settings, storyPath: join(path, "story.ink") };
}

async function checked(toml: string, maxStates?: number): Promise<Report | string> {
  using folder = temporaryFolder({ "story.ink": story, "inkcheck.toml": `[story]\nentry = "story.ink"\n${toml}` });
  const outcome = await checkStory({
    ...settingsIn(folder, maxStates),
    version: "0.1.0",
    signal: { aborted: false },
    interruptedBy: () => null,
    onProgress: () => undefined,
  });
  return outcome.kind === "refused" ? outcome.refusal.message : outcome.report;
}

async function report(toml: string, maxStates?: number): Promise<Report> {
  const given = await checked(toml, maxStates);
  if (typeof given === "string") throw new Error(given);
  return given;
}

const knotVerdicts = ({ evidence }: Report): unknown[] =>
  evidence.reachability.filter(({ kind }) => kind === "knot").map(({ path, verdict }) => [path, verdict.kind]);

describe("a knot that the game enters", () => {
  test("is proved unreachable where the configuration does not name it", async () => {
    const { evidence } = await report("");
    expect(evidence.findings.filter(({ code }) => code === "INK201").map(({ landmark }) => landmark)).toEqual([
      "cave",
      "pit",
    ]);
  });

  test("is played from there, with its variables, and what breaks has its own way", async () => {
    const given = await report(start("cave", '{ gold = 3, bag = ["lamp"] }'));
    expect(knotVerdicts(given)).toEqual([
      ["hall", "reached"],
      ["cave", "reached"],
      ["pit", "unreachable"],
    ]);
    const [fault] = given.evidence.findings.filter(({ code }) => code === "INK110");
    expect(fault).toMatchObject({ witness: [0], start: { knot: "cave", set: { gold: 3, bag: ["lamp"] } } });
    expect(given.evidence.starts).toMatchObject([{ knot: "cave", explore: { states: 3, closed: true } }]);
    expect(given.next.command).toEndWith("--start cave --set gold=3 --set 'bag=(lamp)' --trail 0");
    expect([given.notChecked.includes("knots-the-game-enters"), given.run.exitCode]).toEqual([false, 1]);
  });

  test("plays differently with other values: where the choice is shut, it is never offered", async () => {
    const { evidence } = await report(start("cave", "{ gold = 1 }"));
    expect(evidence.findings.filter(({ code }) => code === "INK110")).toEqual([]);
    expect(evidence.findings.filter(({ code }) => code === "INK204").map(({ span }) => span?.line)).toEqual([8]);
    const both = await report(start("cave", "{ gold = 1 }") + start("cave", "{ gold = 5 }"));
    expect(both.evidence.findings.map(({ code }) => code)).not.toContain("INK204");
  });

  test("keeps the report from being a proof where its search was cut", async () => {
    const { evidence, advice } = await report(start("cave", "{ gold = 3 }"), 1);
    expect(evidence.explore).toMatchObject({
      stop: "exhausted",
      closed: false,
      exhaustive: false,
      unknown: "transitions",
    });
    expect(advice.action).toBe("broaden");
  });

  test("is refused where it or a variable is not there, all in one sentence", async () => {
    expect(await checked(start("cavern", "{ golt = 1 }"))).toEndWith(
      "there is no knot or stitch cavern (did you mean cave?); there is no variable golt (did you mean gold?).",
    );
  });
});

test("a finding's way from a start is played again as its command says", () => {
  using folder = temporaryFolder({ "story.ink": story, "inkcheck.toml": '[story]\nentry = "story.ink"\n' });
  const outcome = playStory(settingsIn(folder), { path: "cave", set: new Map([["gold", 3]]) });
  if (outcome.kind !== "play") throw new Error("the story plays");
  expect(outcome.play.view().choices.map(({ text }) => text)).toEqual(["Deep", "Up"]);
  expect(outcome.play.take(0)).toBe(true);
  expect(outcome.play.view().end.kind).toBe("error");
});
