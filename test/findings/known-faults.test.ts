import { describe, expect, test } from "bun:test";
import { checkText } from "./check-story.ts";

/*
 * Faults that story checkers are known to have, by the numbers of the list they stand on: false proofs, findings that fall
 * together, places that are guessed.
 */

const verdictOf = async (text: string, knot: string) => {
  const checked = await checkText(text);
  const verdict = checked.analysis?.items.find(({ item }) => item.kind === "knot" && item.path === knot)?.verdict;
  return { ...checked, verdict: verdict?.kind };
};

describe("fault 1: one seed, or 0 from the game, taken for all there is", () => {
  test("what another draw may reach is not called unreachable", async () => {
    const text = "~ temp die = RANDOM(1, 1000)\n{die == 777: -> lucky}\nNothing. -> END\n== lucky\nGold! -> END\n";
    const { verdict, findings, analysis } = await verdictOf(text, "lucky");
    expect(verdict).not.toBe("unreachable");
    if (verdict === "not-reached") expect(analysis?.unknown).toBe("randomness");
    expect(findings.map(({ code }) => code)).not.toContain("INK201");
  });

  test("what another answer of the game may reach is not called unreachable, and the answer is asked for", async () => {
    const text = "EXTERNAL has_key()\n{has_key(): -> vault}\nShut. -> END\n== vault\nOpen. -> END\n";
    const { verdict, findings, analysis } = await verdictOf(text, "vault");
    expect([verdict, analysis?.unknown]).toEqual(["not-reached", "open-externals"]);
    expect(findings.map(({ code }) => code)).toContain("INK130");
    expect(findings.map(({ code }) => code)).not.toContain("INK201");
  });
});

test("fault 2: a shuffle is chance", async () => {
  for (const shuffle of [
    "{shuffle:a|-> b}",
    "{~a|-> b}",
    "{shuffle once:\n- a\n- -> b\n}",
    "{shuffle stopping:\n- a\n- -> b\n}",
  ]) {
    const { search, verdict } = await verdictOf(`${shuffle}\n-> END\n== b\nB. -> END\n`, "b");
    expect([shuffle, search?.under.randomness]).toEqual([shuffle, true]);
    expect([shuffle, verdict === "unreachable"]).toEqual([shuffle, false]);
  }
});

describe("fault 3: a loop that counts its own laps is no endless one", () => {
  const laps = (gate: string): string =>
    `-> loop\n== loop\nRound.\n${gate}\n-> back\n== back\n-> loop\n== out\nOut at last. -> END\n`;

  test("with a bare read count", async () => {
    const { findings, search, verdict } = await verdictOf(laps("{loop > 3: -> out}"), "out");
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect([search?.closed, search?.ends.ended, verdict]).toEqual([true, 1, "reached"]);
  });

  test("with a sequence that stops", async () => {
    const { findings, search, verdict } = await verdictOf(laps("{stopping:a|b|-> out}"), "out");
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect([search?.closed, search?.ends.ended, verdict]).toEqual([true, 1, "reached"]);
  });

  test("and one that counts to no end is", async () => {
    const { findings } = await checkText(laps("{loop < 0: -> out}"));
    expect(findings.map(({ code }) => code)).toContain("INK114");
  });
});

test("fault 4: two loose ends with the same words are two findings, and mending one keeps the other's id", async () => {
  const story = (end: string): string =>
    `*   [Left] -> left\n*   [Right] -> right\n== left\nCold.${end}\n== right\nEmpty.\n`;
  const ends = async (text: string) => (await checkText(text)).findings.filter(({ code }) => code === "INK110");
  const both = await ends(story(""));
  expect(both.map(({ span, witness, landmark }) => [span?.line, witness, landmark])).toEqual([
    [4, [0], "left"],
    [6, [1], "right"],
  ]);
  const one = await ends(story(" -> END"));
  expect(one.map(({ id }) => id)).toEqual(both.slice(1).map(({ id }) => id));
});

describe("fault 8: what the source only seems to say", () => {
  test("commented-out knots, stitches and externals are told of by nobody", async () => {
    const text = "// EXTERNAL gone()\n/* == attic\nEXTERNAL lost()\n= trunk\n*/\nHall. -> END\n// == cellar\n";
    const { findings, analysis } = await checkText(text);
    expect(findings).toEqual([]);
    expect(analysis?.coverage.knots.total).toBe(0);
  });

  test("stitches are looked at, nested includes too, and comments shift no line", async () => {
    const files = new Map([
      ["story.ink", "INCLUDE rooms/one.ink\n/* one\ntwo */\n-> hall\n"],
      ["rooms/one.ink", "INCLUDE rooms/two.ink\n== hall\n/*\n*/ Hall. -> END\n= nook\nDust. -> END\n"],
      ["rooms/two.ink", "// a remark\n== loft\nHay. -> END\n"],
    ]);
    const { findings } = await checkText(files);
    const missed = findings.filter(({ code }) => code === "INK201");
    expect(missed.map(({ span, message }) => [span?.file, span?.line, message])).toEqual([
      ["rooms/one.ink", 5, "stitch `nook` is never reached"],
      ["rooms/two.ink", 2, "knot `loft` is never reached"],
    ]);
  });
});

describe("fault 28: places that are guessed", () => {
  test("a runtime fault stands at its line and column, deep in a knot", async () => {
    const text =
      'VAR badge = "none"\n-> gate\n== gate\nYou wait.\n\nIt rains.\n*   [Go]\n    Now {badge && true: in}.\n    -> END\n';
    const { findings } = await checkText(text);
    const [fault] = findings.filter(({ code }) => code === "INK102");
    expect([fault?.span?.line, fault?.span?.column, fault?.landmark]).toEqual([8, 10, "gate"]);
    expect(text.split("\n")[7]?.slice(9)).toStartWith("badge && true");
  });

  test("lines and choices are counted one by one", async () => {
    const { analysis } = await checkText("Hall.\n*   [Left] Dark. -> END\n*   {false} [Right] Light. -> END\n");
    expect(analysis?.coverage).toMatchObject({
      choices: { reached: 1, total: 2 },
      lines: { reached: 2, total: 3 },
    });
  });
});
