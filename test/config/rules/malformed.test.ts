import { describe, expect, test } from "bun:test";
import { describeConfigIssue, isConfig, readConfig } from "../../../src/config/index.ts";

/** Everything that a file is told to have wrong. */
function faultsOf(source: string): string[] {
  const read = readConfig(source);
  return isConfig(read) ? [] : read.map(describeConfigIssue);
}

const conditions: readonly string[] = [
  ...["", " ", "gold >=", ">= 3", "gold = 3", "gold == ", "(gold", "gold)", "gold > 3 > 2", "and gold", "gold and"],
  ...["gold or or dead", "not", "gold not dead", "gold 3", "3 gold", '"open', "gold >= 'x'", "gold @ 3", "gold # 3"],
  ...["#gold", "gold & dead", "gold | dead", "~gold", "gold ++ 1", "gold + ", "gold * / 2", "gold => 3", "gold =< 3"],
  ...["gold <> 3", "gold === 3", "gold !== 3", "knot.stitch > 0", "visits() > 0", "visits(3) > 0", 'visits("k") > 0'],
  ...[
    "turn(3) > 0",
    "turns() > 1",
    "choices(1) > 0",
    "size() > 1",
    "size(gold > 1)",
    "previous()",
    "once()",
    "once(a, b)",
  ],
  ...["before(a)", "before(a, b, c)", "until(a b)", "never(a)", "never_after(, a)", "non_decreasing(a > b)", "once(a"],
  ...[
    "(a and b) > 3",
    "not a > (b or c)",
    "a + (b and c) > 1",
    "-(a and b) > 1",
    "bag has",
    "has rope",
    "bag has (a and b)",
  ],
  ...["1.2.3 > a", "a.b", "f(x)", "max(a, b) > 1", "a ? ", "a !? ", "5x > 1", "a[0] > 1", "a; b", "{a}", "$gold > 1"],
  ...["gold > 1,", "gold >= 1 if dead", "gold is 3", "not", "gold + - ", "%gold", "once(a) once(b)", "gold > (1"],
  `${"not ".repeat(30)}gold`,
  `${"(".repeat(30)}gold${")".repeat(30)}`,
  `${"once(".repeat(30)}gold${")".repeat(30)}`,
  Array.from({ length: 40 }, () => "gold").join(" + "),
];

const tables: readonly string[] = [
  ...[
    "{}",
    "3",
    "true",
    "[]",
    "1.5",
    '["gold"]',
    "{ a = 1 }",
    "{ all = [] }",
    "{ any = [] }",
    "{ all = 3 }",
    '{ any = "x" }',
  ],
  ...["{ not = 3 }", "{ not = {} }", '{ all = ["a"], any = ["a"] }', '{ not = "a", extra = 1 }', '{ never = "a" }'],
  ...['{ after = "a" }', '{ first = "a" }', '{ then = "a" }', '{ keep = "a" }', '{ until = "a" }', "{ once = 1 }"],
  ...[
    "{ truth = 1 }",
    "{ truth = {} }",
    "{ non_decreasing = 1 }",
    '{ operator = "==" }',
    "{ left = { variable = 'a' } }",
  ],
  ..."left.variable left.literal right.variable operator".split(" ").map((key) => `{ ${key} = "a" }`),
  ...["=", "=>", "===", "<>", "is", "~", "", "HAS", "in", "and"].map(
    (operator) => `{ left = { variable = "a" }, operator = "${operator}", right = { literal = 1 } }`,
  ),
  ...[
    ...["1", '"a"', "{}", "[]", "{ variable = 1 }", '{ variable = "" }', '{ variable = "a b" }', '{ variable = "1a" }'],
    ...[
      "{ literal = [] }",
      "{ literal = {} }",
      "{ literal = inf }",
      "{ literal = nan }",
      '{ visits = "" }',
      '{ visits = "a b" }',
    ],
    ...[
      '{ visits = "a.b.c" }',
      "{ visits = 1 }",
      "{ turn = 1 }",
      "{ turn = false }",
      '{ choices = "yes" }',
      "{ size = 1 }",
    ],
    ...["{ previous = {} }", '{ variable = "a", literal = 1 }', '{ varible = "a" }', '{ variable = "a", x = 1 }'],
    ...[
      '{ left = { literal = 1 }, operator = "**", right = { literal = 1 } }',
      '{ left = { literal = 1 }, operator = "+" }',
    ],
  ].map((operand) => `{ left = ${operand}, operator = "==", right = { literal = 1 } }`),
];

