import { hash } from "node:crypto";
import type { Analysis, Multiplier, Odds, SampledOdds } from "../analysis/index.ts";
import type { ExternalModel, StoryStart } from "../ink/index.ts";
import { type PlayedRules, wayOf } from "../findings/index.ts";
import type { SearchResult } from "../search/index.ts";
import type { Evidence } from "./report-schema.ts";

/** Endings, and their variants, that a report lists one by one. */
const MAX_LISTED = 1000;

type Endings = Evidence["endings"];

/** What was searched, what it means where that was worked out, and random plays where some were asked for. */
export interface Explored {
  readonly search: SearchResult;
  readonly analysis: Analysis | null;
  readonly sampled: SampledOdds | null;
  /** Searches from the places where the game enters the story. */
  readonly starts: readonly StartedSearch[];
  /** Variables that take many values; looked for where the search did not come to its end. */
  readonly multipliers?: readonly Multiplier[];
  /** Rules that the searches judged; absent where there are none. */
  readonly rules?: PlayedRules;
  /** What the game was taken to answer; absent where nothing is said of it. */
  readonly externals?: ReadonlyMap<string, ExternalModel>;
}

/** A search from a place where the game enters the story, as far as it came. */
export interface StartedSearch {
  readonly start: StoryStart;
  readonly search: SearchResult;
}

const none: Endings = {
  list: [],
  total: 0,
  variantTotal: 0,
  variants: [],
  odds: null,
  sampled: null,
  overflow: 0,
  fromStart: "unknown",
  stuckStates: 0,
};

/** The endings of a run: by what the player sees, by what the variables hold, and how likely each is. */
export function endingsOf(explored: Explored | null): Endings {
  if (explored === null) return none;
  const { search, analysis, sampled } = explored;
  const { outcomes, variants, overflow } = search.endings;
  const ids = outcomes.map(({ text }) => endingId(text));
  const listed = outcomes.map((outcome, row) => ({
    id: ids[row] ?? "",
    text: outcome.text,
    ...wayOf(search.graph, outcome.first),
    transitions: outcome.transitions,
    variants: outcome.variants,
    chance: analysis?.odds?.outcomes.get(row) ?? null,
  }));
  const listedVariants = variants.map(({ key, outcome, first, transitions }) => ({
    id: key,
    ending: ids[outcome] ?? "",
    ...wayOf(search.graph, first),
    transitions,
  }));
  return {
    list: nearest(listed),
    total: outcomes.length,
    variantTotal: outcomes.reduce((sum, outcome) => sum + outcome.variants, 0),
    variants: nearest(listedVariants),
    odds: analysis?.odds ? oddsOf(analysis.odds) : null,
    sampled: sampled === null ? null : sampledOf(sampled),
    overflow,
    fromStart: analysis?.stuck.start.kind ?? "unknown",
    stuckStates: analysis?.stuck.stuckStates ?? 0,
  };
}

function endingId(text: string): string {
  return `INK200-${hash("sha256", text, "hex").slice(0, 12)}`;
}

function sampledOf({ endings, ...rest }: SampledOdds): NonNullable<Endings["sampled"]> {
  return { ...rest, endings: endings.slice(0, 100).map(({ text, ...share }) => ({ id: endingId(text), ...share })) };
}

function oddsOf({ fault, forever, shortest, median, longest }: Odds): NonNullable<Endings["odds"]> {
  return { fault, forever, shortest, median, longest };
}

/** The nearest to the start, shorter first, then by the lower choice. */
function nearest<Listed extends { readonly witness: readonly number[] }>(ways: readonly Listed[]): Listed[] {
  return [...ways].sort((a, b) => byWitness(a.witness, b.witness)).slice(0, MAX_LISTED);
}

function byWitness(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  const at = a.findIndex((choice, step) => choice !== b[step]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
