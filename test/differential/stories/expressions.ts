import fc from "fast-check";
import { functions, globals, listItems, type Signature, type Type } from "./names.ts";
import type { Piece, Scope } from "./scope.ts";

/** Typed expressions, and one of any type for what the author got wrong. */
export type Expressions = Record<Type | "any", Piece>;

type Tie = fc.LetrecTypedTie<Expressions>;
type Weighted = fc.WeightedArbitrary<Piece>;

const number = fc.nat(1000);
const depth = { maxDepth: 3, depthIdentifier: "expression", withCrossShrink: true } as const;

/** The value of some variable: what can stand in a tag or inside a string, where ink allows no richer expression. */
export const anyVariable: fc.Arbitrary<Piece> = fc
  .constantFrom<Type>("int", "float", "string", "bool", "list")
  .chain((type) => variable(type));

/** A list of two or three items, as written. */
export const someItems: fc.Arbitrary<Piece> = fc.subarray(listItems, { minLength: 2, maxLength: 3 }).map(
  (items): Piece =>
    (scope) =>
      `(${items.map((name) => scope.use(name)).join(", ")})`,
);

/** Expressions of every type, up to a small depth. All are in brackets, so that no context can tear them apart. */
export const expressions = fc.letrec<Expressions>((tie) => ({
  int: fc.oneof(depth, ...intLeaves(), ...intNodes(tie), ...calls("int", tie)),
  float: fc.oneof(
    depth,
    leaf("0.5", "2.0", "-3.5", "1.25"),
    variable("float"),
    { weight: 3, arbitrary: binary(tie("float"), ["+", "-", "*"], fc.oneof(tie("float"), tie("int"))) },
    binary(tie("float"), ["/", "%"], divisor(tie("float"))),
    wrap("FLOAT", tie("int")),
    call2("POW", tie("float"), tie("int")),
    call2("MAX", tie("float"), tie("int")),
    ...calls("float", tie),
  ),
  string: fc.oneof(
    depth,
    leaf('"oak"', '""', '"two words"', '" edge "', '"7"', "WORD"),
    variable("string"),
    anyVariable.map(
      (value): Piece =>
        (scope) =>
          `"so {${value(scope)}}"`,
    ),
    {
      weight: 2,
      arbitrary: binary(tie("string"), ["+"], fc.oneof(tie("string"), tie("int"), tie("float"), tie("bool"))),
    },
    binary(tie("bool"), ["+"], tie("string")),
    ...calls("string", tie),
  ),
  bool: fc.oneof(
    depth,
    leaf("true", "false"),
    variable("bool"),
    { weight: 3, arbitrary: compare(tie("int"), fc.oneof(tie("int"), tie("float"))) },
    compare(tie("float"), tie("int")),
    { weight: 2, arbitrary: compare(tie("list"), tie("list")) },
    binary(tie("list"), ["?", "!?", "has", "hasnt"], tie("list")),
    binary(tie("string"), ["==", "!=", "?", "!?"], tie("string")),
    binary(tie("divert"), ["==", "!="], tie("divert")),
    {
      weight: 2,
      arbitrary: binary(tie("bool"), ["and", "or", "&&", "||"], fc.oneof(tie("bool"), tie("int"), tie("list"))),
    },
    binary(tie("bool"), ["==", "!=", "+"], fc.oneof(tie("bool"), tie("int"))),
    fc.oneof(tie("bool"), tie("int"), tie("list")).map(
      (value): Piece =>
        (scope) =>
          `(not ${value(scope)})`,
    ),
    ...calls("bool", tie),
  ),
  list: fc.oneof(
    depth,
    item(),
    variable("list"),
    leaf("()"),
    someItems,
    fc.constantFrom(1, 2, 5, 9).map(
      (value): Piece =>
        (scope) =>
          `${scope.use("Item")}(${value})`,
    ),
    { weight: 3, arbitrary: binary(tie("list"), ["+", "-", "^"], tie("list")) },
    binary(
      tie("list"),
      ["+", "-"],
      fc.constantFrom<Piece>(
        () => "1",
        () => "2",
      ),
    ),
    fc.tuple(fc.constantFrom("LIST_MIN", "LIST_MAX", "LIST_ALL", "LIST_INVERT", "LIST_RANDOM"), tie("list")).map(
      ([name, list]): Piece =>
        (scope) =>
          `${name}(${list(scope)})`,
    ),
    fc.tuple(tie("list"), fc.oneof(tie("int"), item()), fc.oneof(tie("int"), item())).map(
      ([list, from, to]): Piece =>
        (scope) =>
          `LIST_RANGE(${list(scope)}, ${from(scope)}, ${to(scope)})`,
    ),
    ...calls("list", tie),
  ),
  divert: fc.oneof(target(), variable("divert")),
  any: fc.oneof(tie("int"), tie("float"), tie("string"), tie("bool"), tie("list"), {
    weight: 1,
    arbitrary: tie("divert"),
  }),
}));

