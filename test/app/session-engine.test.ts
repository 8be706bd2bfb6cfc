import { expect, test } from "bun:test";
import { copyFileSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sharedFolder } from "../shared-folder.ts";
import { runSteps } from "./session-steps.ts";

const lamp = `VAR oil = 9
VAR names = ""
-> lamp
=== lamp
+ {oil > 0} [Burn]
  ~ oil = oil - 1
  ~ names = "{oil}" + names
  -> lamp
+ {oil < 5} [Fill {oil}]
  ~ oil = oil + RANDOM(1, 2)
  -> lamp
* [Trim] Snip {10 / (oil - 3)}. -> lamp
* [Read on] -> page
=== page
The page ends`;

function projectWith(story: string): string {
  const root = mkdtempSync(join(tmpdir(), "inkcheck-sessions-"));
  if (story.includes("\n")) writeFileSync(join(root, "story.ink"), story);
  else copyFileSync(story, join(root, "story.ink"));
  return root;
}

/** The last line of a process that continues the session of a folder to a total, all in a process of its own. */
async function stepInProcess(root: string, total: number): Promise<unknown> {
  const script = join(import.meta.dir, "session-steps.ts");
  const child = Bun.spawn([process.execPath, "run", script, root, String(total)]);
  return JSON.parse(await child.stdout.text());
}

async function sameAsOneRun(story: string, totals: readonly number[]): Promise<void> {
  const cut = projectWith(story);
  let latest: unknown = null;
  for (const total of totals) latest = await stepInProcess(cut, total);
  const whole = await stepInProcess(projectWith(story), totals.at(-1) ?? 0);
  expect(latest).toMatchObject({ stop: "max_states", statesExplored: totals.at(-1) });
  expect(latest).toEqual(whole);
}

test(
  "a session continued in other processes reports what one undisturbed run reports",
  () => sameAsOneRun(lamp, [1, 40, 203, 500]),
  30_000,
);

test("a session whose story changed is refused, and goes on once the story is as it was", async () => {
  const root = projectWith(lamp);
  await runSteps(root, 100);
  writeFileSync(join(root, "story.ink"), `${lamp}.`);
  expect(await runSteps(root, 200)).toEqual({ refused: "source_changed" });
  writeFileSync(join(root, "story.ink"), lamp);
  expect(await runSteps(root, 200)).toMatchObject({ statesExplored: 200 });
});

test.skipIf(sharedFolder === null)(
  "The Intercept in windows is The Intercept in one run",
  () => sameAsOneRun(join(sharedFolder ?? "", "corpus/the-intercept/TheIntercept.ink"), [2000, 9000]),
  60_000,
);
