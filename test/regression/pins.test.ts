import { expect, test } from "bun:test";
import fc from "fast-check";
import { checkPin, type PinVerdict } from "../../src/regression/check-pin.ts";
import { pinFailure, type PinOrigin, pinTyped } from "../../src/regression/make-pin.ts";
import type { RegressionPin } from "../../src/regression/pin.ts";
import type { TypedJudge } from "../../src/regression/typed-pin.ts";
import { valueOf } from "../store/value-of.ts";
import { machineOf } from "./machine-of.ts";

const inn = `VAR coins = 2
The inn is full.
* [Ask for the cellar] -> cellar
* [Walk on] The road is long. -> END
=== cellar
It is dark.
* [Light a lamp] A rat looks up. -> END
* [Feel your way] You count the steps. -> stairs
=== stairs
`;
const broken = `${inn}Down you go\n`;

const origin: PinOrigin = {
  createdAt: "2030-01-01T00:00:00.000Z",
  inkcheckVersion: "0.1.0",
  sessionCapabilityHash: "a".repeat(64),
  source: { entrypoint: "inn.ink", baselineFingerprint: "b".repeat(64) },
  reportId: `report-${"c".repeat(24)}`,
  findingId: "INK110-0123456789ab",
  findingKind: "runtime.content_exhaustion",
  choices: [0, 1],
  storySeed: 1,
};

const judge: TypedJudge = {
  rule: ({ below }, machine) => (Number(machine.globals().get("coins")) < Number(below) ? "violated" : "holds"),
  goal: ({ coins }, _stage, machine) => machine.globals().get("coins") === coins,
};

const pinned = (text = broken, change: Partial<PinOrigin> = {}): RegressionPin =>
  valueOf(pinFailure(machineOf(text), { ...origin, ...change }));

const checked = (text: string, pin: RegressionPin = pinned()): PinVerdict => checkPin(machineOf(text), pin, judge);

test("the same failure gives the same pin, and nothing of the story stands in it", () => {
  const pin = pinned();
  expect(pinned()).toEqual(pin);
  expect(pinned(broken, { createdAt: "2031-01-01T00:00:00.000Z" }).id).toBe(pin.id);
  for (const word of ["cellar", "stairs", "Ask", "coins", "content"]) {
    expect(JSON.stringify({ ...pin, findingKind: "" })).not.toContain(word);
  }
});

test("unchanged it still fails; mended at its end it is fixed; a broken witness is not pinned", () => {
  expect(checked(broken)).toEqual({
    status: "still_failing",
    reason: "pinned_failure_reproduced",
    step: null,
    replayStatus: "runtime_error",
    runtimeErrorCount: 1,
  });
  expect(checked(`${inn}Down you go. -> END\n`)).toMatchObject({ status: "fixed", step: null });
  expect(pinFailure(machineOf(`${inn}-> END\n`), origin)).toMatchObject({ refusal: { code: "not_reproduced" } });
  expect(pinFailure(machineOf(broken), { ...origin, choices: [7] })).toMatchObject({
    refusal: { code: "not_reproduced" },
  });
});

test("a choice inserted above the fault: found by its words it still fails, and it is never fixed", () => {
  const above = broken.replace("* [Ask", "* [Pay] You pay. -> END\n* [Ask");
  expect(checked(above)).toMatchObject({ status: "still_failing", step: 0 });
  const mended = above.replace("Down you go", "Down you go. -> END");
  expect(checked(mended)).toMatchObject({ status: "path_changed", reason: "indexed_path_changed", step: 0 });
});

test("a step that is gone is named; one whose words stand twice is told by its place", () => {
  expect(checked(broken.replace("Feel your way", "Go by touch"))).toMatchObject({ status: "path_changed", step: 1 });
  const twice = broken.replace("* [Light a lamp]", "* [Feel your way]");
  expect(checked(twice)).toMatchObject({ status: "still_failing", step: 1 });
});

test("another failure in its place is not the pinned one, nor its repair", () => {
  const other = checked(
    `${inn}{coins + (1 == "x" + coins)} ~ return\n-> nowhere_to_go\n=== nowhere_to_go\n-> nowhere_to_go\n`,
  );
  expect(other).toMatchObject({ status: "path_changed", reason: "different_runtime_failure" });
});

test("silent stops and endless turns are pinned too", () => {
  const endless = `${inn}-> stairs\n`;
  expect(checked(endless, pinned(endless)).status).toBe("still_failing");
  expect(checked(`${inn}Done. -> END\n`, pinned(endless)).status).toBe("fixed");
});

test("a pin without marks, as earlier tools made them, is never called fixed", () => {
  const { steps: _, ...old } = pinned();
  expect(checked(broken, old).status).toBe("still_failing");
  expect(checked(`${inn}Down you go. -> END\n`, old)).toMatchObject({
    status: "path_changed",
    reason: "path_not_marked",
  });
});

test("rules and goals are judged at the end of the pinned path", () => {
  const paid = `${inn}~ coins = coins - 2\nDown. -> END\n`;
  const rule = valueOf(pinTyped(machineOf(paid), origin, { rule: { below: 1 } }, judge));
  expect(checked(paid, rule)).toMatchObject({ status: "still_failing", reason: "assertion_violation_reproduced" });
  expect(checked(paid.replace("- 2", "- 1"), rule)).toMatchObject({ status: "fixed" });
  const goal = valueOf(pinTyped(machineOf(paid), origin, { goal: { coins: 0 }, stageId: null }, judge));
  expect(checked(paid, goal).status).toBe("still_reached");
  expect(checked(paid.replace("- 2", "- 1"), goal).status).toBe("lost");
  const moved = paid.replace("* [Ask", "* [Pay] -> END\n* [Ask").replace("- 2", "- 1");
  expect(checked(moved, goal)).toMatchObject({ status: "path_changed", step: 0 });
});

test("wherever choices are inserted, a fault that is still there is never called fixed", () => {
  const lines = broken.split("\n");
  const spots = lines.flatMap((line, at) => (line.startsWith("*") ? [at, at + 1] : []));
  const words = fc.constantFrom("Pay", "Ask for the cellar", "Feel your way", "Walk on", "Light a lamp");
  const insertion = fc.record({ at: fc.constantFrom(...spots), label: words, gated: fc.boolean() });
  fc.assert(
    fc.property(fc.array(insertion, { minLength: 1, maxLength: 3 }), (insertions) => {
      const edited = [...lines];
      for (const { at, label, gated } of insertions.sort((a, b) => b.at - a.at)) {
        edited.splice(at, 0, `* ${gated ? "{coins > 5} " : ""}[${label}] No. -> END`);
      }
      expect(checked(edited.join("\n")).status).not.toBe("fixed");
    }),
    { numRuns: 60 },
  );
});
