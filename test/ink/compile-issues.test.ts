import { expect, test } from "bun:test";
import fc from "fast-check";
import { compileText } from "../../src/ink/index.ts";
import { told } from "./told.ts";

test("errors of both compiler phases come at once, with place and without the compiler's prefix", () => {
  const text = "VAR x = 1\n~ x = y + 1\n-> nowhere\n=== k\nText. -> END\n=== k\nAgain. -> END\n";
  expect(told(compileText(text))).toEqual([
    "INK402 error story.ink:2:7 Unresolved variable: y",
    "INK401 error story.ink:3:1 Divert target not found: '-> nowhere'",
    "INK400 error story.ink:4:1 Knot 'k': name has already been used for a knot on line 6 of story.ink",
    "INK400 error story.ink:6:1 Story already contains flow named 'k' (at line 4 of story.ink)",
  ]);
  expect(compileText(text).story).toBeNull();
});

test("a TODO is a note, a loose end and a blank choice are warnings; the story stands", () => {
  const text = "-> k\n=== k\nTODO: more\n* [] Blank.\n-> END\n* Open\n  Text.\n";
  const result = compileText(text);
  expect(told(result)).toEqual([
    "INK420 note story.ink:3:1 more",
    "INK412 warning story.ink:4:12 Blank choice - if you intended a default fallback choice, use the `* ->` syntax",
    "INK411 warning story.ink:7:3 Apparent loose end exists where the flow runs out. Do you need a '-> DONE' statement, choice or divert?",
  ]);
  expect(result.story).not.toBeNull();
});

test("the float 2. is 2.0, as inklecate reads it", () => {
  const result = compileText("VAR a = 20.\nVAR b = -0.5\n{a / 8} {- 0.5 * 2} -> END\n");
  expect(result.issues).toEqual([]);
});

test("-true is an error at its place", () => {
  expect(told(compileText("One {1 + -true}\n-> END\n"))).toEqual([
    "INK402 error story.ink:1:10 Can't use '-' on 'true'. Did you mean 'not true'?",
  ]);
});

test("-> DONE where a divert target is wanted is an error at its place", () => {
  const message = "Can't use -> DONE or -> END as variable divert targets";
  expect(told(compileText("-> go(-> DONE)\n=== go(-> where)\n-> where\n"))).toEqual([
    `INK402 error story.ink:1:7 ${message}`,
  ]);
  expect(told(compileText("VAR where = -> END\n-> where\n"))).toEqual([`INK402 error story.ink:1:13 ${message}`]);
  expect(told(compileText("-> k ->\n-> END\n=== k\n->-> END\n"))).toEqual([
    "INK402 error story.ink:4:1 Can't use -> DONE or -> END after ->->",
  ]);
});

test("a CONST that holds a divert target is an error at its place, used or not", () => {
  const expected = [
    "INK402 error story.ink:1:1 A CONST can't hold a divert target, but 'place' does. Use a VAR instead",
  ];
  expect(told(compileText("CONST place = -> k\n-> k\n=== k\n-> END\n"))).toEqual(expected);
  expect(told(compileText("CONST place = -> k\n{place == -> k: yes}\n=== k\n-> END\n"))).toEqual(expected);
});

test("a bar in a tag is explained", () => {
  const result = compileText("Hi.\n#char:Ann|L\n-> END\n");
  expect(told(result)).toEqual(["INK400 error story.ink:2:10 Expected end of line but saw '|L'"]);
  expect(result.issues[0]?.hint).toContain("\\|");
  expect(compileText("Hi. #char:Ann\\|L\n-> END\n").issues).toEqual([]);
});

test("a condition on the line below a choice's label is told to be printed", () => {
  const [issue] = told(compileText("VAR brave = false\n* (fight)\n  {brave} Fight\n  -> END\n"));
  expect(issue).toStartWith("INK415 warning story.ink:2:1");
  expect(compileText("VAR brave = false\n* (fight)\n{brave} Fight\n  -> END\n").issues).toEqual([]);
  expect(compileText("VAR brave = false\n* (fight) {brave} Fight {brave}\n  -> END\n").issues).toEqual([]);
});

