import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as v from "valibot";
import {
  compileFiles,
  compileStory,
  compileText,
  type Gate,
  inspectStory,
  type Inspection,
  type SourceSpan,
} from "../../src/ink/index.ts";
import { heaviestWay, strongComponents } from "../../src/ink/inspect/graph-shape.ts";
import { sharedFolder } from "../shared-folder.ts";

function inspected(...lines: readonly string[]): Inspection {
  const { story, issues } = compileText(lines.join("\n"));
  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  const inspection = story === null ? null : inspectStory(story);
  if (inspection === null) throw new Error("there is a source to inspect");
  return inspection;
}

function line(span: SourceSpan | null): string {
  return `${span?.line}:${span?.column}`;
}

test("comments hide knots, externals and variables; lines behind them keep their numbers", () => {
  const { flows, externals, variables } = inspected(
    "/* EXTERNAL gone()",
    "VAR lost = 1",
    "=== hidden === */ VAR kept = 2",
    "// === hidden2",
    "{kept} -> real",
    "=== real",
    "-> END",
  );
  expect(flows.map(({ path, span }) => `${path} ${line(span)}`)).toEqual(["real 6:1"]);
  expect(externals).toEqual([]);
  expect(variables.map(({ name, span }) => `${name} ${line(span)}`)).toEqual(["kept 3:19"]);
});

test("nested includes are listed with the line that includes them", () => {
  const files = new Map([
    ["main.ink", "INCLUDE a/one.ink\r\n-> one\r\n"],
    ["a/one.ink", "INCLUDE two.ink\r\n=== one\r\nOne two three.\r\n-> two\r\n"],
    ["a/two.ink", "=== two\r\nFour five.\r\n-> END\r\n"],
  ]);
  const { story } = compileFiles(files);
  const records = story === null ? [] : (inspectStory(story)?.files ?? []);
  expect(
    records.map(({ path, includedFrom, lines, words }) => [path, includedFrom?.file, includedFrom?.line, lines, words]),
  ).toEqual([
    ["main.ink", undefined, undefined, 2, 0],
    ["a/one.ink", "main.ink", 1, 4, 3],
    ["a/two.ink", "a/one.ink", 1, 3, 2],
  ]);
});

test("reads and writes of globals are told from temporaries and parameters of the same name", () => {
  const { variables } = inspected(
    "VAR gold = 1",
    "~ gold += 2",
    "{gold} -> k",
    "=== k",
    "~ temp t = gold + 1",
    "~ lose(gold)",
    "~ gold++",
    "{RANDOM(1, gold)} -> END",
    "=== function lose(ref sum)",
    "~ sum = 0",
  );
  const [gold] = variables;
  expect(gold?.reads.map(({ span, flow }) => `${line(span)} ${flow}`)).toEqual([
    "2:1 null",
    "3:1 null",
    "5:12 k",
    "6:8 k",
    "7:1 k",
    "8:12 k",
  ]);
  expect(gold?.writes.map(({ span, operation }) => `${line(span)} ${operation}`)).toEqual([
    "2:1 +=",
    "6:8 ref",
    "7:1 ++",
  ]);
});

test("gates tell what they read, what they are at the start and which writes could open them", () => {
  const { gates } = inspected(
    "VAR gold = 0",
    "VAR key = false",
    "-> k",
    "=== k",
    "~ gold = 1",
    "~ gold = 9",
    "~ key = true",
    "* {gold > 5 and key} Buy -> END",
    "* {not k} {key} Never -> END",
    "* (look) {look == 0} Look",
    "- {gold:",
    "  - 3: three",
    "  - else: other",
    "}",
    "{key: yes|no} -> END",
  );
  const shown = ({ kind, span, text, variables: names, visits, atStart, openers }: Gate): string =>
    `${kind} ${line(span)} <${text}> ${[...names, ...visits]} ${atStart} ${openers.map(({ span: at }) => line(at))}`;
  expect(gates.map(shown)).toEqual([
    "choice 8:4 <gold > 5 and key> gold,key closed 6:1,7:1",
    "choice 9:3 <{not k} {key}> key,k closed 7:1",
    "choice 10:11 <look == 0> k.0.c-2 open ",
    "branch 12:5 <3> gold closed ",
    "branch 15:2 <key> key closed 7:1",
  ]);
  expect(gates[3]?.condition).toEqual({
    kind: "binary",
    operator: "==",
    left: { kind: "variable", name: "gold", scope: "global" },
    right: { kind: "literal", type: "int", value: 3 },
  });
});

