import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import {
  type AuthoredItem,
  type AuthoredKind,
  type CompiledStory,
  ChoicePoint,
  compileFiles,
  compileStory,
  compileText,
  Container,
  type SourceSpan,
} from "../../src/ink/index.ts";
import { sharedFolder } from "../shared-folder.ts";

function textAt(story: CompiledStory, span: SourceSpan | null): string {
  const file = story.files.find(({ path }) => path === span?.file);
  if (span === null || file === undefined) return "nowhere";
  const lines = file.text.split(/\r?\n/).slice(span.line - 1, span.endLine);
  const last = lines.pop() ?? "";
  lines.push(last.slice(0, (span.endColumn ?? 1) - 1));
  return [(lines[0] ?? "").slice((span.column ?? 1) - 1), ...lines.slice(1)].join("\n");
}

function compiled(...lines: readonly string[]): CompiledStory {
  const { story, issues } = compileText(lines.join("\n"));
  expect(issues.filter(({ severity }) => severity === "error")).toEqual([]);
  if (story === null) throw new Error("compiles");
  return story;
}

function shown(story: CompiledStory, kind: AuthoredKind): string[] {
  return story.sourceMap.items
    .filter((item) => item.kind === kind)
    .map(({ span, path, name }) => `${span?.line}:${span?.column} ${path} ${name} <${textAt(story, span)}>`);
}

test("knots, stitches and functions lie at their header lines", () => {
  const story = compiled(
    "-> k(1)",
    "  ==  k(x) == // here",
    "= s /* there */",
    "-> END",
    "=== function f",
    "~ return 1",
  );
  expect(shown(story, "knot")).toEqual(["2:3 k k <==  k(x) ==>"]);
  expect(shown(story, "stitch")).toEqual(["3:1 k.s s <= s>"]);
  expect(shown(story, "function")).toEqual(["5:1 f f <=== function f>"]);
});

test("choices and gathers lie at their first mark, with the path that is entered", () => {
  const story = compiled("*\t(one) [Go]", "  * * {one} Deeper -> END", "+ Stay", "- (all) -> END");
  expect(shown(story, "choice")).toEqual([
    "1:1 0.c-0 one <*\t(one) [Go]>",
    "2:3 0.c-0.1.c-0 null <* * {one} Deeper -> END>",
    "3:1 0.c-1 null <+ Stay>",
  ]);
  expect(shown(story, "gather")).toEqual(["4:1 0.all all <- (all)>"]);
});

test("diverts lie at their arrow, tunnels, threads and ways back too", () => {
  const story = compiled(
    "Text -> k -> k2",
    "<- k3",
    "* Go -> END",
    "== k",
    "->->",
    "== k2",
    "->-> k3",
    "== k3",
    "-> DONE",
  );
  expect(shown(story, "divert").map((line) => line.replace(/ .*? </, " <"))).toEqual([
    "1:6 <-> k>",
    "1:11 <-> k2>",
    "2:1 <<- k3>",
    "3:6 <-> END>",
    "5:1 <->->>",
    "7:1 <->-> k3>",
    "9:1 <-> DONE>",
  ]);
});

test("logic, text, tags, branches and alternatives lie where they are written, past comments, tabs and wide letters", () => {
  const story = compiled(
    "VAR x = 1",
    "\t/* a */ Émile 🙂 /* b */ says {x + 1} #loud #{x} times",
    "~ x = f(x) // more",
    "{x > 1: yes | no } {&one|two}",
    "{",
    "- x == 1: single",
    "- else:",
    "  -> END",
    "}",
    "=== function f(y)",
    "  ~ return y",
  );
  const lines = (kind: AuthoredKind): string[] => shown(story, kind).map((line) => line.replace(/ .*? </, " <"));
  expect(lines("text").slice(0, 2)).toEqual(["2:10 <Émile 🙂 /* b */ says>", "4:9 <yes>"]);
  expect(lines("tag")).toEqual(["2:40 <#loud>", "2:46 <#{x} times>"]);
  expect(lines("logic")).toEqual(["2:32 <{x + 1}>", "2:47 <{x}>", "3:1 <~ x = f(x)>", "11:3 <~ return y>"]);
  expect(lines("branch")).toEqual(["4:9 <yes>", "4:15 <no>", "6:1 <- x == 1: single>", "7:1 <- else:\n  -> END>"]);
  expect(lines("alternative")).toEqual(["4:22 <one>", "4:26 <two>"]);
});

test("included files keep their own lines and names", () => {
  const { story } = compileFiles(
    new Map([
      ["main.ink", "INCLUDE a/b.ink\r\n-> k\r\n"],
      ["a/b.ink", "\uFEFF/*\r\n*/ === k\r\n  Text.\r\n  -> END\r\n"],
    ]),
  );
  const places = story?.sourceMap.items.map(({ kind, span }) => `${kind} ${span?.file}:${span?.line}:${span?.column}`);
  expect(places).toEqual(["divert main.ink:2:1", "knot a/b.ink:2:4", "text a/b.ink:3:3", "divert a/b.ink:4:3"]);
});

