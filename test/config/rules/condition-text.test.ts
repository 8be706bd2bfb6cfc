import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type Condition, conditionWords, type Operand, readAssertions } from "../../../src/config/index.ts";

function read(condition: unknown): { readonly condition: Condition | undefined; readonly issues: readonly string[] } {
  const { rules, issues } = readAssertions([{ id: "a", condition }], ["assertion"]);
  return { condition: rules[0]?.condition, issues: issues.map(({ message }) => message) };
}

const variable = (name: string): Operand => ({ kind: "variable", name });

describe("a condition written as text", () => {
  test("reads to the same data as the long form", () => {
    const long = {
      all: [
        { left: { variable: "gold" }, operator: ">=", right: { literal: 0 } },
        { not: { truth: { variable: "dead" } } },
      ],
    };
    expect(read("gold >= 0 and not dead")).toEqual(read(long));
    expect(read(long).issues).toEqual([]);
  });

  test("multiplies before it adds, adds before it compares, and joins `and` before `or`", () => {
    const words = read("a + b * 2 > 3 and c or not d").condition;
    expect(words === undefined ? "" : conditionWords(words)).toBe("((a + (b * 2)) > 3 and c) or not d");
  });

  test("knows the forms that look back, visits, turns, offers and lists", () => {
    const written = [
      'never_after(bag has "rope", once(visits(cellar.door) > 0))',
      "before(lantern, visits(cellar) >= 1)",
      "until(gold == 0, turn() > 3)",
      "non_decreasing(score)",
      "previous(gold) - gold <= 10",
      "choices() > 1",
      "size(bag) <= 3",
      "bag hasnt rope",
    ];
    for (const text of written) expect(read(text).issues).toEqual([]);
  });

  test("ink's own signs mean the same as the words", () => {
    expect(read("a && !b || bag ? rope")).toEqual(read("a and not b or bag has rope"));
  });

  const operand = fc.letrec<{ operand: Operand }>((tie) => ({
    operand: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(variable("gold"), variable("name")),
      fc
        .oneof(fc.integer(), fc.boolean(), fc.string(), fc.constant(null))
        .map((value) => ({ kind: "literal", value }) as const),
      fc.constantFrom({ kind: "visits", of: "cellar.door" } as const, { kind: "turn" } as const),
      tie("operand").map((of) => ({ kind: "size", of }) as const),
      fc
        .tuple(tie("operand"), fc.constantFrom("+", "-", "*", "/", "%"), tie("operand"))
        .map(([left, operator, right]) => ({ kind: "arithmetic", left, operator, right }) as const),
    ),
  })).operand;
  const condition = fc.letrec<{ condition: Condition }>((tie) => ({
    condition: fc.oneof(
      { maxDepth: 3 },
      fc
        .tuple(operand, fc.constantFrom("==", "!=", "<", "<=", ">", ">="), operand)
        .map(([left, operator, right]) => ({ kind: "comparison", left, operator, right }) as const),
      operand.map((of) => ({ kind: "truth", of }) as const),
      fc
        .tuple(fc.constantFrom("all", "any"), fc.array(tie("condition"), { minLength: 2, maxLength: 3 }))
        .map(([kind, of]) => ({ kind, of }) as const),
      tie("condition").map((of) => ({ kind: "not", of }) as const),
      fc.tuple(tie("condition"), tie("condition")).map(([first, then]) => ({ kind: "before", first, then }) as const),
    ),
  })).condition;

  test("is what its data is written as", () => {
    fc.assert(
      fc.property(condition, (data) => {
        expect(read(conditionWords(data))).toEqual({ condition: data, issues: [] });
      }),
    );
  });
});
