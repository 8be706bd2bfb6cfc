import { expect, test } from "bun:test";
import { checkTrail, type TrailVerdict } from "../../../src/regression/trail/check-trail.ts";
import { recordTrail } from "../../../src/regression/trail/record-trail.ts";
import type { Trail } from "../../../src/regression/trail/trail.ts";
import { valueOf } from "../../store/value-of.ts";
import { machineOf } from "../machine-of.ts";

const harbour = `VAR boat = true
You stand at the harbour.
* [Burn the boat] It burns.
  ~ boat = false
  -> quay
* [Sleep] You sleep. -> END
=== quay
* {boat} [Sail] -> sea
* [Wait] Night falls. -> END
=== sea
The wind turns
`;

const recorded = (choices: readonly number[], text = harbour): Trail =>
  valueOf(recordTrail(machineOf(text), { story: "harbour.ink", seed: 1, choices }));

const checked = (text: string, trail: Trail): TrailVerdict =>
  checkTrail(machineOf(text), trail, (id, machine) =>
    id === "boat-stays" ? machine.globals().get("boat") === false : null,
  );

test("a recorded path names its choices by words and place, and holds on its own story", () => {
  const night = recorded([0, 0]);
  expect(night).toMatchObject({
    expect: { kind: "ending", place: "quay" },
    choices: [
      { index: 0, label: "Burn the boat" },
      { index: 0, target: "quay", label: "Wait" },
    ],
  });
  expect(checked(harbour, night)).toMatchObject({ status: "holds", step: null });
  expect(recordTrail(machineOf(harbour), { story: "h", seed: 1, choices: [5] })).toMatchObject({
    refusal: { code: "no_such_choice" },
  });
});

test("what goes wrong at the end is recorded by its code, and its repair breaks the trail", () => {
  const kept = harbour.replace("  ~ boat = false\n", "");
  const lost = recorded([0, 0], kept);
  expect(lost.expect).toMatchObject({ kind: "error", code: "INK110" });
  expect(checked(kept.replace("turns", "turns. -> END"), lost)).toMatchObject({ status: "broken", step: null });
});

test("a moved choice is found by its words; on a changed path only what is seen counts", () => {
  const night = recorded([0, 0]);
  const inserted = harbour.replace("* [Burn", "* [Swim] Cold. -> END\n* [Burn");
  expect(checked(inserted, night)).toMatchObject({ status: "holds", step: 0, taken: [1, 0] });
  const turned = inserted.replace("Night falls. -> END", "Night falls. -> quay2\n=== quay2\n* [Go] -> END");
  expect(checked(turned, night)).toMatchObject({ status: "changed", step: 0 });
  expect(checked(harbour.replace("[Wait]", "[Sit]"), night)).toMatchObject({ status: "changed", step: 1 });
  const twin = harbour.replace(
    "* [Burn the boat] It burns.",
    "* [Burn the boat] No. -> END\n* [Burn the boat] It burns.",
  );
  expect(checked(twin, night).status).toBe("changed");
});

test("rules and open choices can be expected", () => {
  const first = { ...recorded([0]), expect: { kind: "rule", id: "boat-stays" } } as const;
  expect(checked(harbour, first).status).toBe("holds");
  expect(checked(harbour.replace("boat = false", "boat = true"), first).status).toBe("broken");
  expect(checked(harbour, { ...first, expect: { kind: "rule", id: "unknown" } })).toMatchObject({ status: "broken" });
  expect(checked(harbour, recorded([0]))).toMatchObject({ status: "holds", message: "seen: choices" });
});

test("a trail that fixes draws is played with them, whatever the seed", () => {
  const inn = "* [Throw] You throw {RANDOM(1, 6)}.\n-   {RANDOM(1, 6) > 3: -> END}\n+ [Again] -> END\n";
  const choices = [{ index: 0, target: ".", label: "Throw" }];
  const trail = { story: "inn.ink", seed: 1, expect: { kind: "ending", place: null }, choices } as const;
  for (const seed of [1, 2, 3]) {
    expect(checked(inn, { ...trail, seed, draws: [[], [0, 5]] }).status).toBe("holds");
    expect(checked(inn, { ...trail, seed, draws: [[], [0, 0]] }).status).toBe("broken");
  }
});
