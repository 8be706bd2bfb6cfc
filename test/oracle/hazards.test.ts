import { expect, test } from "bun:test";
import { compileText } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import { openOracle } from "../../src/oracle/index.ts";

/** The hazards of a story's first turn, as kinds and lines: our machine and the oracle must tell the same. */
function hazardsOf(text: string): string[] {
  const { story } = compileText(text);
  if (story === null) throw new Error("the story does not compile");
  const [ours = [], theirs = []] = [openMachine(story), openOracle(story)].map((machine) =>
    (machine.start(1).hazards ?? []).map(({ kind, span }) => `${kind} ${span?.line}`),
  );
  expect(ours).toEqual(theirs);
  return theirs;
}

test("whole numbers divided by zero are hazards, floats are not", () => {
  expect(hazardsOf("VAR zero = 0\nVAR x = 0\n~ x = 7 / zero\n~ x = 7 % zero\n{x} -> END\n")).toEqual([
    "division-by-zero 3",
    "division-by-zero 4",
  ]);
  expect(hazardsOf("VAR no = false\n{7 / no} -> END\n")).toEqual(["division-by-zero 2"]);
  expect(hazardsOf("VAR zero = 0.0\n{7 / zero} -> END\n")).toEqual([]);
  expect(hazardsOf("VAR two = 2\n{7 / two} {7 % two} -> END\n")).toEqual([]);
});

test("a list that moves into nothing is a hazard once, when it happens", () => {
  const oven = "LIST Oven = cold, (warm), hot\n";
  expect(hazardsOf(`${oven}~ Oven++\n-> END\n`)).toEqual([]);
  expect(hazardsOf(`${oven}~ Oven++\n~ Oven++\n~ Oven++\n-> END\n`)).toEqual(["list-emptied 3"]);
  expect(hazardsOf(`${oven}~ Oven -= warm\n-> END\n`)).toEqual([]);
  expect(hazardsOf("LIST Step = (one = 1), three = 3\n~ Step += 1\n-> END\n")).toEqual(["list-emptied 2"]);
});

test("what other ink runtimes print or round in another way is a hazard where it is played", () => {
  expect(hazardsOf("VAR x = 2\n{x / 3.0}\n-> END\n")).toEqual(["whole-float 2", "float-text 2"]);
  expect(
    hazardsOf('VAR x = 0.1\n~ temp sum = x + 0.2\n~ temp word = "is " + sum\n{sum > 0.3}{word}\n-> END\n'),
  ).toEqual(["float-text 3"]);
  expect(hazardsOf("VAR x = 0.5\n{x} {x * 3} {x + 1234.25} {FLOOR(x)} {x - 8}\n-> END\n")).toEqual([]);
  expect(hazardsOf("VAR x = 12345678.0\n{x + 0.5}\n{0.00001 * 0.5}\n-> END\n")).toEqual([
    "float-text 2",
    "float-text 3",
  ]);
  expect(hazardsOf("VAR x = -7\n{x / 2}\n{INT(x * 0.5)}\n{x / 7} {x % 4} {FLOOR(x / 2.0)}\n-> END\n")).toEqual([
    "rounding 2",
    "rounding 3",
    "whole-float 4",
  ]);
});

test("numbers beyond 32 bits and results that are no number are hazards", () => {
  expect(hazardsOf("VAR x = 2147483647\n{x - 1}\n{x + 1}\n{x * 2 - x}\n-> END\n")).toEqual([
    "beyond-32-bits 3",
    "beyond-32-bits 4",
  ]);
  expect(hazardsOf("VAR zero = 0.0\n{zero / zero}\n-> END\n")).toEqual(["no-number 2"]);
  expect(hazardsOf("{POW(0 - 1, 0.5)}\n-> END\n")).toEqual(["no-number 1"]);
});

test("a hazard is met again where the same numbers meet again", () => {
  const { story } = compileText("VAR x = 2\n- (top) {x / 3.0}\n+ [Again] -> top\n");
  if (story === null) throw new Error("the story does not compile");
  for (const machine of [openMachine(story), openMachine(story, { text: false }), openOracle(story)]) {
    const turns = [machine.start(1), machine.take(0), machine.take(0)];
    expect(turns.map(({ hazards }) => (hazards ?? []).map(({ kind }) => kind).sort())).toEqual(
      turns.map(() => ["float-text", "whole-float"]),
    );
  }
});

test("a line played twice, once ahead and once for good, tells its hazard once", () => {
  expect(hazardsOf("VAR zero = 0\nA line.\n{7 / zero}\nAnother.\n-> END\n")).toEqual(["division-by-zero 3"]);
});
