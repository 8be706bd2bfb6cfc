import { expect, test } from "bun:test";
import { compileFiles, compileText, type Declarations, type SourceSpan } from "../../src/ink/index.ts";

const text = `EXTERNAL hasKey(door)
EXTERNAL ring()
VAR gold = 3
VAR weight = 2.5
VAR ready = true
VAR name = "Ada"
VAR goal = -> hall.door
VAR held = (lamp, rope)
LIST items = lamp, (rope) = 5, coin
CONST most = 10
CONST who = "the cook"
-> hall
=== hall(-> back, ref purse) // not hall2
~ temp seen = 0
* (look) Look.
- (after) -> door
= door
-> END
/* === gone === */
=== function ring()
~ return 1
`;

function place(span: SourceSpan | null): string {
  return span === null ? "nowhere" : `${span.line}:${span.column}`;
}

function declared(): Declarations {
  const { story } = compileText(text.replace("-> hall\n", "-> hall(-> hall.door, gold)\n"));
  if (story === null) throw new Error("compiles");
  return story.declarations;
}

test("knots, stitches and functions with their parameters, and how far they reach", () => {
  const shown = declared().flows.map(
    ({ kind, path, parameters, span, extent }) =>
      `${kind} ${path}(${parameters.map((p) => `${p.byReference ? "ref " : ""}${p.divertTarget ? "-> " : ""}${p.name}`)})` +
      ` ${place(span)} to ${extent?.endLine}`,
  );
  expect(shown).toEqual([
    "knot hall(-> back,ref purse) 13:1 to 18",
    "stitch hall.door() 17:1 to 18",
    "function ring() 20:1 to 21",
  ]);
});

test("variables with type and initial value, floats told from integers", () => {
  expect(declared().variables.map(({ name, type, initial, span }) => [name, type, initial, place(span)])).toEqual([
    ["gold", "int", 3, "3:1"],
    ["weight", "float", 2.5, "4:1"],
    ["ready", "bool", true, "5:1"],
    ["name", "string", "Ada", "6:1"],
    ["goal", "divert", { divert: "hall.door" }, "7:1"],
    ["held", "list", { list: ["items.lamp", "items.rope"] }, "8:1"],
    ["items", "list", { list: ["items.rope"] }, "9:1"],
  ]);
  expect(compileText("VAR whole = 3.0\nText.").story?.declarations.variables[0]?.type).toBe("float");
});

test("lists, constants, temporaries, labels and externals", () => {
  const { lists, constants, temporaries, labels, externals } = declared();
  expect(
    lists.map(({ name, items }) => `${name}: ${items.map((i) => `${i.name}=${i.value}@${place(i.span)}`)}`),
  ).toEqual(["items: lamp=1@9:14,rope=5@9:20,coin=6@9:32"]);
  expect(constants.map(({ name, type, value }) => [name, type, value])).toEqual([
    ["most", "int", 10],
    ["who", "string", "the cook"],
  ]);
  expect(temporaries.map(({ name, flow, span }) => `${name} ${flow} ${place(span)}`)).toEqual(["seen hall 14:1"]);
  expect(labels.map(({ kind, path, flow }) => `${kind} ${path} ${flow}`)).toEqual([
    "choice hall.2.c-0 hall",
    "gather hall.2.after hall",
  ]);
  expect(externals.map(({ name, arity, hasFallback, span }) => [name, arity, hasFallback, place(span)])).toEqual([
    ["hasKey", 1, false, "1:1"],
    ["ring", 0, true, "2:1"],
  ]);
});

test("declarations come in the order of the files, included ones after the main file", () => {
  const { story } = compileFiles(
    new Map([
      ["main.ink", "INCLUDE a.ink\nVAR z = 1\n-> k\n=== k\n-> a"],
      ["a.ink", "VAR b = 2\n=== a\n-> END"],
    ]),
  );
  expect(story?.declarations.flows.map(({ path, span }) => `${span?.file} ${path}`)).toEqual(["main.ink k", "a.ink a"]);
  expect(story?.declarations.variables.map(({ name }) => name)).toEqual(["z", "b"]);
});

test("compiled JSON still tells of flows, variables, lists and externals", () => {
  const source = compileText(
    "EXTERNAL hasKey(x)\nVAR gold = 3\nLIST items = lamp, (rope)\n-> k(1)\n=== k(a)\n{hasKey(a)} -> END",
  );
  const json = compileText(source.story?.toJson() ?? "", "story.json").story?.declarations;
  expect(json?.flows.map(({ path, parameters }) => [path, parameters.map(({ name }) => name)])).toEqual([["k", ["a"]]]);
  expect(json?.variables.map(({ name, type, initial }) => [name, type, initial])).toEqual([
    ["gold", "int", 3],
    ["items", "list", { list: ["items.rope"] }],
  ]);
  expect(json?.lists.map(({ name, items }) => [name, ...items.map((item) => item.name)])).toEqual([
    ["items", "lamp", "rope"],
  ]);
  expect(json?.externals).toEqual([{ name: "hasKey", arity: 1, hasFallback: false, span: null }]);
});