function intLeaves(): Weighted[] {
  const path = number.map((n) => (scope: Scope) => scope.pick(countable(scope), n));
  const counted = path.map(
    (pick): Piece =>
      (scope) =>
        pick(scope) ?? "0",
  );
  return [
    { weight: 4, arbitrary: leaf("0", "1", "2", "3", "7", "-4", "10", "LIMIT") },
    { weight: 5, arbitrary: variable("int") },
    { weight: 1, arbitrary: leaf("TURNS()", "CHOICE_COUNT()") },
    { weight: 2, arbitrary: counted },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom("TURNS_SINCE", "READ_COUNT"), path).map(([name, pick]): Piece => (scope) => {
        const counter = pick(scope);
        return counter === null ? "0" : `${name}(-> ${counter})`;
      }),
    },
  ];
}

function intNodes(tie: Tie): Weighted[] {
  const ink = (weight: number, arbitrary: fc.Arbitrary<Piece>): Weighted => ({ weight, arbitrary });
  return [
    ink(4, binary(tie("int"), ["+", "-", "*"], tie("int"))),
    ink(2, binary(tie("int"), ["/", "%", "mod"], divisor(tie("int")))),
    ink(1, binary(tie("int"), ["+"], tie("bool"))),
    ink(
      1,
      fc.oneof(
        call2("MIN", tie("int"), tie("int")),
        call2("MAX", tie("int"), tie("int")),
        call2(
          "POW",
          tie("int"),
          fc.constant(() => "2"),
        ),
      ),
    ),
    ink(
      1,
      fc.tuple(fc.constantFrom("INT", "FLOOR", "CEILING"), tie("float")).map(
        ([name, value]) =>
          (scope) =>
            `${name}(${value(scope)})`,
      ),
    ),
    ink(
      2,
      fc.tuple(fc.constantFrom("LIST_COUNT", "LIST_VALUE"), tie("list")).map(
        ([name, list]): Piece =>
          (scope) =>
            `${name}(${list(scope)})`,
      ),
    ),
    ink(
      1,
      fc.constantFrom(2, 3, 6).map((sides) => () => `RANDOM(1, ${sides})`),
    ),
    ink(
      1,
      tie("int").map((value) => (scope) => `${scope.use("weigh")}(${value(scope)})`),
    ),
    ink(
      1,
      fc.constant((scope) => `${scope.use("ring")}()`),
    ),
    ink(
      1,
      tie("int").map((value) => (scope) => `(- ${value(scope)})`),
    ),
  ];
}

/** Counters that can be read: knots, stitches and the labels written so far. */
function countable(scope: Scope): readonly string[] {
  return [...scope.place.anywhere, ...scope.story.labels];
}

function leaf(...texts: string[]): fc.Arbitrary<Piece> {
  return fc.constantFrom(...texts).map((text) => (scope) => (/^[A-Z]+$/.test(text) ? scope.use(text) : text));
}

function variable(type: Type): fc.Arbitrary<Piece> {
  return number.map(
    (n) => (scope) => scope.pick([...scope.locals(type), ...scope.locals(type), ...globals[type]], n) ?? "0",
  );
}

function item(): fc.Arbitrary<Piece> {
  return fc.constantFrom(...listItems).map((name) => (scope) => scope.use(name));
}

function target(): fc.Arbitrary<Piece> {
  return number.map((n) => (scope) => `-> ${scope.pick(scope.place.anywhere, n) ?? "END"}`);
}

function binary(left: fc.Arbitrary<Piece>, operators: string[], right: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return fc.tuple(left, fc.constantFrom(...operators), right).map(
    ([a, operator, b]) =>
      (scope) =>
        `(${a(scope)} ${operator} ${b(scope)})`,
  );
}

/** Mostly not zero: what dividing by zero gives ends most stories at once. */
function divisor(value: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return fc.oneof({ weight: 5, arbitrary: leaf("2", "3", "-2", "0.5", "LIMIT") }, { weight: 1, arbitrary: value });
}

function compare(left: fc.Arbitrary<Piece>, right: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return binary(left, ["==", "!=", "<", ">", "<=", ">="], right);
}

function wrap(name: string, value: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return value.map((inner) => (scope) => `${name}(${inner(scope)})`);
}

function call2(name: string, first: fc.Arbitrary<Piece>, second: fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  return fc.tuple(first, second).map(
    ([a, b]) =>
      (scope) =>
        `${name}(${a(scope)}, ${b(scope)})`,
  );
}

/** Calls of the functions that give a type. Where the place may not call one, a plain value stands in. */
function calls(result: Type, tie: Tie): Weighted[] {
  return functions
    .filter((signature) => signature.result === result)
    .map((signature) => ({ weight: 1, arbitrary: callOf(signature, tie) }));
}

/** A call of one function, by any place that may call it; `0` elsewhere. */
export function callOf(signature: Signature, tie: (type: Type) => fc.Arbitrary<Piece>): fc.Arbitrary<Piece> {
  const position = functions.indexOf(signature);
  const values = signature.parameters.map(({ type, isRef }) => (isRef ? assignable(type) : tie(type)));
  return fc.tuple(...values).map((pieces) => (scope) => {
    if (position >= scope.place.functions) return signature.result === "list" ? "()" : "0";
    return `${scope.use(signature.name)}(${pieces.map((piece) => piece(scope)).join(", ")})`;
  });
}

/** A variable that can be assigned to, or passed by reference. */
export function assignable(type: Type): fc.Arbitrary<Piece> {
  return variable(type);
}
