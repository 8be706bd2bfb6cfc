import { expect, test } from "bun:test";
import fc from "fast-check";
import { parseTrail } from "../../../src/regression/trail/parse-trail.ts";
import { printTrail } from "../../../src/regression/trail/print-trail.ts";
import { placeName, type Trail } from "../../../src/regression/trail/trail.ts";
import { valueOf } from "../../store/value-of.ts";

const place = fc.stringMatching(/^[a-z_é]{1,9}(\.[a-z0-9_]{1,9})?$/);
const code = fc.stringMatching(/^INK[0-9]{3}$/);
const anyText = fc.string({ unit: "grapheme", maxLength: 30 });

const expectation: fc.Arbitrary<Trail["expect"]> = fc.oneof(
  fc.record({ kind: fc.constant("error" as const), code, message: fc.option(anyText) }),
  fc.record({ kind: fc.constant("ending" as const), place: fc.option(place) }),
  fc.record({ kind: fc.constant("rule" as const), id: fc.stringMatching(/^[a-z][a-z0-9_-]{0,20}$/) }),
  fc.constant({ kind: "choices" as const }),
);

const trail: fc.Arbitrary<Trail> = fc.record({
  story: anyText,
  seed: fc.integer({ min: 1, max: 2_147_483_646 }),
  draws: fc.option(fc.array(fc.array(fc.nat(1000), { maxLength: 3 }), { minLength: 1, maxLength: 4 })),
  expect: expectation,
  choices: fc.array(fc.record({ index: fc.nat(99), target: fc.oneof(place, fc.constant(".")), label: anyText }), {
    maxLength: 6,
  }),
});

test("what is printed is read back as it was", () => {
  fc.assert(
    fc.property(trail, (given) => {
      expect(valueOf(parseTrail(printTrail(given), "a.trail"))).toEqual(given);
    }),
  );
});

test("signs that some programs take for the end of a line stay in their line", () => {
  const label = "one\u2028two\u2029three\u0085four";
  const given: Trail = {
    story: "a.ink",
    seed: 1,
    draws: null,
    expect: { kind: "choices" },
    choices: [{ index: 0, target: "hall", label }],
  };
  const text = printTrail(given);
  expect(text).toContain(String.raw`one\u2028two\u2029three\u0085four`);
  expect(valueOf(parseTrail(text, "a.trail"))).toEqual(given);
});

test("no text makes the reader throw", () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom("story: a.ink", "expect: ending", "seed: 0", '0 a "b"', "expect: x"),
  );
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const read = parseTrail(["inkcheck trail 1", ...lines].join("\n"), "a.trail");
      expect(["ok", "refused"]).toContain(read.kind);
    }),
  );
});

const good = `inkcheck trail 1
# Mira must not be lost
story: chapters/manor.ink
expect: ending

0 cellar "Light a lamp"
`;

test("comments, empty lines, a byte-order mark and Windows line ends are fine", () => {
  expect(valueOf(parseTrail(`\uFEFF${good.replaceAll("\n", "\r\n")}`, "a.trail"))).toEqual({
    story: "chapters/manor.ink",
    seed: 1,
    draws: null,
    expect: { kind: "ending", place: null },
    choices: [{ index: 0, target: "cellar", label: "Light a lamp" }],
  });
});

test.each([
  ["inkcheck trail 2", "a.trail:1: a trail begins with the line `inkcheck trail 1`"],
  [good.replace("expect:", "expct:"), "a.trail:4: there is no `expct` in a trail; did you mean `expect`?"],
  [good.replace("ending", "happiness"), "a.trail:4: expect one of `error CODE`, `ending`"],
  [good.replace("# Mira must not be lost", "seed: 0"), "a.trail:2: the seed is a whole number"],
  [good.replace('"Light a lamp"', "Light a lamp"), "a.trail:6: a choice is `INDEX TARGET"],
  [`${good}seed: 3\n`, "a.trail:7: `seed` must stand before the choices"],
  [good.replace("expect: ending", "story: b.ink"), "a.trail:4: `story` stands twice"],
  [good.replace("expect: ending\n", ""), "a.trail: a line `expect: …` is missing"],
])("what is wrong is named with its line (%#)", (text, message) => {
  expect(parseTrail(text, "a.trail")).toMatchObject({ refusal: { message: expect.stringContaining(message) } });
});

test("a place is what the author named", () => {
  expect(["cellar.0.c-1", "cellar.stairs.0.g-0.2.lamp", "0.c-0", "", "cellar"].map(placeName)).toEqual([
    "cellar",
    "cellar.stairs.lamp",
    ".",
    ".",
    "cellar",
  ]);
});
