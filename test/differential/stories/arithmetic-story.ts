import fc from "fast-check";
import { expressions, someItems } from "./expressions.ts";
import { fixedDeclarations, knotNames } from "./names.ts";
import { type Piece, Scope, StoryNames } from "./scope.ts";

/** Stories that only evaluate: a dozen expressions of every type, printed, and a few of them kept in between. */

const kept = fc.constantFrom("gold", "days", "ratio", "heat", "name", "mood", "brave", "bag", "pile");

/** Orders of lists differ from each other only where lists of several items overlap. */
const comparedList = fc.oneof(expressions.list, someItems);

const line = fc.oneof(
  {
    weight: 4,
    arbitrary: expressions.any.map(
      (value): Piece =>
        (scope) =>
          `{${value(scope)}}`,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(expressions.float, expressions.float).map(
      ([x, y]): Piece =>
        (scope) =>
          `{${x(scope)} / ${y(scope)}}`,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(comparedList, fc.constantFrom("<", ">", "<=", ">=", "?"), comparedList).map(
      ([left, operator, right]): Piece =>
        (scope) =>
          `{${left(scope)} ${operator} ${right(scope)}}`,
    ),
  },
  {
    weight: 1,
    arbitrary: expressions.list.map(
      (value): Piece =>
        (scope) =>
          `{LIST_ALL(${value(scope)})} {LIST_RANDOM(${value(scope)})}`,
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(kept, expressions.any).map(
      ([name, value]): Piece =>
        (scope) =>
          `~ ${name} = ${value(scope)}`,
    ),
  },
);

const initial = [
  "gold = 3",
  "days = 5",
  "ratio = 1.5",
  "heat = 2.0",
  'name = "Ada"',
  'mood = "calm"',
  "brave = true",
  "asleep = false",
  "bag = (lamp)",
  "pile = (red)",
  "nothing = ()",
  "road = -> hall",
];

/** Random stories of expressions, as ink text. An error ends a story, so each line stands behind a choice of its own. */
export const arithmeticStoryText: fc.Arbitrary<string> = fc
  .array(line, { minLength: 6, maxLength: 12 })
  .map((lines) => {
    const names = new StoryNames();
    const scope = new Scope(names, {
      flow: null,
      inFunction: false,
      inBraces: false,
      weave: 1,
      ahead: [],
      anywhere: knotNames.slice(0, 1),
      functions: 0,
      tunnels: [],
      threads: [],
    });
    const choices = lines.flatMap((piece) => ["+ [Next]", `  ${piece(scope)}`]);
    return [
      ...Object.values(fixedDeclarations),
      ...initial.map((declaration) => `VAR ${declaration}`),
      "-> hall",
      "=== hall",
      ...choices,
      "- -> hall",
    ].join("\n");
  });
