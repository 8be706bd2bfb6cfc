import { expect, test } from "bun:test";
import fc from "fast-check";
import { isTomlDocument, readConfig, isConfig, readToml } from "../../src/config/index.ts";

/** A statement of a document: its lines, and what it defines in the first of them, below the table it stands in. */
interface Statement {
  readonly lines: readonly string[];
  readonly keys: readonly (readonly string[])[];
}

const bare = fc.stringMatching(/^[a-z][a-z0-9_-]{0,4}$/);
const name = fc.oneof({ weight: 4, arbitrary: bare }, fc.constantFrom("x.y", "a b", "[t]", "#", "0", "ä", 'say "no"'));
const spelled = (key: string): string => (/^[\w-]+$/.test(key) ? key : JSON.stringify(key));

/** Values of one line and of several, with things in them that look like headers, keys and comments. */
const value: fc.Arbitrary<readonly string[]> = fc.constantFrom(
  ["1"],
  ['"[t]"'],
  ["'# no comment'  # a comment"],
  ["[1, 2]"],
  ["[", '  "a",  # ]', "  'b = [',", "]"],
  ['"""', "[not.a.table]", "key = 1", '"""'],
  ["'''", "[[nor.a.list]]", "'''"],
  ["{ one = 1 }"],
  ["true"],
);

const assignment = fc
  .tuple(fc.array(name, { minLength: 1, maxLength: 2 }), value)
  .map(([path, [first = "", ...rest]]): Statement => {
    const inline = first.startsWith("{") ? [[...path, "one"]] : [];
    return { lines: [`${path.map(spelled).join(" . ")} = ${first}`, ...rest], keys: [path, ...inline] };
  });
const filler = fc.constantFrom<Statement>({ lines: [""], keys: [] }, { lines: ["  # [remark]"], keys: [] });

/** A section: its header, and below it some statements and a table of its own. */
const section = fc.record({
  path: name,
  isList: fc.boolean(),
  body: fc.array(fc.oneof({ weight: 3, arbitrary: assignment }, filler), { maxLength: 4 }),
  inner: fc.option(fc.record({ path: name, body: fc.array(assignment, { maxLength: 2 }) })),
});

/** Puts a document together, with the true line of all it defines; what TOML forbids is told by `readToml`. */
function written(sections: readonly (typeof section extends fc.Arbitrary<infer S> ? S : never)[], ending: string) {
  const lines: string[] = [];
  const places = new Map<string, number>();
  const elements = new Map<string, number>();
  const put = (table: readonly string[], body: readonly Statement[]): void => {
    for (const { lines: more, keys } of body) {
      for (const key of keys) places.set(JSON.stringify([...table, ...key]), lines.length + 1);
      lines.push(...more);
    }
  };
  for (const { path, isList, body, inner } of sections) {
    const element = (elements.get(path) ?? -1) + 1;
    if (isList) elements.set(path, element);
    const table = isList ? [path, String(element)] : [path];
    places.set(JSON.stringify(table), lines.length + 1);
    lines.push(isList ? `[[ ${spelled(path)} ]]` : `[${spelled(path)}]  # here`);
    put(table, body);
    if (inner === null) continue;
    places.set(JSON.stringify([...table, inner.path]), lines.length + 1);
    lines.push(`[${spelled(path)}.${spelled(inner.path)}]`);
    put([...table, inner.path], inner.body);
  }
  return { text: lines.join(ending), places };
}

test("every key and every header has its true line, whatever stands between them", () => {
  let looked = 0;
  fc.assert(
    fc.property(
      fc.array(section, { minLength: 1, maxLength: 5 }),
      fc.constantFrom("\n", "\r\n"),
      (sections, ending) => {
        const { text, places } = written(sections, ending);
        const read = readToml(text);
        if (!isTomlDocument(read)) return;
        for (const [path, line] of places) {
          looked++;
          expect({ text, path, line: read.lineOf(JSON.parse(path)) }).toEqual({ text, path, line });
        }
      },
    ),
    { numRuns: 400 },
  );
  expect(looked).toBeGreaterThan(500);
});

test("an error of a value is told at the line of its key", () => {
  const faults = [
    ["max_depth = 0", "from 1 to 1000"],
    ['max_time = "5 fortnights"', "90s"],
    ["strict = 1", "true or false"],
    ['fail_on = "never"', "error"],
    ["entry = 3", "string"],
    ['max_memory = "1KiB"', "512MiB"],
  ] as const;
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("", "# a remark"), { maxLength: 6 }),
      fc.constantFrom(...faults),
      (above, [fault, said]) => {
        const text = ["[run]", 'runs_dir = "runs"', ...above, "[story]", "story_seed = 7", ...above, fault].join("\n");
        const issues = readConfig(text);
        expect(isConfig(issues)).toBe(false);
        if (isConfig(issues)) return;
        expect(issues).toHaveLength(1);
        expect(issues[0]).toMatchObject({ line: text.split("\n").length });
        expect(`${issues[0]?.message} ${issues[0]?.hint}`).toContain(said);
      },
    ),
  );
});