const rule = (condition: string): string => `[[assertion]]\nid = "a"\ncondition = ${condition}\n`;
const others: readonly string[] = [
  ...["A", "1a", "", "a b", "ä", "a.b", "-a", "a".repeat(65)].map(
    (id) => `[[assertion]]\nid = "${id}"\ncondition = "x"`,
  ),
  ...["[[assertion]]\ncondition = 'x'", "[[assertion]]\nid = 3\ncondition = 'x'", "[[assertion]]\nid = 'a'"],
  ...[
    "assertion = 3",
    "goal = 'x'",
    "externals = 3",
    "[assertion]\nid = 'a'",
    "[[assertions]]\nid = 'a'\ncondition = 'x'",
  ],
  `[[assertion]]\nid = "a"\ncondition = "x"\ndescription = "${"x".repeat(241)}"`,
  "[[assertion]]\nid = 'a'\ncondition = 'x'\ndescription = 3",
  "[[assertion]]\nid = 'a'\ncondition = 'x'\nwen = 'always'",
  ...[
    "'sometimes'",
    "'alway'",
    "3",
    "{}",
    "{ knot = 3 }",
    "{ knot = '' }",
    "{ nkot = 'a' }",
    "{ enters = 'a', leaves = 'b' }",
  ].map((when) => `[[assertion]]\nid = "a"\ncondition = "x"\nwhen = ${when}`),
  "[[assertion]]\nid = 'a'\ncondition = 'x'\n[[assertion]]\nid = 'a'\ncondition = 'y'",
  "[[goal]]\nid = 'a'",
  "[[goal]]\nid = 'a'\ncondition = 'x'\nstages = []",
  "[[goal]]\nid = 'a'\nstages = []",
  "[[goal]]\nid = 'a'\nstages = [{ id = 'b', condition = 'x' }]",
  "[[goal]]\nid = 'a'\nstages = [{ id = 'b', condition = 'x' }, { id = 'b', condition = 'y' }]",
  "[[goal]]\nid = 'a'\nstages = [{ id = 'b', condition = 'x' }, 3]",
  "[[goal]]\nid = 'a'\ncondition = 'x'\nrequire = 'yes'",
  "[[goal]]\nid = 'a'\ncondition = 'x'\nwhen = 'always'",
  ...[
    "",
    "values = []",
    "values = 3",
    "values = [[]]",
    "values = [1, 1]",
    "range = 3",
    "range = [1]",
    "range = [2, 1]",
  ].map((body) => `[externals.f]\n${body}`),
  ...["range = [1, 2, 3]", "range = [0, 1000000]", "range = [0.5, 2]", "fallback = false", "returns = 'void'"].map(
    (body) => `[externals.f]\n${body}`,
  ),
  ...["values = [1]\nrange = [1, 2]", "value = [1]\nfallback = true", "values = [1]\nlookahead_safe = 1"].map(
    (body) => `[externals.f]\n${body}`,
  ),
  "[story]\ngoal_states = -1",
  "[story]\ngoal_states = 100000001",
];

const quoted = (text: string): string => JSON.stringify(text);
const files = [...conditions.map((text) => rule(quoted(text))), ...tables.map(rule), ...others];

describe("malformed rules and tables", () => {
  test("are told in clear sentences with the place", () => {
    expect(files.length).toBeGreaterThanOrEqual(200);
    for (const file of files) {
      const faults = faultsOf(file);
      expect(faults.length, file).toBeGreaterThan(0);
      expect(faults.length, `${file}\n${faults.join("\n")}`).toBeLessThanOrEqual(2);
      for (const fault of faults) {
        expect(fault, file).toMatch(/^(line \d+, )?[a-z]+(\.[A-Za-z0-9_]+)*: \S/);
        expect(fault, file).not.toMatch(/undefined|\[object|NaN|Invalid|Error/);
      }
    }
  });

  test("are told all at once, in the order of the file", () => {
    const file = [
      rule(quoted("gold >=")),
      '[[assertion]]\nid = "B"\nwhen = "alway"\ncondition = "x"',
      "[externals.f]\nvalues = []",
    ].join("\n");
    expect(faultsOf(file)).toEqual([
      "line 3, assertion.0.condition: ends where a value is expected (column 8)",
      "line 6, assertion.1.id: an id has 1 to 64 lower-case letters, digits, `_` or `-`, and starts with a letter",
      "line 7, assertion.1.when: there is no `alway` to look at (did you mean `always`?)",
      "line 10, externals.f.values: needs at least 1, has 0",
    ]);
  });
});
