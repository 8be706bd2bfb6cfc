import { expect, test } from "bun:test";
import type { CompiledStory, StoryMachine } from "../../src/ink/index.ts";
import { openOracle } from "../../src/oracle/index.ts";
import { FaultyMachine } from "./faulty-machine.ts";
import { playGenerated } from "./generated.ts";
import { RoundTripMachine } from "./round-trip-machine.ts";
import { arithmeticStoryText } from "./stories/arithmetic-story.ts";
import { listStoryText } from "./stories/list-story.ts";
import { machinesUnderTest } from "./under-test.ts";

const budget = { maxSteps: 4000, maxOutputChars: 50_000 };

test("random stories play on our machine, with its words and without, as on stock inkjs", () => {
  const report = playGenerated({ stories: 300, walks: 2, seed: 1, contenders: machinesUnderTest });
  expect(report.failure).toBeNull();
  expect(report.notCompiled).toBeLessThan(15);
  expect(report.steps).toBeGreaterThan(5000);
}, 120_000);

test("random stories that empty and copy lists do too", () => {
  const report = playGenerated({ stories: 40, walks: 2, seed: 1, text: listStoryText, contenders: machinesUnderTest });
  expect(report.failure).toBeNull();
  expect(report.steps).toBeGreaterThan(2000);
}, 60_000);

test("random expressions give what they give on stock inkjs", () => {
  const run = { stories: 100, walks: 2, seed: 1, text: arithmeticStoryText, contenders: machinesUnderTest };
  const report = playGenerated(run);
  expect(report.failure).toBeNull();
  expect(report.steps).toBeGreaterThan(2000);
}, 60_000);

test("stock inkjs itself keeps and restores every state of random stories", () => {
  const open = (story: CompiledStory): StoryMachine => new RoundTripMachine(openOracle(story, { budget }));
  const report = playGenerated({ stories: 40, walks: 1, seed: 1, contenders: [{ open }] });
  expect(report.failure).toBeNull();
}, 60_000);

test("a fault shrinks to a small part of the story that showed it", () => {
  const open = (story: CompiledStory): StoryMachine =>
    new FaultyMachine(openOracle(story, { budget }), "global-type", 0);
  const { failure } = playGenerated({ stories: 200, walks: 2, seed: 1, contenders: [{ open }] });
  expect(failure).toContain("global brave differs");
  expect((failure ?? "").split("\n").length).toBeLessThan(40);
}, 60_000);
