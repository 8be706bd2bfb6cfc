import { expect, test } from "bun:test";
import { openOracle } from "../../src/oracle/index.ts";
import { FaultyMachine } from "./faulty-machine.ts";
import { playGenerated } from "./generated.ts";
import { RoundTripMachine } from "./round-trip-machine.ts";

const budget = { maxSteps: 4000, maxOutputChars: 50_000 };

test("stock inkjs itself keeps and restores every state of random stories", () => {
  const open = (story: Parameters<typeof openOracle>[0]) => new RoundTripMachine(openOracle(story, { budget }));
  const report = playGenerated({ stories: 60, walks: 2, seed: 1, open });
  expect(report.failure).toBeNull();
  expect(report.notCompiled).toBeLessThan(6);
  expect(report.steps).toBeGreaterThan(300);
}, 60_000);

test("a fault shrinks to a small part of the story that showed it", () => {
  const open = (story: Parameters<typeof openOracle>[0]) =>
    new FaultyMachine(openOracle(story, { budget }), "global-type", 0);
  const { failure } = playGenerated({ stories: 200, walks: 2, seed: 1, open });
  expect(failure).toContain("global brave differs");
  expect((failure ?? "").split("\n").length).toBeLessThan(40);
}, 60_000);
