import fc from "fast-check";
import { anyVariable, expressions } from "./expressions.ts";
import type { Piece } from "./scope.ts";

interface Inline {
  readonly bit: Piece;
  readonly run: Piece;
}

const words = ["Rain", "falls", "on the slate", "a  gap", "and then", "é è", "Who?", "no.", "\\# one", "tea, milk"];

const word = fc.constantFrom(...words).map(
  (text): Piece =>
    () =>
      text,
);

const inline = fc.letrec<Inline>((tie: fc.LetrecTypedTie<Inline>) => ({
  bit: fc.oneof(
    { maxDepth: 2, depthIdentifier: "inline", withCrossShrink: true },
    { weight: 8, arbitrary: word },
    {
      weight: 4,
      arbitrary: expressions.any.map(
        (value): Piece =>
          (scope) =>
            `{${value(scope)}}`,
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom<Piece>(
        () => "<>",
        () => " ",
        () => "  ",
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constant<Piece>((scope) => (scope.place.functions > 6 ? `{${scope.use("chime")}()}` : "-")),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(fc.constantFrom("", "&", "!", "~", "$"), fc.array<Piece>(tie("run"), { minLength: 1, maxLength: 2 }))
        .map(
          ([mark, arms]): Piece =>
            (scope) =>
              `{${mark}${["first", ...arms.map((arm) => arm(scope))].join("|")}}`,
        ),
    },
    {
      weight: 3,
      arbitrary: fc.tuple<[Piece, Piece, Piece | null]>(expressions.bool, tie("run"), fc.option(tie("run"))).map(
        ([condition, yes, no]): Piece =>
          (scope) =>
            `{${condition(scope)}:${yes(scope)}${no === null ? "" : `|${no(scope)}`}}`,
      ),
    },
  ),
  run: fc.array<Piece>(tie("bit"), { minLength: 1, maxLength: 2 }).map(
    (bits): Piece =>
      (scope) =>
        bits.map((bit) => bit(scope)).join(" "),
  ),
}));

/** Text that begins with a word, so that nothing in it is read as the mark or condition of a line. */
export const prose: fc.Arbitrary<Piece> = fc.tuple(word, fc.option(inline.run, { freq: 1 })).map(
  ([first, rest]) =>
    (scope) =>
      rest === null ? first(scope) : `${first(scope)} ${rest(scope)}`,
);

/** Tags for the end of a line: none, one or two, plain or with a value in them. */
export const tags: fc.Arbitrary<Piece> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Piece>(() => "") },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Piece>(
      () => " # calm",
      () => " #a # b  c",
    ),
  },
  {
    weight: 1,
    arbitrary: anyVariable.map(
      (value): Piece =>
        (scope) =>
          ` # mood {${value(scope)}}`,
    ),
  },
);

/** A line of text: perhaps glued at either end, perhaps tagged. */
export const textLine: fc.Arbitrary<Piece> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 9 }), prose, tags).map(
      ([isGlued, tail, text, tag]): Piece =>
        (scope) =>
          `${isGlued && tail < 3 ? "<> " : ""}${text(scope)}${tail === 9 ? " <>" : ""}${tag(scope)}`,
    ),
  },
  {
    weight: 2,
    arbitrary: inline.run.map(
      (run): Piece =>
        (scope) =>
          `{true:${run(scope)}}`,
    ),
  },
  {
    weight: 1,
    arbitrary: expressions.any.map(
      (value): Piece =>
        (scope) =>
          `{${value(scope)}}`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom("", "&", "!", "~"), prose).map(
      ([mark, text]): Piece =>
        (scope) =>
          `{${mark}one|two|three} ${text(scope)}`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Piece>(
      () => "# alone",
      () => "<>",
    ),
  },
);
