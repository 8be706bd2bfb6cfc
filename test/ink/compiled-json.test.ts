import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { JsonFloat, readJson } from "../../src/ink/compiled-json/read-json.ts";
import { compileFiles, compileText, Container, FloatValue, IntValue, Story, StringValue } from "../../src/ink/index.ts";

function refusalOf(text: string): string {
  const result = compileText(text, "story.ink.json");
  return result.kind === "refused" ? `${result.refusal.code} ${result.refusal.message}` : "not refused";
}

function contentOf(root: string): Container["content"] {
  const { story } = compileText(`\uFEFF{"inkVersion":21,"root":${root},"listDefs":{}}`, "story.ink.json");
  if (story === null) throw new Error("loads");
  return story.root.content;
}

describe("JSON with floats told by their spelling", () => {
  test("reads what JSON.parse reads", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const plain = JSON.stringify(readJson(text), (_, value) => (value instanceof JsonFloat ? value.value : value));
        expect(JSON.parse(plain)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("refuses what JSON.parse refuses, with the line", () => {
    const damaged = fc.tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", "}", "]", '"', "x", "\n"));
    fc.assert(
      fc.property(damaged, ([text, where, piece]) => {
        const at = where % (text.length + 1);
        const broken = text.slice(0, at) + piece + text.slice(at + 1);
        let parsed = true;
        try {
          JSON.parse(broken);
        } catch {
          parsed = false;
        }
        if (parsed) readJson(broken);
        else expect(() => readJson(broken)).toThrow();
      }),
    );
  });
});

test("3.0 is a float and 3 an integer, in either sign, and prose stays prose", () => {
  const content = contentOf('["^It weighs, 1.0 kg.","ev",3.0,3,-3.0,0.05,1E2,"/ev","done",null]');
  const values = content.flatMap((value) =>
    value instanceof FloatValue ? [`float ${value.value}`] : value instanceof IntValue ? [`int ${value.value}`] : [],
  );
  expect(values).toEqual(["float 3", "int 3", "float -3", "float 0.05", "float 100"]);
  expect(content[0] instanceof StringValue && content[0].value).toBe("It weighs, 1.0 kg.");
});

test("a compiled story has its landmarks counted, without places", () => {
  const source = compileText("-> k\n=== k\n* [Go] -> k\n- (done) -> END\n=== function f\n~ return 1\n");
  const { story, issues } = compileText(source.story?.toJson() ?? "", "story.ink.json");
  expect(issues).toEqual([]);
  expect(story?.origin).toBe("json");
  expect(story?.sourceMap.items.map(({ kind, path, span }) => `${kind} ${path} ${span}`)).toEqual([
    "knot k null",
    "function f null",
    "choice k.0.c-0 null",
    "gather k.0.done null",
  ]);
  const knot = story?.root.namedContent.get("k");
  expect(knot instanceof Container && knot.visitsShouldBeCounted).toBe(true);
  expect(story?.sourceMap.itemAt("k.0.c-0.3")?.kind).toBe("choice");
});

test("what is no compiled story is refused in one sentence", () => {
  expect(refusalOf('{"inkVersion":99,"root":[]}')).toBe(
    "INK407 story.ink.json was compiled by a newer ink (format 99; the newest read here is 21).",
  );
  expect(refusalOf('{"inkVersion":17,"root":[]}')).toBe(
    "INK407 story.ink.json was compiled by an old ink (format 17; the oldest read here is 18).",
  );
  expect(refusalOf('{"inkVersion":21,\n"root":[')).toBe("INK407 story.ink.json is not valid JSON (line 2).");
  for (const text of ["[]", "{}", "3", '{"inkVersion":21,"root":{"a":1}}', '{"inkVersion":21,"root":["what",null]}']) {
    expect(refusalOf(text)).toBe("INK407 story.ink.json is not a compiled ink story.");
  }
  expect(refusalOf(`{"inkVersion":21,"root":${"[".repeat(200_000)}`)).toStartWith("INK407 story.ink.json is ");
});

test("every version that inkjs reads is read, by name or by beginning", () => {
  const json = compileText("Text. -> END").story?.toJson() ?? "";
  for (const version of [18, 19, 20, 21]) {
    const text = json.replace('"inkVersion":21', `"inkVersion":${version}`);
    expect(compileFiles(new Map([["story.ink", text]])).story?.origin).toBe("json");
  }
});

test("a whole float stays a float through our compiled JSON, and stock inkjs can load what we write", () => {
  const source = compileText("VAR a = 3.0\nVAR b = -2.0\nVAR c = 0.5\nVAR d = 7\n{7 / a} -> END\n");
  const json = source.story?.toJson() ?? "";
  const again = compileText(json, "story.json").story?.declarations.variables;
  expect(again?.map(({ name, type, initial }) => [name, type, initial])).toEqual([
    ["a", "float", 3],
    ["b", "float", -2],
    ["c", "float", 0.5],
    ["d", "int", 7],
  ]);
  const stock = new Story(json);
  expect(stock.Continue()).toBe("2.3333333333333335");
});
