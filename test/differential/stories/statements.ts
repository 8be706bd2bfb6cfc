import fc from "fast-check";
import { assignable, callOf, expressions } from "./expressions.ts";
import { functions, type Type } from "./names.ts";
import type { Lines, Piece, Scope } from "./scope.ts";
import { prose, tags, textLine } from "./text.ts";

interface Statements {
  /** One statement. */
  readonly one: Lines;
  /** A few statements in a row; temps declared by one are known to the next. */
  readonly block: Lines;
  /** Choices and the gather that closes them. */
  readonly choices: Lines;
  readonly choice: Lines;
}

type Tie = fc.LetrecTypedTie<Statements>;

const number = fc.nat(1000);
const assignedTypes: readonly Type[] = ["int", "int", "float", "string", "bool", "list", "list", "divert"];

const statements = fc.letrec<Statements>((tie: Tie) => ({
  one: fc.oneof(
    { maxDepth: 2, depthSize: "small", depthIdentifier: "statement", withCrossShrink: true },
    { weight: 8, arbitrary: textLine.map((line): Lines => (scope) => [line(scope)]) },
    { weight: 6, arbitrary: logic().map((line): Lines => (scope) => [`~ ${line(scope)}`]) },
    { weight: 2, arbitrary: temp() },
    { weight: 2, arbitrary: jump() },
    { weight: 3, arbitrary: conditional(tie) },
    { weight: 2, arbitrary: switched(tie) },
    { weight: 3, arbitrary: sequence(tie) },
    { weight: 6, arbitrary: tie("choices") },
  ),
  block: fc.array(tie("one"), { minLength: 1, maxLength: 3, depthIdentifier: "statement", size: "xsmall" }).map(
    (all): Lines =>
      (scope) =>
        all.flatMap((one) => (scope.isClosed ? [] : one(scope))),
  ),
  choices: fc
    .tuple(fc.array(tie("choice"), { minLength: 1, maxLength: 3 }), fc.option(label()), fc.option(prose))
    .map(([choices, gatherLabel, text]): Lines => (scope) => {
      if (scope.place.inFunction) return ["No choice here."];
      if (scope.place.inBraces) {
        const lines = choices.flatMap((choice) => choice(scope));
        scope.isClosed = true;
        return lines;
      }
      const mark = "- ".repeat(scope.place.weave);
      const gather = `${mark}${gatherLabel?.(scope) ?? ""}${text?.(scope) ?? ""}`.trimEnd();
      return [...choices.flatMap((choice) => choice(scope)), gather];
    }),
  choice: fc
    .record({
      mark: fc.constantFrom("* ", "+ ", "+ "),
      label: fc.option(label(), { freq: 2 }),
      conditions: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Piece[]>([]) },
        { weight: 2, arbitrary: fc.array(expressions.bool, { minLength: 1, maxLength: 2 }) },
      ),
      text: choiceText(),
      body: fc.option(tie("block")),
      leaves: fc.option(number, { freq: 2 }),
    })
    .map(({ mark, label: name, conditions, text, body, leaves }): Lines => (scope) => {
      const head = [
        mark.repeat(scope.place.weave).trimEnd(),
        ...(name === null ? [] : [name(scope).trim()]),
        ...conditions.map((condition) => `{${condition(scope)}}`),
        text(scope),
      ].join(" ");
      const mustLeave = scope.place.inBraces;
      const isFallback = head.endsWith("->");
      const inside = scope.inner({
        weave: scope.place.weave + 1,
        ahead: isFallback ? scope.place.ahead : scope.place.anywhere,
      });
      const bodyLines = indent(body?.(inside) ?? []);
      // What a fallback leads to is plain flow again: it must not go round for ever.
      const targets = isFallback ? scope.place.ahead : scope.place.anywhere;
      const away = leaves === null && !mustLeave ? null : (scope.pick(targets, leaves ?? 0) ?? "END");
      if (isFallback && body === null && away !== null) return [`${head} ${away}`];
      return [head, ...bodyLines, ...(away === null || inside.isClosed ? [] : [`  -> ${away}`])];
    }),
}));

