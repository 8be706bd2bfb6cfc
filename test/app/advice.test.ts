import { expect, test } from "bun:test";
import { join } from "node:path";
import { checkSettings } from "../../src/app/index.ts";
import { checkStory } from "../../src/app/check-story.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function adviceOn(text: string, maxStates: number) {
  using folder = temporaryFolder({ "story.ink": text });
  const outcome = checkSettings(join(folder.path, "story.ink"), { maxStates }, { kind: "none" }, folder.path);
  const settings = outcome.kind === "settings" ? outcome.stories[0] : undefined;
  if (settings === undefined) throw new Error("one story has settings");
  const checked = await checkStory({
    ...settings,
    version: "0.1.0",
    signal: { aborted: false },
    interruptedBy: () => null,
    onProgress: () => undefined,
  });
  if (checked.kind === "refused") throw new Error(checked.refusal.message);
  return { advice: checked.report.advice, evidence: checked.report.evidence };
}

const road = (read: string): string => `VAR steps = 0
VAR mood = 0
-> road
== road
~ steps = steps + 3
~ mood = 1 - mood
You walk on. ${read}
+   [Walk on] -> road
+   [Hum] -> road
+   {mood > 5} [Rest] -> END
`;

test("a variable that takes ever new values is named where the search was cut among states that show nothing new", async () => {
  const { advice, evidence } = await adviceOn(road("{steps % 7 == 3: A milestone.}"), 90);
  expect(evidence.multipliers).toMatchObject([{ variable: "steps" }]);
  expect(evidence.multipliers[0]?.values).toBeGreaterThan(100);
  expect(evidence.explore?.lastNewAt).toBeLessThan(20);
  expect(advice).toMatchObject({ action: "cap-variable", limits: { maxStates: 360 } });
  expect(advice.why).toContain("`steps` took");
  expect(advice.why).toContain("nothing new was met after the first");
});

test("a variable that nothing reads is not named, and nothing is where the search came to its end", async () => {
  const { advice, evidence } = await adviceOn(road(""), 400);
  expect(evidence.multipliers).toEqual([]);
  expect(advice.action).toBe("stop");
});