test("a gate is an exact goal where it asks plain variables only, and none otherwise", () => {
  const { gates } = inspected(
    "VAR gold = 1",
    "VAR key = false",
    'VAR name = "x"',
    "LIST bag = rope",
    "~ temp t = 1",
    "* (look) {gold > 5 and not key} a",
    "* {3 <= gold or gold} a",
    '* {name == "y"} {key} a',
    "* {look} a",
    "* {bag ? rope} a",
    "* {t} a",
    "* {gold + 1 > 2} a",
    "* {name > 3} a",
    "* {gold == key} a",
    "- -> END",
  );
  const compared = (variable: string, operator: string, literal: unknown) => ({
    left: { variable },
    operator,
    right: { literal },
  });
  expect(gates.map(({ goal }): unknown => goal)).toEqual([
    { all: [compared("gold", ">", 5), { not: compared("key", "==", true) }] },
    { any: [compared("gold", ">=", 3), compared("gold", "!=", 0)] },
    { all: [compared("name", "==", "y"), compared("key", "==", true)] },
    ...Array.from({ length: 6 }, () => null),
  ]);
});

test("the divert graph has every way between flows, and its cycles", () => {
  const { edges, cycles, flows } = inspected(
    "VAR next = -> hall",
    "-> hall",
    "=== hall",
    "= door",
    "* [In] -> room.window",
    "* [Round] -> next",
    "* [Out] -> walk -> door",
    "=== room",
    "Room.",
    "- (window) <- hall.door",
    "{twice(2)} {TURNS_SINCE(-> walk)} -> DONE",
    "=== walk",
    "->-> room",
    "=== function twice(x)",
    "~ return x * 2",
  );
  expect(
    edges.map(({ kind, from, to, label, variable }) => [kind, from, to ?? variable, label].join(" ").trim()),
  ).toEqual([
    "address  hall",
    "divert  hall",
    "enter hall hall.door",
    "divert hall.door room room.0.window",
    "divert hall.door next",
    "tunnel hall.door walk",
    "divert hall.door hall.door",
    "thread room hall.door",
    "call room twice",
    "done room",
    "return walk room",
  ]);
  expect(cycles).toEqual([["hall.door", "room", "walk"]]);
  expect(flows.map(({ path, inbound }) => `${path} ${inbound}`)).toEqual([
    "hall 2",
    "hall.door 1",
    "room 2",
    "walk 1",
    "twice 1",
  ]);
});

test("tags, draws, words and the shape in figures", () => {
  const { tags, draws, shape } = inspected(
    "# title: The Cave",
    "Two words. # mood: {RANDOM(1, 2)} #end",
    '~ temp name = "not text"',
    "{~a|b} {stopping:",
    "- c",
    "}",
    "+ [Stay]",
    "* Go",
    "* -> END",
    "- Done. -> END",
  );
  expect(tags.map(({ text, span }) => `${line(span)} ${text}`)).toEqual([
    "1:1 title: The Cave",
    "2:12 mood: {RANDOM(1, 2)}",
    "2:35 end",
  ]);
  expect(draws.map(({ kind, span }) => `${kind} ${line(span)}`)).toEqual(["RANDOM 2:20", "shuffle 4:1"]);
  expect(shape).toMatchObject({
    words: 8,
    choices: { once: 1, sticky: 1, fallback: 1 },
    gathers: 1,
    sequences: { shuffle: 1, stopping: 1, cycle: 0, once: 0 },
    usesRandomness: true,
    hasCycles: false,
    choiceDepth: 3,
    suggestedDepth: 100,
  });
});

