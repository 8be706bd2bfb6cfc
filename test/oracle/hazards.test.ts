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

test("a line played twice, once ahead and once for good, tells its hazard once", () => {
  expect(hazardsOf("VAR zero = 0\nA line.\n{7 / zero}\nAnother.\n-> END\n")).toEqual(["division-by-zero 3"]);
});
