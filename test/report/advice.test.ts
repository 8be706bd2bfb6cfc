import { describe, expect, test } from "bun:test";
import { reportOf } from "./report-of.ts";

const road = `VAR steps = 0
-> road
=== road ===
~ steps = steps + 1
+   [Walk on] -> road
+   {steps > 900} [Rest] -> END
`;
const advice = async (text: string, limits = {}) => (await reportOf(text, limits)).advice;

describe("advice", () => {
  test("is to stop where nothing is to be gained", async () => {
    expect(await advice("Done. -> END\n")).toMatchObject({ action: "stop", limits: null });
  });

  test("is to allow what was met first", async () => {
    expect(await advice(road, { maxStates: 50 })).toMatchObject({
      action: "broaden",
      flags: ["--max-states", "200"],
      limits: { maxStates: 200, maxDepth: 100 },
    });
    expect(await advice(road, { maxDepth: 20 })).toMatchObject({ action: "deepen", limits: { maxDepth: 40 } });
    expect(await advice(road, { maxDepth: 1000, maxStates: 5000 })).toMatchObject({ action: "stop" });
  });

  test("names what else decides: chance, the game, a turn that was cut", async () => {
    expect(await advice("{RANDOM(1, 6)} -> END\n")).toMatchObject({
      action: "vary-seed",
      flags: ["--story-seed", "2"],
    });
    expect(await advice("EXTERNAL luck()\n{luck()} -> END\n")).toMatchObject({ action: "model-external" });
    expect(await advice("VAR n = 0\n-> loop\n=== loop\n~ n++\n-> loop\n")).toMatchObject({ action: "mend" });
    expect(await advice("-> nowhere\n")).toMatchObject({ action: "mend" });
  });
});
