import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");

test("the patch of inkjs mends its compiler and leaves the engine as published", () => {
  const patch = readFileSync(join(root, "patches/inkjs@2.4.0.patch"), "utf8");
  const files = [...patch.matchAll(/^diff --git a\/(\S+)/gm)].map(([, file]) => file ?? "");
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => !file.startsWith("compiler/"))).toEqual([]);
});

test("the installed inkjs is the patched one", () => {
  const installed = readFileSync(join(root, "node_modules/inkjs/compiler/Parser/ParsedHierarchy/Object.js"), "utf8");
  expect(installed).toContain("inkSource");
});
