import { expect, test } from "bun:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck } from "./run-inkcheck.ts";

const dice = `VAR sum = 0
+   [Roll]
-   ~ sum = RANDOM(1, 6) + RANDOM(1, 6) + RANDOM(1, 6) + RANDOM(1, 6)
Luck: {100 / (24 - sum)}. -> END
`;

test("one throw in 1296 divides by zero: found, confirmed by stock inkjs, and played again by its trail", async () => {
  using folder = temporaryFolder({ "dice.ink": dice });
  const { code, stdout } = await runInkcheck(["dice.ink", "--format", "json"], folder.path);
  expect(code).toBe(1);
  const { evidence, next } = JSON.parse(stdout);
  expect(evidence.explore).toMatchObject({ exhaustive: true, cutDraws: 0, under: { draws: "all", fanOut: 4096 } });
  expect(evidence.findings[0]).toMatchObject({ code: "INK101", witness: [0], draws: [[], [5, 5, 5, 5]] });
  expect(next.command).toBe("inkcheck play dice.ink --trail 0:5,5,5,5");
  const { stdout: played } = await runInkcheck(next.command.split(" ").slice(1), folder.path);
  expect(played).toContain("Luck: Infinity.");
}, 20_000);

test("a turn with more outcomes than the limit is drawn by the story seed, and the report says so", async () => {
  using folder = temporaryFolder({ "dice.ink": dice });
  const { code, stdout } = await runInkcheck(["dice.ink", "--max-fan-out", "1000", "--story-seed", "7"], folder.path);
  expect(code).toBe(0);
  expect(stdout.replace(/\s+/gu, " ")).toContain("story seed 7 (a turn has more than 1,000 outcomes)");
  const all = await runInkcheck(
    ["dice.ink", "--max-fan-out", "1000", "--random", "all", "--require-complete"],
    folder.path,
  );
  expect(all.code).toBe(3);
  expect(all.stdout.replace(/\s+/gu, " ")).toContain(
    "all draws but those beyond 1,000 a turn (--max-fan-out), in 1 turn",
  );
}, 20_000);

test("a trail keeps its draws, and a story seed that plays it without them is found", async () => {
  using folder = temporaryFolder({ "dice.ink": dice });
  const add = ["trails", "add", "dice.ink", "six.trail", "--choices", "0:5,5,5,5"];
  expect((await runInkcheck(add, folder.path)).code).toBe(0);
  const { code, stdout } = await runInkcheck(["replay", "dice.ink", "six.trail", "--find-seed", "9999"], folder.path);
  expect(code).toBe(0);
  const seed = /story seed (\d+) plays it as well/u.exec(stdout)?.[1];
  const played = await runInkcheck(["play", "dice.ink", "--trail", "0", "--story-seed", seed ?? ""], folder.path);
  expect(played.stdout).toContain("Luck: Infinity.");
  const few = await runInkcheck(["replay", "dice.ink", "six.trail", "--find-seed", "2"], folder.path);
  expect(few.stdout).toContain("no story seed up to 2 plays it");
}, 20_000);

test("several story seeds are a report each, but where every draw is played one says it all", async () => {
  using folder = temporaryFolder({ "dice.ink": dice });
  const words = ["dice.ink", "--story-seed", "4..6", "--format", "json"];
  const seeded = JSON.parse((await runInkcheck([...words, "--random", "seed"], folder.path)).stdout);
  const seeds = seeded.map(
    (report: { evidence: { options: { storySeed: number } } }) => report.evidence.options.storySeed,
  );
  expect(seeds).toEqual([4, 5, 6]);
  expect(JSON.parse((await runInkcheck(words, folder.path)).stdout).evidence.explore.under.draws).toBe("all");
}, 20_000);

test("what the game answers is a branch, and its trail plays in stock inkjs with that answer", async () => {
  const config = '[story]\nentry = "door.ink"\n[externals.hasKey]\nvalues = [false, true]\n';
  const door = "EXTERNAL hasKey()\n+ [Try]\n- {hasKey(): -> in}\nShut. -> END\n=== in\nOpen. -> END\n";
  using folder = temporaryFolder({ "inkcheck.toml": config, "door.ink": door, "alone/door.ink": door });
  const { evidence } = JSON.parse((await runInkcheck(["--format", "json"], folder.path)).stdout);
  expect(evidence.explore.exhaustive).toBe(true);
  const ways = evidence.endings.list.map(({ text, draws }: { text: string; draws: unknown }) => [text, draws]);
  expect(ways).toEqual([
    ["Shut.", [[], [0]]],
    ["Open.", [[], [1]]],
  ]);
  const played = await runInkcheck(["play", "door.ink", "--trail", "0:1"], folder.path);
  expect(played.stdout).toContain("Open.");
  const add = ["trails", "add", "door.ink", "open.trail", "--choices", "0:1"];
  expect((await runInkcheck(add, folder.path)).code).toBe(0);
  expect((await runInkcheck(["trails", "check"], folder.path)).stdout).toContain("seen: ending in");
  const alone = await runInkcheck(["alone/door.ink", "--format", "json"], folder.path);
  expect(JSON.parse(alone.stdout).evidence.explore.unknown).toBe("open-externals");
}, 30_000);