/** A few statements, as the body of a knot or function. */
export const body = statements.block;

/** A few statements with choices among them, as the body of a knot that players stay in for a while. */
export const bodyWithChoices: fc.Arbitrary<Lines> = fc
  .tuple(fc.option(statements.block), statements.choices, fc.option(statements.block))
  .map((parts) => (scope) => parts.flatMap((part) => part?.(scope) ?? []));

function label(): fc.Arbitrary<Piece> {
  return fc.constant<Piece>((scope) => {
    const name = scope.story.newLabel();
    if (!scope.place.inBraces)
      scope.story.labels.push(scope.place.flow === null ? name : `${scope.place.flow}.${name}`);
    return `(${name}) `;
  });
}

function choiceText(): fc.Arbitrary<Piece> {
  const piece = fc.tuple(fc.integer({ min: 0, max: 5 }), prose, prose, tags);
  return piece.map(([shape, first, second, tag]) => (scope) => {
    const shapes: Piece[] = [
      () => first(scope),
      () => `[${first(scope)}]`,
      () => `${first(scope)}[${second(scope)}]`,
      () => `${first(scope)} [ then] ${second(scope)}`,
      () => `[${first(scope)}${tag(scope)}] ${second(scope)}`,
      () => "->",
    ];
    const text = shapes[shape]?.(scope) ?? "";
    return shape === 4 || shape === 5 ? text : `${text}${tag(scope)}`;
  });
}

function logic(): fc.Arbitrary<Piece> {
  const set = fc.constantFrom(...assignedTypes).chain((type) =>
    fc.tuple(assignable(type), fc.integer({ min: 0, max: 30 }), expressions[type], expressions.any).map(
      ([name, slip, value, wrong]): Piece =>
        (scope) =>
          `${name(scope)} = ${(slip === 30 ? wrong : value)(scope)}`,
    ),
  );
  const change = fc
    .tuple(fc.constantFrom<Type>("int", "float", "list"), fc.constantFrom("+=", "-="))
    .chain(([type, operator]) =>
      fc.tuple(assignable(type), expressions[type]).map(
        ([name, value]): Piece =>
          (scope) =>
            `${name(scope)} ${operator} ${value(scope)}`,
      ),
    );
  const count = fc
    .tuple(fc.constantFrom<Type>("int", "int", "list"), fc.constantFrom("++", "--"))
    .chain(([type, operator]) =>
      assignable(type).map(
        (name): Piece =>
          (scope) =>
            `${name(scope)}${operator}`,
      ),
    );
  const call = fc.constantFrom(...functions).chain((signature) =>
    callOf(signature, (type) => expressions[type]).map(
      (piece): Piece =>
        (scope) =>
          functions.indexOf(signature) < scope.place.functions ? piece(scope) : `${scope.use("gold")}++`,
    ),
  );
  const seed = fc.constantFrom("SEED_RANDOM(7)", "SEED_RANDOM(123)").map(
    (text): Piece =>
      () =>
        text,
  );
  return fc.oneof(
    { weight: 6, arbitrary: set },
    { weight: 3, arbitrary: change },
    { weight: 3, arbitrary: count },
    { weight: 4, arbitrary: call },
    seed,
  );
}

function temp(): fc.Arbitrary<Lines> {
  return fc.constantFrom(...assignedTypes).chain((type) =>
    expressions[type].map((value): Lines => (scope) => {
      const name = scope.story.newTemp();
      const line = `~ temp ${name} = ${value(scope)}`;
      scope.declare(type, name);
      return [line];
    }),
  );
}

