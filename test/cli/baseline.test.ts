import { expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck } from "./run-inkcheck.ts";

const old = "The old house.\n*   [Open the cellar]\n*   [Leave] Home. -> END\n";

test("what a baseline accepts does not fail a run; what is new does; what is gone is told", async () => {
  using folder = temporaryFolder({ "house.ink": old });
  const story = join(folder.path, "house.ink");
  expect((await runInkcheck(["house.ink"], folder.path)).code).toBe(1);
  const written = await runInkcheck(["baseline", "house.ink", "-o", "known.json"], folder.path);
  expect(written).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(folder.path, "known.json"), "utf8"))).toMatchObject({
    accepted: [{ code: "INK113", file: "house.ink" }],
  });

  const known = await runInkcheck(["house.ink", "--baseline", "known.json"], folder.path);
  expect(known.code).toBe(0);
  expect(known.stdout).toContain("1 finding accepted in known.json");
  expect(known.stdout).not.toContain("INK113");

  writeFileSync(story, `An old, old house.\n${old.slice(old.indexOf("*"))}*   [Climb the roof]\n`);
  const edited = await runInkcheck(["house.ink", "--baseline", "known.json"], folder.path);
  expect(edited.code).toBe(1);
  expect(edited.stdout).toContain("1 error in house.ink");
  expect(edited.stdout).toContain("house.ink:4");

  writeFileSync(story, old.replace("cellar]\n", "cellar] Dark. -> END\n"));
  const mended = await runInkcheck(["house.ink", "--baseline", "known.json"], folder.path);
  expect(mended.code).toBe(0);
  expect(mended.stdout).toContain("1 entry is stale: INK113-");
});

test("the configuration may name it", async () => {
  using folder = temporaryFolder({
    "house.ink": old,
    "inkcheck.toml": '[story]\nentry = "house.ink"\nbaseline = "known.json"\n',
  });
  expect(await runInkcheck([], folder.path)).toMatchObject({ code: 2 });
  await runInkcheck(["baseline", "-o", "known.json"], folder.path);
  expect(await runInkcheck([], folder.path)).toMatchObject({ code: 0 });
});

test("one that is no baseline is refused", async () => {
  using folder = temporaryFolder({ "house.ink": old, "known.json": '{"accepted": 3}' });
  const { code, stderr } = await runInkcheck(["house.ink", "--baseline", "known.json"], folder.path);
  expect(code).toBe(2);
  expect(stderr).toContain("refused[INK443]");
});
