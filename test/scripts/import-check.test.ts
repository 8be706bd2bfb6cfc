import { describe, expect, test } from "bun:test";
import { describeComplaint } from "../../scripts/house/complaint.ts";
import { checkImports, reachableRooms } from "../../scripts/house/import-check.ts";
import { importTable } from "../../scripts/house/import-table.ts";

function complaints(files: Record<string, string>): string[] {
  return checkImports(new Map(Object.entries(files)), importTable).map(describeComplaint);
}

describe("direction", () => {
  const doors = { "src/ink/index.ts": "", "src/search/index.ts": "" };

  test("a room may import what lies to its left", () => {
    expect(complaints({ ...doors, "src/search/engine.ts": `import type { Turn } from "../ink/index.ts";` })).toEqual(
      [],
    );
  });

  test("an import against the data's way is refused, with its line", () => {
    const file = `import { readFileSync } from "node:fs";\nimport {\n  engine,\n} from "../search/index.ts";\n`;
    expect(complaints({ ...doors, "src/ink/compile.ts": file })).toEqual([
      "src/ink/compile.ts:4: ink/ may not import search/ (scripts/house/import-table.ts)",
    ]);
  });

  test("type imports, re-exports and dynamic imports count as well", () => {
    for (const statement of [
      `import type { Engine } from "../search/index.ts";`,
      `export type { Engine } from "../search/index.ts";`,
      `export * from "../search/index.ts";`,
      `import "../search/index.ts";`,
      `const engine = await import("../search/index.ts");`,
    ]) {
      expect(complaints({ ...doors, "src/ink/compile.ts": statement })).toHaveLength(1);
    }
  });

  test("what a comment says is no import", () => {
    const file = `// import { engine } from "../search/index.ts";\n/** import("../search/index.ts") is for others. */\n`;
    expect(complaints({ ...doors, "src/ink/compile.ts": file })).toEqual([]);
  });

  test("transports see their neighbours only", () => {
    const file = `import { compileStory } from "../ink/index.ts";`;
    expect(complaints({ ...doors, "src/cli/run.ts": file })).toEqual([
      "src/cli/run.ts:1: cli/ may not import ink/ (scripts/house/import-table.ts)",
    ]);
  });

  test("a room the table does not know is refused", () => {
    const [first] = complaints({ ...doors, "src/attic/box.ts": `import { x } from "../ink/index.ts";` });
    expect(first).toContain("the room attic/ is not in scripts/house/import-table.ts");
  });
});

test("another room is entered through its door", () => {
  const files = { "src/ink/span.ts": "", "src/machine/step.ts": `import { x } from "../ink/span.ts";` };
  expect(complaints(files)).toEqual(["src/machine/step.ts:1: ink/ is entered only through its door, src/ink/index.ts"]);
});

test("a file that does not exist is named", () => {
  expect(complaints({ "src/ink/a.ts": `import { x } from "./b.ts";` })).toEqual([
    "src/ink/a.ts:1: src/ink/b.ts does not exist",
  ]);
});

test("imports that run in a circle are named with their path", () => {
  const files = { "src/ink/a.ts": `import { b } from "./b.ts";`, "src/ink/b.ts": `import { a } from "./a.ts";` };
  expect(complaints(files)).toEqual([
    "src/ink/a.ts: imports run in a circle: src/ink/a.ts → src/ink/b.ts → src/ink/a.ts",
  ]);
});

test("packages stay in their rooms", () => {
  expect(complaints({ "src/search/a.ts": `import { Story } from "inkjs/engine/Story";` })).toEqual([
    `src/search/a.ts:1: only ink/, machine/, oracle/ may import "inkjs"`,
  ]);
  expect(complaints({ "src/ink/a.ts": `import { Story } from "inkjs/full";` })[0]).toContain("second copy");
  expect(complaints({ "src/ink/a.ts": `import { Story } from "inkjs/engine/Story";` })).toEqual([]);
});

test("stdio and exit codes belong to the transports", () => {
  const loud = `export function speak(): void {\n  process.stdout.write("hello");\n}\n`;
  expect(complaints({ "src/cli/speak.ts": loud })).toEqual([]);
  expect(complaints({ "src/report/speak.ts": loud })).toEqual([
    "src/report/speak.ts:2: process.stdout: only main/, cli/, mcp/, lsp/ touch stdio and exit codes",
  ]);
  expect(
    complaints({ "src/report/quiet.ts": `// process.stdout is the caller's\nexport const quiet = true;\n` }),
  ).toEqual([]);
});

test("the table itself has no circle and names only rooms it has", () => {
  for (const room of Object.keys(importTable.rooms)) {
    const reached = reachableRooms(room, importTable);
    expect(reached.has(room)).toBe(false);
    for (const other of reached) expect(Object.keys(importTable.rooms)).toContain(other);
  }
});
