import type { Analysis } from "../analysis/index.ts";
import {
  type CompiledStory,
  type Inspection,
  inspectStory,
  type Issue,
  type Severity,
  type SourceFile,
  type StoryMachine,
  type StoryStart,
} from "../ink/index.ts";
import { type BeforeStep, openOracle, type Oracle } from "../oracle/index.ts";
import type { SearchResult } from "../search/index.ts";
import { codeEntry } from "./code-table.ts";
import { confirmDrafts, type Referee } from "./confirm-drafts.ts";
import type { FindingDraft } from "./draft.ts";
import { type Finding, plainStart } from "./finding.ts";
import { IdMaker } from "./finding-id.ts";
import { fromCompile } from "./from-compile.ts";
import { fromDraws } from "./from-draws.ts";
import { fromExternals } from "./from-externals.ts";
import { fromInspection } from "./from-inspection.ts";
import { fromOffers } from "./from-offers.ts";
import { fromReachability } from "./from-reachability.ts";
import { fromRules } from "./from-rules.ts";
import { fromSites } from "./from-sites.ts";
import { fromStuck } from "./from-stuck.ts";
import { isIgnored } from "./ignore-marks.ts";
import { Landmarks } from "./landmarks.ts";
import { preferWays } from "./prefer-ways.ts";
import { shortened } from "./shortened.ts";
import { SourceText } from "./source-text.ts";
import type { PlayedRules } from "./rule-results.ts";
import { playTrail } from "./trail.ts";
import { valuesHere } from "./values-here.ts";
import type { ChoiceFacts } from "./why-stuck.ts";
import { whyUnreachable } from "./why-unreachable.ts";

/** One search and who replays what it found. */
export interface Play {
  readonly search: SearchResult;
  readonly analysis: Analysis;
  /** Replays witnesses for their trails. */
  readonly player: StoryMachine;
  /** Confirms what was found; null where it was the one that was searched. */
  readonly referee: Referee | null;
  /** A short breadth-first search beside one in another order, for shorter ways; null or absent where none was made. */
  readonly nearby?: SearchResult | null;
}

/** A search from a place where the game enters the story. */
export interface StartedPlay extends Play {
  readonly start: StoryStart;
}

/** What was played, and who confirms it; the analysis counts what the further starts reached. */
export interface PlayedStory extends Play {
  readonly story: CompiledStory;
  readonly starts: readonly StartedPlay[];
  /** Rules that the searches judged; absent where there are none. */
  readonly rules?: {
    readonly played: PlayedRules;
    /** Opens stock inkjs with something that looks on before each step; `play` counts from 0, the top. */
    readonly observe: (play: number, look: BeforeStep) => Oracle;
  };
  /** Externals that the configuration declares. */
  readonly declaredExternals: ReadonlySet<string>;
  /** Those whose answers it tells: they are not open. */
  readonly modelledExternals?: ReadonlySet<string>;
}

export interface FindingsInput {
  readonly issues: readonly Issue[];
  /** The author's files, for code frames and ids; those of the story where it compiled. */
  readonly files: readonly SourceFile[];
  /** Null where the story did not compile. */
  readonly played: PlayedStory | null;
}

/** What a run found. */
export interface CollectedFindings {
  /** The weightiest first, each confirmed in stock inkjs where it claims a play. */
  readonly findings: readonly Finding[];
  /** How many the author marked to be ignored. */
  readonly ignored: number;
}

/** Every finding of a run, but those that the author marked away. */
export function collectFindings({ issues, files, played }: FindingsInput): CollectedFindings {
  const sources = new SourceText(files);
  const inspection = played === null ? null : inspectStory(played.story);
  const drafts = withoutRepeats([
    ...fromCompile(issues),
    ...(played === null || inspection === null
      ? []
      : fromInspection(played.story, inspection, sources, enteredBy(played), readByRules(played))),
    ...(played === null ? [] : draftsOfPlay(played, { inspection, sources })),
  ]);
  const kept = drafts.filter((draft) => !isIgnored(draft, sources));
  const findings = kept
    .sort(bySource)
    .map(finisher(sources, played, inspection))
    .sort(byWeight);
  return { findings, ignored: drafts.length - findings.length };
}

function enteredBy({ starts }: PlayedStory): ReadonlySet<string> {
  return new Set(starts.map(({ start }) => start.path));
}

/** Variables that rules look at: the project reads them. */
function readByRules({ rules }: PlayedStory): ReadonlySet<string> {
  const sets = rules === undefined ? [] : [rules.played.assertionSet, rules.played.goalSet];
  const inputs = sets.flatMap((set) => set.inputs);
  return new Set(inputs.flatMap((input) => (input.kind === "variable" ? [input.name] : [])));
}

