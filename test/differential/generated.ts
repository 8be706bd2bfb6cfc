import fc from "fast-check";
import { type CompiledStory, compileText, type StoryMachine } from "../../src/ink/index.ts";
import { type Aspects, compareMachines, describeDivergence, openOracle, randomWalk } from "../../src/oracle/index.ts";
import { throughJson } from "./load-story.ts";
import { storyText } from "./stories/story.ts";

/** A machine to hold against stock inkjs, and in what. */
export interface Contender {
  readonly open: (story: CompiledStory) => StoryMachine;
  /** Everything if not given. */
  readonly aspects?: Aspects;
}

/** How many random stories are played, and how. */
export interface GeneratedRun {
  readonly stories: number;
  readonly walks: number;
  readonly seed: number;
  /** Whether a failing story is made smaller, which takes far longer than finding it. */
  readonly shrink?: boolean;
  /** Which stories; all of ink if not given. */
  readonly text?: fc.Arbitrary<string>;
  readonly contenders: readonly Contender[];
}

/** What was seen of the random stories, and the smallest one on which a machine parted from stock inkjs. */
export interface GeneratedReport {
  compiled: number;
  notCompiled: number;
  steps: number;
  unsettled: number;
  failure: string | null;
}

const maxChoices = 30;

/** A turn of a random story either stops within this or hardly ever. */
const budget = { maxSteps: 4000, maxOutputChars: 50_000 };

/** Plays random stories, a quarter of them from their compiled JSON, on machines and on stock inkjs. */
export function playGenerated({
  stories,
  walks,
  seed,
  shrink = true,
  text = storyText,
  contenders,
}: GeneratedRun): GeneratedReport {
  const report: GeneratedReport = { compiled: 0, notCompiled: 0, steps: 0, unsettled: 0, failure: null };
  const property = fc.property(text, fc.nat(), (ink, walkSeed) => {
    const compiled = compileText(ink).story;
    if (compiled === null) {
      report.notCompiled++;
      return;
    }
    const story = walkSeed % 4 === 3 ? throughJson(compiled) : compiled;
    report.compiled++;
    const oracle = openOracle(story, { budget });
    for (const { open, aspects = "all" } of contenders) {
      const machine = open(story);
      for (let walk = 0; walk < walks; walk++) {
        const result = compareMachines(machine, oracle, { ...randomWalk(walkSeed + walk, maxChoices), aspects });
        report.steps += result.steps;
        report.unsettled += result.unsettled;
        if (result.divergence !== null) throw new Error(`${describeDivergence(result.divergence)}\n${ink}`);
      }
    }
  });
  const { failed, errorInstance } = fc.check(property, { numRuns: stories, seed, endOnFailure: !shrink });
  if (failed) report.failure = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  return report;
}