test("compiled JSON has no source to inspect", () => {
  const json = compileText("Text. -> END").story?.toJson() ?? "";
  const { story } = compileText(json, "story.json");
  expect(story === null ? "no story" : inspectStory(story)).toBeNull();
});

test("strong components are the sets that reach each other, each after all it leads to", () => {
  const graphs = fc
    .integer({ min: 1, max: 9 })
    .chain((size) =>
      fc.array(fc.uniqueArray(fc.nat(size - 1), { maxLength: 3 }), { minLength: size, maxLength: size }),
    );
  fc.assert(
    fc.property(graphs, (next) => {
      const reach = next.map((_, from) => {
        const seen = new Set<number>();
        const waiting = [...(next[from] ?? [])];
        for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
          if (seen.has(node)) continue;
          seen.add(node);
          waiting.push(...(next[node] ?? []));
        }
        return seen;
      });
      const components = strongComponents(next);
      expect(components.flat().sort((a, b) => a - b)).toEqual(next.map((_, node) => node));
      const position = new Map(components.flatMap((component, at) => component.map((node) => [node, at])));
      for (let a = 0; a < next.length; a++) {
        for (let b = 0; b < next.length; b++) {
          const together = a === b || (reach[a]?.has(b) === true && reach[b]?.has(a) === true);
          expect(position.get(a) === position.get(b)).toBe(together);
          if (!together && reach[a]?.has(b) === true) expect(position.get(a)!).toBeGreaterThan(position.get(b)!);
        }
      }
    }),
  );
  expect(heaviestWay([[1, 2], [3], [3], []], strongComponents([[1, 2], [3], [3], []]), [1, 5, 2, 1])).toBe(7);
});

describe.skipIf(sharedFolder === null)("stories nobody here wrote", () => {
  const corpus = join(sharedFolder ?? "", "corpus");
  const entrySchema = v.object({
    id: v.string(),
    entry: v.string(),
    knots: v.optional(v.number()),
    stitches: v.optional(v.number()),
    functions: v.optional(v.number()),
    choicePoints: v.optional(v.number()),
  });

  test("each is inspected in under a second, with lines that hold what they say and the known counts", () => {
    const manifest = v.parse(v.array(entrySchema), JSON.parse(readFileSync(join(corpus, "manifest.json"), "utf8")));
    for (const { id, entry, knots, stitches, functions, choicePoints } of manifest) {
      if (!existsSync(join(corpus, id, entry))) continue;
      const { story } = compileStory(join(corpus, id, entry));
      if (story === null) continue;
      const before = process.cpuUsage();
      const inspection = inspectStory(story);
      const { user, system } = process.cpuUsage(before);
      if (inspection === null) throw new Error("there is a source to inspect");
      expect({ id, slow: (user + system) / 1e6 > 1 }).toEqual({ id, slow: false });
      const lines = new Map(story.files.map(({ path, text }) => [path, text.split(/\r?\n/)]));
      const at = (span: SourceSpan | null): string =>
        (lines.get(span?.file ?? "")?.[(span?.line ?? 1) - 1] ?? "").slice((span?.column ?? 1) - 1);
      const off = inspection.variables.flatMap(({ name, reads }) =>
        reads.filter(({ span }) => !at(span).includes(name)).map(({ span }) => `${name} ${line(span)} ${at(span)}`),
      );
      expect({ id, off: off.slice(0, 3) }).toEqual({ id, off: [] });
      const loose = inspection.gates.filter(({ span, text }) => !at(span).startsWith(text.split("\n")[0] ?? ""));
      expect({ id, loose: loose.slice(0, 2).map(({ text, span }) => [text, at(span)]) }).toEqual({ id, loose: [] });
      if (knots === undefined || choicePoints === undefined) continue;
      const functionCount = inspection.flows.filter(({ kind }) => kind === "function").length;
      const { once, sticky, fallback } = inspection.shape.choices;
      const counted = [inspection.flows.length, functionCount, once + sticky + fallback];
      const known = [knots + (stitches ?? 0) + (functions ?? 0), functions ?? 0, choicePoints];
      expect({ id, counted }).toEqual({ id, counted: known });
    }
  }, 60_000);
});
