import type { CompiledStory, PlainValue, SourceSpan } from "../ink/index.ts";
import type { BeforeStep, Oracle } from "../oracle/index.ts";
import type { FindingDraft } from "./draft.ts";
import { lookForValues } from "./look-for-values.ts";
import {
  type AssertionResult,
  assertionResults,
  type GoalResult,
  goalResults,
  type PlayedRules,
} from "./rule-results.ts";
import type { SearchResult } from "../search/index.ts";

/** A play in which rules were judged. */
export interface JudgedPlay {
  readonly story: CompiledStory;
  readonly search: SearchResult;
  /** Opens stock inkjs with something that looks on before each step. */
  readonly observe: (look: BeforeStep) => Oracle;
}

/** Findings of rules: assertions that do not hold or were never looked at, required goals that were missed. */
export function fromRules(rules: PlayedRules, plays: readonly JudgedPlay[]): FindingDraft[] {
  const results = assertionResults(
    rules,
    plays.map(({ search }) => search),
  );
  return [...results.flatMap((result) => fromAssertion(result, plays)), ...goalResults(rules).flatMap(fromGoal)];
}

function fromAssertion(result: AssertionResult, plays: readonly JudgedPlay[]): FindingDraft[] {
  const { id, condition, status, violation, why } = result;
  if (violation !== null) return [violated(result, violation, plays)];
  if (status !== "not_observed") return [];
  const proof = why === null ? "on every way through the story" : "as far as the story was played";
  return [
    {
      ...silent,
      code: "INK302",
      message: `there was nothing to look at for \`${condition}\` (${result.when}) ${proof}: assertion ${id} says nothing`,
      certainty: why === null ? "proved" : "unknown",
      ...(why === null ? {} : { severity: "note" as const }),
      details: describing(result),
    },
  ];
}

type Violation = NonNullable<AssertionResult["violation"]>;

function violated(result: AssertionResult, violation: Violation, plays: readonly JudgedPlay[]): FindingDraft {
  const { id, condition, when } = result;
  const play = plays[violation.play];
  const held = Object.entries(violation.values).map(([name, value]) => `${name} is ${valueWords(value)}`);
  const place = play === undefined ? null : placeOf(when, violation, play);
  const message = `\`${condition}\` does not hold${momentWords(violation.moment, when)} (assertion ${id})`;
  if (play !== undefined && place !== null && !place.isSeen) {
    return {
      ...silent,
      code: "INK900",
      message: `INK301 "${message}" is not what inkjs shows: ${held.join(", ")} expected`,
      certainty: "witnessed",
      witness: violation.witness,
      draws: violation.draws,
      play: violation.play,
    };
  }
  return {
    ...silent,
    code: "INK301",
    message,
    certainty: "witnessed",
    span: place?.span ?? null,
    witness: violation.witness,
    draws: violation.draws,
    play: violation.play,
    details: [...(held.length === 0 ? [] : [`There ${held.join(", ")}.`]), ...describing(result)],
  };
}

/** Where in the source it happens, and whether stock inkjs shows the same values there. */
function placeOf(
  when: string,
  { moment, values, witness, draws }: Violation,
  { story, search, observe }: JudgedPlay,
): { readonly span: SourceSpan | null; readonly isSeen: boolean } {
  const wanted = new Map(Object.entries(values).filter(([name]) => !name.endsWith(")")));
  const seen = lookForValues(observe, wanted, {
    storySeed: search.under.storySeed,
    witness,
    draws,
    spanOf: (object) => story.sourceMap.spanOf(object),
  });
  const visited = Object.keys(values).flatMap((name) => /^visits\((.*)\)$/.exec(name)?.[1] ?? []);
  const knot = moment === "enters" || moment === "leaves" ? when.split(" ")[1] : visited[0];
  const header = story.declarations.flows.find(({ path }) => path === knot)?.span ?? null;
  if (moment === "enters" || moment === "leaves") return { span: header, isSeen: seen.isSeen };
  if (moment === "write") return { span: seen.writer ?? header ?? seen.stoppedAt, isSeen: seen.isSeen };
  return { span: seen.stoppedAt ?? header, isSeen: seen.isSeen };
}

function momentWords(moment: Violation["moment"], when: string): string {
  switch (moment) {
    case "write":
      return " here";
    case "choices":
      return " where the choices are offered";
    case "ending":
      return " where the story ends";
    case "enters":
    case "leaves":
      return ` as play ${when}`;
    default:
      return moment satisfies never;
  }
}

function fromGoal(result: GoalResult): FindingDraft[] {
  if (!result.required || result.status === "reached") return [];
  const proof = result.why === null ? "no way through the story reaches" : "nothing that was played reaches";
  const last = result.stages[result.stages.length - 1]?.condition ?? "";
  const blocked = result.blockedBy === null ? "" : `; stage ${result.blockedBy} is not met`;
  const { closest } = result;
  const held = Object.entries(closest?.values ?? {}).map(([name, value]) => `${name} is ${valueWords(value)}`);
  return [
    {
      ...silent,
      code: "INK303",
      message: `${proof} \`${last}\` (goal ${result.id})${blocked}`,
      certainty: result.why === null ? "proved" : "unknown",
      details: [...(held.length === 0 ? [] : [`Nearest to it, ${held.join(", ")}.`]), ...describing(result)],
    },
  ];
}

function describing({ description }: { readonly description: string | null }): string[] {
  return description === null || description === "" ? [] : [description];
}

const silent = { span: null, path: null, witness: null, claim: null, reachedBy: null } as const;

function valueWords(value: PlainValue): string {
  if (value === null || typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if ("divert" in value) return `-> ${value.divert}`;
  return `(${value.list.map((item) => item.split(".").at(-1) ?? item).join(", ")})`;
}