test("what ink leaves out in silence is told", () => {
  expect(told(compileText("-> k\n=== k\nText.\nINCLUDE other.ink\n-> END\n"))[0]).toContain("INK403");
  expect(told(compileText("Text. -> END /* and so\non"))).toEqual([
    "INK417 warning story.ink:1:14 This comment is never closed: ink ignores the rest of the file",
  ]);
  expect(told(compileText("* [] Go } on\n- -> END\n"))).toContain(
    "INK418 warning story.ink:1:9 Expected end of line but saw '} on'",
  );
});

test("a story of nothing is an error", () => {
  for (const text of ["", "\n \n", "// only a comment\nVAR x = 1\nTODO: write it\n"]) {
    expect(told(compileText(text)).at(0)).toBe("INK408 error story.ink:1:1 The story is empty");
  }
  expect(compileText("=== k\n-> END\n").issues).toEqual([]);
  expect(compileText("-> END").issues).toEqual([]);
});

test("nesting that the compiler cannot bear is an error at its place, soon", () => {
  const strings = `Text.\n{${'"{'.repeat(18)}1${'}"'.repeat(18)}}\n-> END\n`;
  expect(told(compileText(strings))[0]).toContain("INK409 error story.ink:2:");
  const braces = `Text.\n${"{a|".repeat(60)}b${"}".repeat(60)}\n-> END\n`;
  expect(told(compileText(braces))[0]).toContain("INK409 error story.ink:2:");
  const sum = `Text.\n\n{${"1+".repeat(6000)}1}\n-> END\n`;
  expect(told(compileText(sum))[0] ?? "compiled").toMatch(/^INK409 error story.ink:3:|^compiled$/);
});

test("a choice inside the text of a choice is an error at its place", () => {
  expect(told(compileText("* One {true:\n  * Two\n}\n-> END\n"))).toEqual([
    "INK409 error story.ink:2:5 A choice cannot start inside the text of another choice",
  ]);
});

test("an unknown name comes with the one that was meant, or with why it is out of sight", () => {
  const hints = (text: string): (string | null)[] => compileText(text).issues.map(({ hint }) => hint);
  expect(hints("-> celar\n=== cellar\n-> END\n")).toEqual(["Did you mean cellar?"]);
  expect(hints("-> stairs\n=== cellar\nText.\n-> END\n= stairs\n-> END\n")).toEqual(["Did you mean cellar.stairs?"]);
  expect(hints("VAR gold = 1\n{glod} -> END\n")).toEqual(["Did you mean gold?"]);
  expect(hints("LIST L = lamp\n~ temp x = lamb\n-> END\n")).toEqual(["Did you mean lamp?"]);
  expect(hints("VAR gold = 1\n~ golt = 2\n-> END\n")).toEqual(["Did you mean gold?"]);
  expect(hints("-> k\n=== k\n~ temp plan = 1\n-> s\n= s\n{plan} -> END\n")).toEqual([
    "plan is a temporary of k, which no other knot or stitch sees: pass it as a parameter, or make it a VAR.",
  ]);
  expect(hints("-> nothing_like_it\n=== k\n-> END\n")).toEqual([null]);
});

test("an integer that inklecate refuses is told as a matter of portability", () => {
  expect(told(compileText("VAR far = 2147483648\n{far > 2147483647} -> END\n"))).toEqual([
    "INK419 warning story.ink:1:11 2147483648 is larger than inklecate's integers, which end at 2147483647",
  ]);
});

const inkish = fc.constantFrom(
  ...'{ } | -> <- ->-> ( ) [ ] * + - = == === ~ # \\ " : , . ! & $ ? / // /* */ <> a b 1 2. true not'.split(" "),
  ..."VAR x = 1|LIST L = a, (b)|CONST c = -> k|EXTERNAL f(x)|INCLUDE k|temp y|return|function|else:".split("|"),
  ..."TURNS_SINCE(|RANDOM(|DONE|END|shuffle:|=== k|= s|{x:|- 1: | \n|\t|\n- |\n* |\r\n".split("|"),
);

test("no text makes the compile throw, and every error of it has a place", () => {
  fc.assert(
    fc.property(fc.array(inkish, { maxLength: 25 }), (pieces) => {
      const result = compileText(pieces.join(" "));
      expect(result.kind).toBe("compiled");
      const errors = result.issues.filter(({ severity }) => severity === "error");
      expect(errors.filter(({ file, line }) => file === null || line === null)).toEqual([]);
      expect(result.story !== null || errors.length > 0).toBe(true);
    }),
    { numRuns: 400 },
  );
});
