import type { FlowMachine, Turn } from "../ink/index.ts";
import { type Comparison, type Divergence, divergenceAt, isBeyondReferee, type Walk } from "./compare-machines.ts";

/** Names of the flows a walk goes between, besides the one it begins in. */
const flowNames = ["DEFAULT_FLOW", "one", "two"];

/**
 * Leads two machines along one walk that goes between flows, begins and ends them, enters some of the places and takes
 * choices in each; compares each turn. Trails count only the choices taken.
 */
export function compareFlows(left: FlowMachine, right: FlowMachine, walk: Walk, places: readonly string[]): Comparison {
  const trail: number[] = [];
  let turns: readonly [Turn, Turn] = [left.start(walk.storySeed), right.start(walk.storySeed)];
  for (let steps = 1; ; steps++) {
    if (isBeyondReferee(turns)) return { steps: steps - 1, divergence: null, unsettled: 1 };
    const divergence = divergenceAt(left, right, turns, walk.storySeed, trail, walk.aspects);
    const flows = flowDivergence(left, right, walk.storySeed, trail);
    const isOver = steps > walk.maxChoices || turns[1].end.kind === "unfinished";
    if (divergence !== null || flows !== null || isOver)
      return { steps, divergence: divergence ?? flows, unsettled: 0 };
    turns = flowStep(left, right, walk.pick, trail, places);
  }
}

function flowStep(
  left: FlowMachine,
  right: FlowMachine,
  pick: Walk["pick"],
  trail: number[],
  places: readonly string[],
): readonly [Turn, Turn] {
  const offered = right.choices().length;
  const name = flowNames[pick(flowNames.length)] ?? "";
  const what = pick(8);
  if (what === 0 && name !== flowNames[0]) return [left.removeFlow(name), right.removeFlow(name)];
  const place = places[pick(Math.max(1, places.length))];
  if (place !== undefined && (what === 1 || offered === 0)) return [left.enter(place), right.enter(place)];
  if (what < 3 || offered === 0) return [left.switchFlow(name), right.switchFlow(name)];
  const choice = pick(offered);
  trail.push(choice);
  return [left.take(choice), right.take(choice)];
}

function flowDivergence(
  left: FlowMachine,
  right: FlowMachine,
  storySeed: number,
  trail: readonly number[],
): Divergence | null {
  const [ours, theirs] = [left, right].map((machine) => [machine.flow(), ...machine.aliveFlows()].join(", "));
  if (ours === theirs) return null;
  return { what: "flows", left: ours ?? "", right: theirs ?? "", storySeed, trail: [...trail], place: null };
}
