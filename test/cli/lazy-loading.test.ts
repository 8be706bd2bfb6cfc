import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const transpiler = new Bun.Transpiler({ loader: "ts" });

/** Files and packages that loading a file loads at once; what is imported by a call is not among them. */
function loadedWith(entry: string): ReadonlySet<string> {
  const loaded = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue;
    loaded.add(file);
    if (!file.endsWith(".ts")) continue;
    for (const { path, kind } of transpiler.scanImports(readFileSync(file, "utf8"))) {
      if (kind === "import-statement") waiting.push(path.startsWith(".") ? join(dirname(file), path) : path);
    }
  }
  return loaded;
}

test("the version and the help load neither inkjs nor the protocol nor the database", () => {
  const loaded = [...loadedWith(join(import.meta.dir, "../../src/main.ts"))];
  expect(loaded.length).toBeGreaterThan(10);
  expect(loaded.filter((name) => /^(inkjs|@modelcontextprotocol|bun:sqlite)/u.test(name))).toEqual([]);
  expect(loaded.filter((name) => /\/src\/(ink|oracle|search|store|app)\//u.test(name))).toEqual([]);
});