/** Leaves for elsewhere: a divert, a tunnel or a thread; in a function, where none may be, a line of text. */
function jump(): fc.Arbitrary<Lines> {
  return fc.tuple(fc.integer({ min: 0, max: 10 }), number, expressions.int).map(([kind, n, value]) => (scope) => {
    if (scope.place.inFunction) return ["No way out."];
    if (kind < 2) return [`-> ${scope.pick(scope.place.ahead, n) ?? "END"}`];
    if (kind < 4) return [rareJump(scope, n, value)];
    return [kind < 8 ? tunnelCall(scope, n, value) : threadStart(scope, n)];
  });
}

/** By a variable, as divert, tunnel or thread, or to the knot that takes an argument; that knot does not lead to itself. */
function rareJump(scope: Scope, n: number, value: Piece): string {
  if (n % 2 === 0 && scope.place.flow !== "shed") return `-> ${scope.use("shed")}(${value(scope)})`;
  const road = scope.use("road");
  return [`-> ${road}`, `-> ${road} ->`, `<- ${road}`][n % 3] ?? "";
}

function tunnelCall(scope: Scope, n: number, value: Piece): string {
  const name = scope.pick(scope.place.tunnels, n);
  if (name === null) return "No tunnel.";
  const argument = name === "stairs" ? `(${value(scope)})` : "";
  return n % 5 === 4 ? `-> ${name}${argument} -> ${name}${argument} ->` : `-> ${name}${argument} ->`;
}

function threadStart(scope: Scope, n: number): string {
  const name = scope.pick(scope.place.threads, n);
  if (name === null) return "No thread.";
  return name === "errand" ? `<- errand(-> ${scope.pick(scope.place.anywhere, n) ?? "END"})` : `<- ${name}`;
}

function conditional(tie: Tie): fc.Arbitrary<Lines> {
  const branch = fc.tuple(expressions.bool, tie("block"));
  return fc
    .tuple(fc.array(branch, { minLength: 1, maxLength: 2 }), fc.option(tie("block")))
    .map(([branches, otherwise]): Lines => (scope) => {
      const [first] = branches;
      const last = otherwise === null ? [] : ["- else:", ...indent(otherwise(inBraces(scope)))];
      if (branches.length === 1 && first !== undefined) {
        return [`{${first[0](scope)}:`, ...indent(first[1](inBraces(scope))), ...last, "}"];
      }
      const lines = branches.flatMap(([condition, block]) => [
        `- ${condition(scope)}:`,
        ...indent(block(inBraces(scope))),
      ]);
      return ["{", ...lines, ...last, "}"];
    });
}

function switched(tie: Tie): fc.Arbitrary<Lines> {
  const branch = fc.tuple(fc.constantFrom("0", "1", "2", "LIMIT"), tie("block"));
  return fc
    .tuple(expressions.int, fc.array(branch, { minLength: 1, maxLength: 3 }), fc.option(tie("block")))
    .map(([value, branches, otherwise]): Lines => (scope) => [
      `{${value(scope)}:`,
      ...branches.flatMap(([match, block]) => [
        `- ${match === "LIMIT" ? scope.use(match) : match}:`,
        ...indent(block(inBraces(scope))),
      ]),
      ...(otherwise === null ? [] : ["- else:", ...indent(otherwise(inBraces(scope)))]),
      "}",
    ]);
}

function sequence(tie: Tie): fc.Arbitrary<Lines> {
  const kinds = ["stopping", "cycle", "once", "shuffle", "shuffle once", "shuffle stopping"];
  return fc
    .tuple(fc.constantFrom(...kinds), fc.array(tie("block"), { minLength: 1, maxLength: 3 }))
    .map(([kind, arms]): Lines => (scope) => [
      `{${kind}:`,
      ...arms.flatMap((arm) => ["-", ...indent(arm(inBraces(scope)))]),
      "}",
    ]);
}

/** Inside the braces of a block a new weave begins. */
function inBraces(scope: Scope): Scope {
  return scope.leaky({ weave: 1, inBraces: true });
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
