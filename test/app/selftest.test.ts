import { expect, test } from "bun:test";
import { selftest } from "../../src/app/selftest.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { storyOf } from "../differential/story-of.ts";
import { FaultyMachine } from "../differential/faulty-machine.ts";

const story = storyOf(
  "VAR coins = 0\n- (top) The well has {coins} coins.\n+ [Throw one]\n  ~ coins++\n+ [Leave] -> END\n- -> top",
);
const limits = { story, maxChoices: 20, seconds: null };

test("two sound machines are compared for as many walks as asked", async () => {
  const result = await selftest({ ...limits, machine: openOracle(story), walks: 12 });
  expect(result).toMatchObject({ walks: 12, unsettled: 0, stoppedBy: "walks", divergence: null });
  expect(result.steps).toBeGreaterThan(24);
});

test("the first divergence stops the test and says how to get there", async () => {
  const machine = new FaultyMachine(openOracle(story), "text", 2);
  const result = await selftest({ ...limits, machine, walks: 1000 });
  expect(result.stoppedBy).toBe("divergence");
  expect(result.divergence).toMatchObject({ what: "text", trail: [0, 0] });
});

test("the time limit and the signal stop it between two walks", async () => {
  expect(await selftest({ ...limits, machine: openOracle(story), walks: 10, seconds: 0 })).toMatchObject({
    walks: 0,
    stoppedBy: "seconds",
  });
  const control = new AbortController();
  const onProgress = (): void => control.abort();
  const stopped = selftest({ ...limits, machine: openOracle(story), walks: 10, signal: control.signal, onProgress });
  expect(await stopped).toMatchObject({ walks: 1, stoppedBy: "signal" });
});
