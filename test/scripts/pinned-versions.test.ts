import { expect, test } from "bun:test";
import manifest from "../../package.json" with { type: "json" };

test("one bun version is pinned in every place that names it", () => {
  const pinned = manifest.packageManager.replace("bun@", "");
  expect(manifest.devDependencies.bun).toBe(pinned);
  expect(manifest.devDependencies["@types/bun"]).toBe(pinned);
  expect(Bun.version).toBe(pinned);
});

test("every dependency is exact", () => {
  const all = { ...manifest.dependencies, ...manifest.devDependencies };
  for (const version of Object.values(all)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});
