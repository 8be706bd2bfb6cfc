import { expect, test } from "bun:test";
import { join } from "node:path";
import { checkSettings } from "../../src/app/index.ts";
import { checkStory } from "../../src/app/check-story.ts";
import { searchOrders } from "../../src/search/index.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** The fault lies two choices away, and at the end of longer ways as well. */
const maze = `-> hall
== hall
Hall.
+ [Far] -> one
+ [Near] -> trap
== one
One.
+ [On] -> two
+ [Back] -> hall
== two
Two.
+ [On] -> trap
+ [Back] -> one
== trap
Trap.
+ [Step]
  You fall.
`;

test("a fault is told by its shortest way, whatever order the search took", async () => {
  using folder = temporaryFolder({ "story.ink": maze });
  const witnesses: unknown[] = [];
  for (const order of searchOrders) {
    for (const seed of [1, 2, 3]) {
      const outcome = checkSettings(join(folder.path, "story.ink"), { order, seed }, { kind: "none" }, folder.path);
      const settings = outcome.kind === "settings" ? outcome.stories[0] : undefined;
      if (settings === undefined) throw new Error("one story has settings");
      const run = {
        version: "0.1.0",
        signal: { aborted: false },
        interruptedBy: () => null,
        onProgress: () => undefined,
      };
      const checked = await checkStory({ ...settings, ...run });
      if (checked.kind === "refused") throw new Error(checked.refusal.message);
      const { findings } = checked.report.evidence;
      witnesses.push(findings.find(({ code }) => code === "INK110")?.witness?.join("."));
    }
  }
  expect([...new Set(witnesses)]).toEqual(["1.0"]);
});