function draftsOfPlay(
  { story, starts, rules, declaredExternals, modelledExternals, ...top }: PlayedStory,
  facts: ChoiceFacts,
): FindingDraft[] {
  const { search, analysis, player } = top;
  const met = [top, ...starts].flatMap((play) => play.search.under.openExternals);
  const faults = [top, ...starts].flatMap((play) => play.search.sites);
  const drafts = [
    ...fromSites(search),
    ...(facts.inspection === null ? [] : fromDraws(story, search, facts.inspection, player)),
    ...fromExternals(
      story.externals.filter(({ name }) => modelledExternals?.has(name) !== true),
      met,
      declaredExternals,
    ),
    ...fromOffers(search),
    ...fromReachability(analysis, faults),
    ...fromStuck(search, analysis, player, facts),
  ];
  const judged = [top, ...starts].map((play, at) => ({
    story,
    search: play.search,
    observe: (look: BeforeStep) => rules?.observe(at, look) ?? openOracle(story, { beforeStep: look }),
  }));
  const ofRules = rules === undefined ? [] : fromRules(rules.played, judged);
  return [
    ...confirmed(drafts, top),
    ...starts.flatMap((play, at) => draftsOfStart(play, at, facts)),
    ...ofRules,
  ].filter(isFirst());
}

/** What only a search from a further start can tell; that the story never ends from there is no fault of a part of it. */
function draftsOfStart(play: StartedPlay, at: number, facts: ChoiceFacts): FindingDraft[] {
  const { search, analysis, player } = play;
  const stuck = fromStuck(search, analysis, player, facts).filter(({ code }) => code !== "INK121");
  const drafts = [...fromSites(search), ...fromOffers(search), ...stuck];
  return confirmed(drafts, play).map((draft) => ({ ...draft, play: at + 1 }));
}

/** Each by the best way to it, and confirmed there. */
function confirmed(found: FindingDraft[], { referee, search, player, nearby = null }: Play): FindingDraft[] {
  const drafts = preferWays(shortened(found, nearby), search, player);
  return referee === null ? drafts : confirmDrafts(drafts, referee, search.under.storySeed);
}

/** What two plays find at one place is told once, by the way of the first. */
function isFirst(): (draft: FindingDraft) => boolean {
  const playOf = new Map<string, number>();
  return ({ code, message, span, path, play = 0 }) => {
    const key = JSON.stringify([code, message, span, path]);
    const known = playOf.get(key);
    if (known === undefined) playOf.set(key, play);
    return known === undefined || known === play;
  };
}

function finisher(
  sources: SourceText,
  played: PlayedStory | null,
  inspection: Inspection | null,
): (draft: FindingDraft) => Finding {
  const ids = new IdMaker(sources);
  const landmarks = new Landmarks(played?.story.sourceMap.items ?? []);
  const details = detailer(played, inspection);
  return (draft) => {
    const { severity, kind, title, repair } = codeEntry(draft.code);
    const landmark = landmarks.nearest(draft.span, draft.path);
    const play = playOf(played, draft);
    const { code, certainty, message, span, witness, draws = null, reachedBy } = draft;
    return {
      id: ids.idOf(draft, landmark),
      code,
      kind,
      severity: draft.severity ?? severity,
      certainty,
      title,
      message,
      hint: draft.hint ?? repair,
      span,
      landmark,
      excerpt: sources.excerpt(span),
      witness,
      draws,
      trail:
        witness === null || play === null
          ? null
          : playTrail(play.player, play.search.under.storySeed, { witness, draws }),
      start: play !== null && "start" in play ? plainStart(play.start) : null,
      details: details(draft),
      reachedBy,
    };
  };
}

/** The play that a draft's witness belongs to. */
function playOf(played: PlayedStory | null, { play = 0 }: FindingDraft): Play | StartedPlay | null {
  if (played === null || play === 0) return played;
  return played.starts[play - 1] ?? played;
}

/** Gives what more can be said of a draft; called right after its trail was played. */
function detailer(
  played: PlayedStory | null,
  inspection: Inspection | null,
): (draft: FindingDraft) => readonly string[] {
  return (draft) => {
    const own = draft.details ?? [];
    if (played === null || inspection === null) return own;
    const { span, witness, draws = null, claim } = draft;
    if (claim?.kind !== "error" || span === null || witness === null) {
      return [...own, ...whyUnreachable(draft, inspection)];
    }
    const { player, search } = playOf(played, draft) ?? played;
    return [...own, ...valuesHere(inspection, span, player, { witness, draws }, search.under.storySeed)];
  };
}

/** A blank choice that was played says more than the compiler's warning about the same line. */
function withoutRepeats(drafts: readonly FindingDraft[]): FindingDraft[] {
  const lineOf = (draft: FindingDraft): string => `${draft.span?.file}:${draft.span?.line}`;
  const blank = new Set(drafts.filter((draft) => draft.code === "INK203").map(lineOf));
  return drafts.filter((draft) => draft.code !== "INK412" || !blank.has(lineOf(draft)));
}

function bySource(a: FindingDraft, b: FindingDraft): number {
  return compare(a.code, b.code) || bySpan(a.span, b.span) || compare(a.message, b.message);
}

const weights: Record<Severity, number> = { error: 0, warning: 1, note: 2 };

function byWeight(a: Finding, b: Finding): number {
  return weights[a.severity] - weights[b.severity] || compare(a.code, b.code) || bySpan(a.span, b.span);
}

function bySpan(a: Finding["span"], b: Finding["span"]): number {
  return (
    compare(a?.file ?? "", b?.file ?? "") || (a?.line ?? 0) - (b?.line ?? 0) || (a?.column ?? 0) - (b?.column ?? 0)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
