import fc from "fast-check";
import { analyse, type StuckAnalysis } from "../../src/analysis/index.ts";
import { type CompiledStory, compileText } from "../../src/ink/index.ts";
import { openMachine } from "../../src/machine/index.ts";
import {
  breadthFirstEngine,
  defaultLimits,
  isUnconditional,
  packedEngine,
  type SearchResult,
  StateKind,
  witnessTo,
} from "../../src/search/index.ts";
import { storyText } from "../differential/stories/story.ts";
import { hubStory } from "./hub-stories.ts";

/** What was compared, and the first story on which stuck verdicts parted. */
export interface StuckReport {
  stories: number;
  /** Stories that both searches closed. */
  closed: number;
  /** Stories with a choice that gives up every ending. */
  withPoints: number;
  failure: string | null;
}

const budget = { maxSteps: 4000, maxOutputChars: 50_000 };

/**
 * Holds the stuck analysis of the reduced search against following every way by hand over the states of an unreduced one:
 * the same verdict on the start, and points of no return at the same choices.
 */
export async function compareStuckVerdicts(stories: number, seed: number, maxStates: number): Promise<StuckReport> {
  const report: StuckReport = { stories: 0, closed: 0, withPoints: 0, failure: null };
  for (const text of fc.sample(fc.oneof(storyText, hubStory), { numRuns: stories, seed })) {
    const { story } = compileText(text);
    if (story === null) continue;
    report.stories++;
    const difference = await differenceOf(story, maxStates, report);
    if (difference !== null) return { ...report, failure: `${difference}\n${text}` };
  }
  return report;
}

async function differenceOf(story: CompiledStory, maxStates: number, report: StuckReport): Promise<string | null> {
  const request = { storySeed: 1, limits: { ...defaultLimits, maxStates } };
  const plain = await breadthFirstEngine(openMachine(story, { budget }))(request);
  const reduced = await packedEngine(story, { budget })(request);
  const { stuck } = analyse(reduced, []);
  // Where chance or a host takes part nothing is claimed, so there is nothing to compare.
  if (!isUnconditional(reduced.under) || !plain.closed || !reduced.closed) return null;
  report.closed++;
  const byHand = followEveryWay(plain);
  const found = choicesOf(story, reduced, stuck);
  if (byHand.neverEnds !== (stuck.start.kind === "never-ends"))
    return `start ${stuck.start.kind}, by hand never ends: ${byHand.neverEnds}`;
  const expected = choicesAt(story, plain, byHand.points);
  if (expected.size > 0) report.withPoints++;
  const wrong =
    [...found].find((choice) => !expected.has(choice)) ?? [...expected].find((choice) => !found.has(choice));
  return wrong === undefined ? null : `points of no return differ at ${wrong}`;
}

/** Whether the start ever ends, and every transition from a state that can end into one that offers choices but cannot. */
function followEveryWay({ graph }: SearchResult): { neverEnds: boolean; points: [number, number][] } {
  const { edges, kinds, states } = graph;
  if (edges === null) throw new Error("no edges");
  const next = (state: number): number[] => [...edges.targets.subarray(edges.offsets[state], edges.offsets[state + 1])];
  const canEnd = new Set(
    Array.from({ length: states }, (_, state) => state).filter((state) => kinds[state] === StateKind.ended),
  );
  for (let before = -1; before !== canEnd.size;) {
    before = canEnd.size;
    for (let state = 0; state < states; state++)
      if (next(state).some((target) => canEnd.has(target))) canEnd.add(state);
  }
  const points: [number, number][] = [];
  for (const state of canEnd) {
    for (const [choice, target] of next(state).entries()) {
      if (!canEnd.has(target) && kinds[target] === StateKind.expanded) points.push([state, choice]);
    }
  }
  return { neverEnds: !canEnd.has(0), points: canEnd.has(0) ? points : [] };
}

function choicesOf(
  story: CompiledStory,
  result: SearchResult,
  { pointsOfNoReturn }: StuckAnalysis,
): ReadonlySet<string> {
  return choicesAt(
    story,
    result,
    pointsOfNoReturn.map(({ arrival }) => [arrival.from, arrival.choice]),
  );
}

/** Authored choices, by the place that taking them enters. */
function choicesAt(
  story: CompiledStory,
  { graph }: SearchResult,
  points: readonly (readonly [number, number])[],
): ReadonlySet<string> {
  const machine = openMachine(story, { budget });
  const choices = new Set<string>();
  for (const [state, choice] of points) {
    machine.start(1);
    for (const taken of witnessTo(graph, state)) machine.take(taken);
    choices.add(machine.choices()[choice]?.targetPath ?? "missing");
  }
  return choices;
}
