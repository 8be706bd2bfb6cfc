import { expect, test } from "bun:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { runInkcheck } from "./run-inkcheck.ts";

const well = `VAR depth = 0
-> well
=== well
~ depth += RANDOM(1, 3)
You are {depth} feet down.
+ [Deeper] -> well
* [Shout] {depth > 4: An echo.|Nothing.} -> well
+ [Up] -> END
`;

test("tells how many turns agree", async () => {
  using folder = temporaryFolder({ "well.ink": well });
  const { code, stdout } = await runInkcheck(["selftest", "well.ink", "--walks", "20"], folder.path);
  expect(stdout).toMatch(/^✓ well\.ink {2}our machine and stock inkjs agree on \d+ turns of 20 random walks\n$/u);
  expect(code).toBe(0);
});

test("a story that does not compile is sent to compile", async () => {
  using folder = temporaryFolder({ "broken.ink": "-> nowhere\n" });
  const { code, stdout } = await runInkcheck(["selftest", "broken.ink"], folder.path);
  expect([code, stdout]).toEqual([1, "broken.ink does not compile: inkcheck compile broken.ink tells why\n"]);
});

test("refuses a number of walks that is none", async () => {
  using folder = temporaryFolder({ "well.ink": well });
  const { code, stderr } = await runInkcheck(["selftest", "well.ink", "--walks", "0"], folder.path);
  expect(code).toBe(2);
  expect(stderr).toContain("--walks");
});