test("a runtime object, a path and a copy of an object all lead back to the source", () => {
  const story = compiled("-> k", "=== k", "* [Take it] Taken.", "  -> END");
  const { sourceMap, root } = story;
  const taken = sourceMap.itemAt("k.0.c-0.0");
  expect(taken && textAt(story, taken.span)).toBe("Taken.");
  expect(sourceMap.itemAt("k.0.c-0")?.kind).toBe("choice");
  expect(sourceMap.itemAt("k.0.c-0.77.s")?.kind).toBe("choice");
  expect(sourceMap.itemAt("nowhere")).toBeNull();
  const weave = root.namedContent.get("k");
  const inner = weave instanceof Container ? weave.content[0] : undefined;
  const point = inner instanceof Container ? inner.content.find((object) => object instanceof ChoicePoint) : undefined;
  if (point === undefined) throw new Error("the choice point is there");
  const copy: typeof point = Object.assign(Object.create(Object.getPrototypeOf(point)), point);
  expect(textAt(story, sourceMap.spanOf(copy))).toBe("* [Take it] Taken.");
  expect(sourceMap.items[sourceMap.itemOf(point)]?.kind).toBe("knot");
  expect(sourceMap.items[sourceMap.itemOf(point.choiceTarget ?? point)]?.kind).toBe("choice");
});

const beginnings: Readonly<Record<AuthoredKind, RegExp>> = {
  knot: /^==+\s*\S/,
  stitch: /^=\s*\S/,
  function: /^==+\s*function\s/,
  choice: /^[*+]/,
  gather: /^-(?!>)/,
  divert: /^(->|<-)/,
  logic: /^[~{]/,
  tag: /^#/,
  text: /^\S/,
  branch: /^\S/,
  alternative: /^\S/,
};

describe.skipIf(sharedFolder === null)("stories nobody here wrote", () => {
  const corpus = join(sharedFolder ?? "", "corpus");
  const entries = (): { id: string; entry: string }[] =>
    v.parse(
      v.array(v.object({ id: v.string(), entry: v.string() })),
      JSON.parse(readFileSync(join(corpus, "manifest.json"), "utf8")),
    );

  test("the text at every span begins as its kind does, ends in the file and holds its name", () => {
    for (const { id, entry } of entries()) {
      const { story } = compileStory(join(corpus, id, entry));
      if (story === null) continue;
      const lines = new Map(story.files.map(({ path, text }) => [path, text.split(/\r?\n/)]));
      const faults = story.sourceMap.items.filter((item) => !fits(item, lines));
      expect({ id, faults: faults.slice(0, 3) }).toEqual({ id, faults: [] });
      expect(story.sourceMap.items.length).toBeGreaterThan(10);
    }
  }, 60_000);

  test("every header and every bullet of a story is an item", () => {
    for (const { id, entry } of entries()) {
      if (id.startsWith("sky") || id.endsWith("-patched")) continue;
      const { story } = compileStory(join(corpus, id, entry));
      if (story === null) continue;
      const at = new Set(story.sourceMap.items.map(({ span }) => `${span?.file}:${span?.line}`));
      for (const { path, text } of story.files) {
        const plain = text.replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, " "));
        const missing = plain
          .split(/\r?\n/)
          .flatMap((line, index) =>
            /^\s*(=+\s*\w|[*+]\s*\S)/.test(line) && !at.has(`${path}:${index + 1}`) ? [index + 1] : [],
          );
        expect({ id, path, missing }).toEqual({ id, path, missing: [] });
      }
    }
  }, 60_000);

  test("compiled JSON shows the same knots, stitches, choices and gathers", () => {
    for (const { id, entry } of entries()) {
      const json = join(corpus, id, "story.ink.json");
      if (!existsSync(json) || id.startsWith("sky")) continue;
      const ink = landmarks(compileStory(join(corpus, id, entry)).story);
      expect({ id, items: landmarks(compileStory(json).story) }).toEqual({ id, items: ink });
    }
    expect(readdirSync(corpus).length).toBeGreaterThan(10);
  }, 60_000);
});

function fits({ kind, name, span }: AuthoredItem, lines: ReadonlyMap<string, readonly string[]>): boolean {
  if (span === null) return false;
  const line = lines.get(span.file)?.[span.line - 1] ?? "";
  const last = lines.get(span.file)?.[span.endLine - 1] ?? "";
  const text = line.slice((span.column ?? 1) - 1);
  const ends = (span.endColumn ?? 1) - 1 <= last.length && last.slice(0, (span.endColumn ?? 1) - 1).trimEnd() !== "";
  const named = !["knot", "stitch", "function", "choice", "gather"].includes(kind) || text.includes(name ?? "");
  return beginnings[kind].test(text) && ends && named;
}

function landmarks(story: CompiledStory | null): string[] {
  const kinds = new Set<AuthoredKind>(["knot", "stitch", "function", "choice", "gather"]);
  return (story?.sourceMap.items ?? [])
    .filter(({ kind }) => kinds.has(kind))
    .map(({ kind, path, flow }) => `${kind === "function" || !path.includes(".") ? "knot" : kind} ${path} ${flow}`)
    .sort();
}
