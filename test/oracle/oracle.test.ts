import { describe, expect, test } from "bun:test";
import { type CompiledStory, Story } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { storyOf } from "../differential/story-of.ts";

function asJson(story: CompiledStory): CompiledStory {
  const runtime = new Story(story.toJson());
  const { listDefinitions } = runtime;
  if (listDefinitions === null) throw new Error("no list definitions");
  return { ...story, origin: "json", root: runtime.mainContentContainer, listDefinitions };
}

describe("the turn budget", () => {
  const endless = {
    "prints for ever": "-> tick\n=== tick\nThe clock ticks.\n-> tick",
    "never prints": "VAR fuel = 1\n-> drive\n=== drive\n~ fuel += 1\n-> drive",
    "calls itself for ever": "~ down(1)\n=== function down(n)\n~ return down(n + 1)",
    "grows a string": 'VAR echo = "hello"\n-> hall\n=== hall\n~ echo = echo + echo\n-> hall',
    "grows one line": "-> hum\n=== hum\nhm <>\n-> hum",
  };
  for (const [name, ink] of Object.entries(endless)) {
    test(`stops a turn that ${name}`, () => {
      const oracle = openOracle(storyOf(ink));
      const before = process.cpuUsage();
      const turn = oracle.start(1);
      const { user, system } = process.cpuUsage(before);
      expect(turn.end.kind).toBe("unfinished");
      expect(oracle.choices()).toEqual([]);
      expect((user + system) / 1e6).toBeLessThan(5);
    });
  }

  test("an oracle plays on after a turn that was stopped", () => {
    const oracle = openOracle(storyOf("* [Wait] -> wait\n* [Leave] The door closes. -> END\n=== wait\n-> wait"));
    oracle.start(1);
    expect(oracle.take(0).end.kind).toBe("unfinished");
    oracle.start(1);
    expect(oracle.take(1).end.kind).toBe("ended");
    expect(oracle.text()).toBe("The door closes.");
  });
});

describe("how a turn ends", () => {
  const nested = "The keeper nods.\n* [Greet]\n  ** [Ask]\n  ** [Leave] -> DONE\n- -> DONE";
  const silent = "The keeper nods.\n* [Greet]\n  ** [Ask]\n  ** [Leave] -> DONE";

  test.each([
    ["source", storyOf(silent)],
    ["compiled JSON", asJson(storyOf(silent))],
  ])("the compiler's own closing DONE is a silent stop, from %s", (_, story) => {
    const oracle = openOracle(story);
    oracle.start(1);
    oracle.take(0);
    expect(oracle.take(0).end.kind).toBe("silent-stop");
    oracle.start(1);
    oracle.take(0);
    expect(oracle.take(1).end.kind).toBe("ended");
  });

  test("an authored DONE in a gather is an ending", () => {
    for (const story of [storyOf(nested), asJson(storyOf(nested))]) {
      const oracle = openOracle(story);
      oracle.start(1);
      oracle.take(0);
      expect(oracle.take(0).end.kind).toBe("ended");
    }
  });

  test("a silent stop names the last authored line before it", () => {
    const oracle = openOracle(storyOf(silent));
    oracle.start(1);
    oracle.take(0);
    expect(oracle.take(0).stoppedAt?.span?.line).toBe(3);
  });

  test("running out of content is inkjs's error with the place of the last content", () => {
    const turn = openOracle(storyOf("-> dock\n=== dock\nThe ferry leaves.")).start(1);
    expect(turn.end.kind).toBe("error");
    expect(turn.issues[0]?.message).toStartWith("ran out of content");
    expect(turn.issues[0]?.span?.line).toBe(3);
  });

  test("an exception that inkjs lets escape is an error in its own words", () => {
    const turn = openOracle(storyOf("VAR road = -> hill\n{road: yes}\n=== hill\n-> END")).start(1);
    expect(turn.end.kind).toBe("error");
    expect(turn.issues[0]?.message).toStartWith("Shouldn't use a divert target");
  });

  test("a warning of a look-ahead that is played again counts once", () => {
    const turn = openOracle(storyOf("First line.\n{lost()}\n=== function lost\n{false:\n~ temp no = 1\n}\n{no}")).start(
      1,
    );
    expect(turn.issues.filter((issue) => issue.severity === "warning")).toHaveLength(1);
  });
});

describe("EXTERNAL", () => {
  test("without a stand-in answers 0 and is named with its first place", () => {
    const oracle = openOracle(
      storyOf("EXTERNAL price(x)\nEXTERNAL unused()\nIt costs {price(3)}.\n{price(4)} more. -> END"),
    );
    const turn = oracle.start(1);
    expect(oracle.text()).toBe("It costs 0.\n0 more.");
    expect(turn.openExternals).toEqual(["price"]);
    expect(oracle.openExternals().map(({ name, span }) => [name, span?.line])).toEqual([["price", 3]]);
  });

  test("runs its ink stand-in where there is one, also when the stand-in calls itself", () => {
    const ink =
      "EXTERNAL sum(n)\n{sum(3)}\n-> END\n=== function sum(n)\n{n > 0:\n~ return n + sum(n - 1)\n}\n~ return 0";
    for (const story of [storyOf(ink), asJson(storyOf(ink))]) {
      const oracle = openOracle(story);
      const turn = oracle.start(1);
      expect(turn.end.kind).toBe("ended");
      expect(turn.openExternals).toEqual([]);
      expect(oracle.text()).toBe("6\n");
    }
  });

  test("answers what its model says", () => {
    const externals = new Map([["price", { answers: [7], lookaheadSafe: true }]]);
    const oracle = openOracle(storyOf("EXTERNAL price()\n{price()} -> END"), { externals });
    expect(oracle.start(1).openExternals).toEqual([]);
    expect(oracle.text()).toBe("7");
  });
});

test("LIST_RANDOM of an empty list is no draw", () => {
  const ink = "LIST fruit = (apple), (pear)\n{LIST_RANDOM(fruit)}{LIST_RANDOM(fruit - fruit)} -> END";
  expect(openOracle(storyOf(ink)).start(1).draws).toBe(1);
});

test("the seed decides every draw, and a turn counts its draws once", () => {
  const oracle = openOracle(storyOf("First.\n{RANDOM(1, 1000)}\n{shuffle:\n- a\n- b\n} -> END"));
  const play = (seed: number): string => {
    expect(oracle.start(seed).draws).toBe(2);
    return oracle.text();
  };
  expect(play(1)).toBe(play(1));
  expect(new Set([1, 2, 3, 4].map(play)).size).toBeGreaterThan(1);
});
