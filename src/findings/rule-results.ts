import { type UnknownReason, whyUnknown } from "../analysis/index.ts";
import { type Assertion, conditionWords, type Goal } from "../config/index.ts";
import type { PlainValue } from "../ink/index.ts";
import type { Moment, RuleInput, RuleSet } from "../rules/index.ts";
import { type Arrival, drawsOf, type SearchResult, witnessOf } from "../search/index.ts";

/** The rules of a run and what searches saw of them. */
export interface PlayedRules {
  readonly assertions: readonly Assertion[];
  readonly goals: readonly Goal[];
  /** As the searches of the check judged them; its goals are none. */
  readonly assertionSet: RuleSet;
  readonly goalSet: RuleSet;
  /** The search for goals alone, from the top, and the transitions granted; null where there was none. */
  readonly goalSearch: { readonly search: SearchResult; readonly granted: number } | null;
}

/** What the variables and counts that a rule reads held, by their names in rules. */
export type RuleValues = Readonly<Record<string, PlainValue>>;

/** One way to a turn. */
export interface RuleWitness {
  readonly witness: readonly number[];
  readonly draws: readonly (readonly number[])[] | null;
}

export interface AssertionResult {
  readonly id: string;
  readonly description: string | null;
  readonly when: string;
  readonly condition: string;
  /** `holds` is proved; `not_observed` says that there was nothing to look at. */
  readonly status: "violated" | "not_observed" | "holds" | "holds_where_looked";
  /** What stands between this and a proof; null where it is one, or a violation was played. */
  readonly why: UnknownReason | null;
  readonly observations: number;
  /** The first one in the order of the search, which is a shortest one. */
  readonly violation:
    | (RuleWitness & {
        /** Number of the play it was found in: 0 from the top. */
        readonly play: number;
        readonly moment: Moment;
        readonly values: RuleValues;
      })
    | null;
}

export interface GoalResult {
  readonly id: string;
  readonly description: string | null;
  readonly required: boolean;
  readonly status: "reached" | "not_reached_within_limits" | "proven_unreachable" | "blocked_by_stage";
  readonly why: UnknownReason | null;
  /** Of a staged goal that was not reached, the first stage that was not met. */
  readonly blockedBy: string | null;
  readonly stages: readonly { readonly id: string; readonly condition: string; readonly met: RuleWitness | null }[];
  /** Where it was reached. */
  readonly reached: RuleWitness | null;
  readonly closest: (RuleWitness & { readonly distance: number; readonly values: RuleValues }) | null;
}

/** What came of every assertion, over the search from the top and those from further starts. */
export function assertionResults(
  { assertions, assertionSet }: PlayedRules,
  searches: readonly SearchResult[],
): AssertionResult[] {
  const why = searches.map(whyUnknown).find((reason) => reason !== null) ?? null;
  return assertions.map((assertion, row) => {
    const facts = searches.map((search) => search.rules?.assertions[row] ?? null);
    const observations = facts.reduce((sum, fact) => sum + (fact?.observations ?? 0), 0);
    const play = facts.findIndex((fact) => fact !== null && fact.broken !== null);
    const broken = facts[play]?.broken ?? null;
    const search = searches[play];
    const violation =
      broken === null || search === undefined
        ? null
        : {
            ...wayTo(search, broken.arrival),
            play,
            moment: broken.moment,
            values: named(assertionSet, broken.values),
          };
    const unseen = why === null ? "holds" : "holds_where_looked";
    return {
      id: assertion.id,
      description: assertion.description,
      when: whenWords(assertion),
      condition: conditionWords(assertion.condition),
      status: violation !== null ? "violated" : observations === 0 ? "not_observed" : unseen,
      why: violation === null ? why : null,
      observations,
      violation,
    };
  });
}

/** What came of every goal. */
export function goalResults({ goals, goalSet, goalSearch }: PlayedRules): GoalResult[] {
  return goals.map((goal, row) => {
    const facts = goalSearch?.search.rules?.goals[row];
    const ways = goal.stages.map((_, stage): RuleWitness | null => {
      const arrival = facts?.stages[stage] ?? null;
      return arrival === null || goalSearch === null ? null : wayTo(goalSearch.search, arrival);
    });
    const missed = ways.indexOf(null);
    const isReached = missed < 0;
    const why = isReached ? null : goalSearch === null ? "transitions" : whyUnknown(goalSearch.search);
    const closest = facts?.closest ?? null;
    return {
      id: goal.id,
      description: goal.description,
      required: goal.isRequired,
      status: isReached ? "reached" : missStatus(why, missed),
      why,
      blockedBy: isReached || !goal.isStaged ? null : (goal.stages[missed]?.id ?? null),
      stages: goal.stages.map(({ id, condition }, stage) => ({
        id,
        condition: conditionWords(condition),
        met: ways[stage] ?? null,
      })),
      reached: isReached ? (ways.at(-1) ?? null) : null,
      closest:
        closest === null || goalSearch === null
          ? null
          : {
              ...wayTo(goalSearch.search, closest.arrival),
              distance: closest.distance,
              values: named(goalSet, closest.values),
            },
    };
  });
}

function missStatus(why: UnknownReason | null, stagesMet: number): GoalResult["status"] {
  if (why !== null) return "not_reached_within_limits";
  return stagesMet > 0 ? "blocked_by_stage" : "proven_unreachable";
}

function wayTo({ graph }: SearchResult, arrival: Arrival): RuleWitness {
  return { witness: witnessOf(graph, arrival), draws: drawsOf(graph, arrival) };
}

function named(
  { inputs }: RuleSet,
  values: readonly { readonly input: number; readonly value: PlainValue }[],
): RuleValues {
  return Object.fromEntries(values.map(({ input, value }) => [inputWords(inputs[input]), value]));
}

function inputWords(input: RuleInput | undefined): string {
  if (input === undefined) return "?";
  if (input.kind === "variable") return input.name;
  return input.kind === "visits" ? `visits(${input.path})` : `${input.kind}()`;
}

function whenWords({ when }: Assertion): string {
  return "knot" in when ? `${when.kind} ${when.knot}` : when.kind;
}
