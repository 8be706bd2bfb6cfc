import { expect, test } from "bun:test";
import fc from "fast-check";
import { drawnTrail } from "../../src/cli/option-values.ts";
import { trailText } from "../../src/report/index.ts";

const outcomes = fc.array(fc.nat({ max: 99 }), { maxLength: 3 });

test("a trail that was written is read back as it was", () => {
  fc.assert(
    fc.property(outcomes, fc.array(fc.tuple(fc.nat({ max: 9 }), outcomes), { maxLength: 5 }), (first, steps) => {
      const choices = steps.map(([choice]) => choice);
      const draws = [first, ...steps.map(([, drawn]) => drawn)];
      const isDrawn = draws.some((drawn) => drawn.length > 0);
      expect(drawnTrail(trailText(choices, draws))).toEqual({ choices, draws: isDrawn ? draws : null });
    }),
  );
});

test.each(["0.", ".1", ":", "1:", "1:2,", "a", "0:1.:2", "1..2", ":1."])("%p is no trail", (text) => {
  expect(() => drawnTrail(text)).toThrow("numbers with dots between");
});
