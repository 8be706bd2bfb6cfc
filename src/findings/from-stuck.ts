import { type Analysis, openEndings, type PointOfNoReturn } from "../analysis/index.ts";
import type { StoryMachine } from "../ink/index.ts";
import type { SearchResult } from "../search/index.ts";
import type { FindingDraft } from "./draft.ts";
import { playTrail } from "./trail.ts";
import { wayOf } from "./way.ts";
import { type ChoiceFacts, whyStuck } from "./why-stuck.ts";

/** Points looked at, nearest first: each costs a replay to learn which authored choice it is. */
const MAX_POINTS = 200;

/** Choices after which no ending can be reached, one finding an authored choice, and stories that never end at all. */
export function fromStuck(
  result: SearchResult,
  { stuck }: Analysis,
  machine: StoryMachine,
  facts: ChoiceFacts,
): FindingDraft[] {
  const drafts = new Map<string, FindingDraft>();
  for (const point of stuck.pointsOfNoReturn.filter((candidate) => candidate.loops).slice(0, MAX_POINTS)) {
    const draft = draftOf(result, point, machine);
    const key = JSON.stringify([draft.span, draft.path]);
    const known = drafts.get(key) ?? { ...draft, details: lostText(result, point, machine, facts) };
    const states = (known.reachedBy?.states ?? 0) + 1;
    drafts.set(key, { ...known, reachedBy: { states, choices: 1 } });
  }
  return [...drafts.values(), ...neverEnds(stuck.start)];
}

function draftOf(result: SearchResult, point: PointOfNoReturn, machine: StoryMachine): FindingDraft {
  const way = wayOf(result.graph, point.arrival);
  const last = playTrail(machine, result.under.storySeed, way)?.at(-1);
  return {
    code: "INK120",
    message: "before this choice an ending can be reached, after it none: play goes on for ever",
    certainty: "proved",
    span: last?.span ?? null,
    path: last === undefined ? null : `choice ${last.text}`,
    ...way,
    claim: { kind: "choices" },
    reachedBy: null,
  };
}

/** Which endings the choice gives up, how the nearest of them was to be had, and what keeps it away from then on. */
function lostText(
  result: SearchResult,
  point: PointOfNoReturn,
  machine: StoryMachine,
  facts: ChoiceFacts,
): readonly string[] {
  const { outcomes, way, whole } = openEndings(result, point.arrival.from);
  const [nearest] = outcomes;
  const [toward] = way;
  const text = nearest === undefined ? undefined : result.endings.outcomes[nearest]?.text;
  if (text === undefined || toward === undefined) return [];
  const count = `${whole ? "" : "at least "}${outcomes.length} ${outcomes.length === 1 ? "ending was" : "endings were"} open`;
  const step = playTrail(machine, result.under.storySeed, wayOf(result.graph, toward))?.at(-1);
  const by =
    step === undefined
      ? ""
      : `, the nearest by "${step.text}"${step.span === null ? "" : ` at ${step.span.file}:${step.span.line}`}`;
  const why = whyStuck(result, point, way, machine, facts);
  return [`before it ${count}${by}`, `lost for one: "${text.slice(-80)}"`, ...why];
}

/** One finding however many states there are; where all of play runs into faults, those are findings already. */
function neverEnds(start: Analysis["stuck"]["start"]): FindingDraft[] {
  if (start.kind !== "never-ends") return [];
  return [
    {
      code: "INK121",
      message: start.loops
        ? "no way through the story reaches an ending: play can go on for ever"
        : "no way through the story reaches an ending: all of them run into faults",
      certainty: "proved",
      span: null,
      path: null,
      witness: null,
      claim: null,
      reachedBy: null,
    },
  ];
}
