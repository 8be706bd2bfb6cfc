import { expect, test } from "bun:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck } from "./run-inkcheck.ts";

const mine = `VAR gold = 0
-> mine
=== mine
You have {gold}.
+ [Dig]
  ~ gold = gold + 1
+ [Spend]
  ~ gold = gold - 1
- -> mine
`;

test("explain-states names what multiplies a story's states", async () => {
  using folder = temporaryFolder({ "mine.ink": mine });
  const { code, stdout } = await runInkcheck(["explain-states", "mine.ink", "--states", "50"], folder.path);
  expect(code).toBe(0);
  expect(stdout).toContain("50 looked at");
  expect(stdout).toMatch(/variable gold\n/);
  const json = await runInkcheck(["explain-states", "mine.ink", "--states", "50", "--format", "json"], folder.path);
  expect(JSON.parse(json.stdout).factors[0].what).toMatchObject({ kind: "variable", name: "gold" });
}, 20_000);

test("explain-states refuses a story that does not compile", async () => {
  using folder = temporaryFolder({ "broken.ink": "-> nowhere\n" });
  const { code, stderr } = await runInkcheck(["explain-states", "broken.ink"], folder.path);
  expect(code).toBe(2);
  expect(stderr).toContain("does not compile");
}, 20_000);
