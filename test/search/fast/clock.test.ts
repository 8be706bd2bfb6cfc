import { expect, test } from "bun:test";
import { compileText } from "../../../src/ink/index.ts";
import { defaultLimits, packedEngine } from "../../../src/search/index.ts";

/** A hub whose every turn counts a number down and so runs some fifteen instructions for each. */
const clockwork = (count: number): string => `VAR wound = 0
- (top) Tick. {down(${count})}
+ [Wind] ~ wound++
  -> top
=== function down(n)
{n > 0:
  ~ return down(n - 1)
}
~ return 0`;

/** Transitions from one look at the clock to the next, on a clock that says after every look that a break is due. */
async function stretches(count: number): Promise<number[]> {
  const { story } = compileText(clockwork(count).replace("[Wind] ~ wound++", "[Wind]\n  ~ wound++"));
  if (story === null) throw new Error("the story does not compile");
  let time = 0;
  const seen: number[] = [];
  await packedEngine(story, { without: new Set(["all"]) })({
    storySeed: 1,
    limits: { ...defaultLimits, maxStates: 600, maxDepth: 1000 },
    probes: { now: () => (time += 1000), memoryBytes: () => 1, pause: () => Promise.resolve() },
    onProgress: ({ transitions }) => seen.push(transitions),
  });
  return seen.slice(1).map((transitions, at) => transitions - (seen[at] ?? 0));
}

test("short turns are played some dozens at a stretch, long ones a few", async () => {
  const short = await stretches(1);
  const long = await stretches(200);
  expect(Math.max(...short)).toBeGreaterThan(30);
  expect(Math.max(...short)).toBeLessThanOrEqual(64);
  expect(Math.max(...long)).toBeLessThanOrEqual(4);
});
