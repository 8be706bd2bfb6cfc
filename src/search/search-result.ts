import type { HazardKind, RuntimeIssue, SourceSpan, StoryPlace, TurnEnd } from "../ink/index.ts";
import type { RuleFacts } from "./rule-facts.ts";
import type { SearchConditions } from "./search-conditions.ts";
import type { SearchLimits } from "./search-limits.ts";
import type { Arrival, StateGraph } from "./state-graph.ts";

/** Why a search stopped. `exhausted`: nothing is left to take. `depth`: only states at the depth limit are left. */
export type StopReason = "exhausted" | "depth" | "transitions" | "time" | "memory" | "frontier" | "interrupted";

export interface SearchCounters {
  /** Attempted choices. */
  readonly transitions: number;
  /** Distinct states met, the start included. */
  readonly states: number;
  /** Distinct states whose choices have not all been taken. */
  readonly frontier: number;
  /** How many of those lie at the depth limit. */
  readonly atDepthLimit: number;
  /** Choices on the longest of the shortest ways to any state. */
  readonly depth: number;
  /** Turns that their own budget cut, so that what follows them is not known. */
  readonly cutTurns: number;
  /** Turns that could have come out in more ways than were played. */
  readonly cutDraws: number;
}

/** What happened at a site. */
export type SiteEvent =
  | { readonly kind: "issue"; readonly severity: RuntimeIssue["severity"]; readonly message: string }
  | { readonly kind: "hazard"; readonly hazard: HazardKind }
  | { readonly kind: "silent-stop" }
  | { readonly kind: "unfinished"; readonly why: Extract<TurnEnd, { kind: "unfinished" }>["why"] };

/** A choice as it stands in the source. */
export interface ChoiceRef {
  /** Runtime path of the container that taking it enters. */
  readonly targetPath: string;
  readonly span: SourceSpan | null;
}

/** One thing that goes wrong at one place, however many ways lead there. */
export interface EventSite {
  readonly event: SiteEvent;
  readonly place: StoryPlace | null;
  /** A shortest way to it in the engine's order. */
  readonly first: Arrival;
  /** The choice taken last on that way; null in the first turn. */
  readonly after: ChoiceRef | null;
  /** Distinct states whose choices lead into it; the start of the story counts as one. */
  readonly states: number;
  /** Distinct authored choices among those. */
  readonly choices: number;
}

/** One author-visible outcome: the text of the final turn, whitespace folded. */
export interface EndingOutcome {
  readonly text: string;
  readonly first: Arrival;
  /** Transitions that ended with it. */
  readonly transitions: number;
  /** Distinct terminal variants: this text with different values of the global variables. */
  readonly variants: number;
}

/** One terminal variant: an outcome with one set of values of the global variables. */
export interface TerminalVariant {
  /** The same in every search of this engine that meets the variant, whatever the way. */
  readonly key: string;
  /** Row of its outcome. */
  readonly outcome: number;
  readonly first: Arrival;
  readonly transitions: number;
}

export interface Endings {
  readonly outcomes: readonly EndingOutcome[];
  /** In the order in which they were met. Where it is full, `EndingOutcome.variants` still counts on. */
  readonly variants: readonly TerminalVariant[];
  /** Transitions whose outcome found no room in `outcomes`. */
  readonly overflow: number;
}

/** States by how their last turn came to its stop. */
export interface EndCounts {
  readonly choices: number;
  readonly ended: number;
  readonly silentStop: number;
  readonly error: number;
  readonly unfinished: number;
}

/** That something authored was played: the first way to it, and how many transitions played it. */
export interface Reach {
  readonly first: Arrival;
  readonly transitions: number;
}

/** One authored choice that was offered at least once. */
export interface OfferedSite extends ChoiceRef {
  /** How the first state that offers it was reached. */
  readonly first: Arrival;
  /** Distinct states that offer it. */
  readonly states: number;
  /** How the first state that shows it without any text was reached, or null. */
  readonly blank: Arrival | null;
}

/** What one search found, as plain data. Everything but `measured` follows from story, seed and limits alone (time, memory and interruption limits aside). */
export interface SearchResult {
  readonly limits: SearchLimits;
  readonly under: SearchConditions;
  readonly stop: StopReason;
  /** True only when every state reachable under `under` was visited. */
  readonly closed: boolean;
  readonly counters: SearchCounters;
  readonly ends: EndCounts;
  readonly graph: StateGraph;
  /** In the order in which they were first met. */
  readonly sites: readonly EventSite[];
  readonly endings: Endings;
  /** By container path, every counted container that was entered. */
  readonly reached: ReadonlyMap<string, Reach>;
  /** By position in the source map's items, what was played; null where the engine does not look that closely. */
  readonly items: ReadonlyMap<number, Reach> | null;
  /** By target path. */
  readonly offered: ReadonlyMap<string, OfferedSite>;
  /** What was seen of the rules; absent where the search had none. */
  readonly rules?: RuleFacts;
  readonly measured: { readonly elapsedMs: number; readonly peakMemoryBytes: number };
}
