import { expect } from "bun:test";
import type { CompiledStory } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import {
  compareAllPaths,
  compareMachines,
  describeDivergence,
  openOracle,
  randomWalk,
} from "../../src/oracle/index.ts";
import { RoundTripMachine } from "../differential/round-trip-machine.ts";
import { storyOf } from "../differential/story-of.ts";

/** Plays a story on every path and expects our machine, with and without words, to do what stock inkjs does. */
export function expectAgreement(story: CompiledStory | string, seeds: readonly number[] = [1, 77]): void {
  const compiled = typeof story === "string" ? storyOf(story) : story;
  const spoken = new RoundTripMachine(openMachine(compiled));
  const quiet = new RoundTripMachine(openMachine(compiled, { text: false }));
  const oracle = openOracle(compiled);
  for (const seed of seeds) {
    const { divergence } = compareAllPaths(spoken, oracle, seed, 60);
    expect(divergence === null ? "" : describeDivergence(divergence)).toBe("");
    const walk = randomWalk(seed, 12);
    const muted = compareMachines(quiet, oracle, { ...walk, storySeed: seed, aspects: "all-but-text" });
    expect(muted.divergence === null ? "" : `quiet: ${describeDivergence(muted.divergence)}`).toBe("");
  }
}
