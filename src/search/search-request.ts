import type { StoreKind } from "./fast/state-store.ts";
import type { OrderChoice } from "./search-order.ts";
import type { SearchLimits } from "./search-limits.ts";
import type { SearchResult } from "./search-result.ts";
import type { StopSignal } from "./stop-signal.ts";

/** Counts of a search that is under way. Never holds anything of the story. */
export interface SearchProgress {
  readonly transitions: number;
  readonly states: number;
  readonly frontier: number;
  readonly depth: number;
  readonly elapsedMs: number;
  readonly memoryBytes: number;
}

/** Where a search reads time and memory. Handed in so that a test decides both. */
export interface SearchProbes {
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Resident memory of the process in bytes. */
  memoryBytes(): number;
  /** Lets other work run: signals, timers, the protocol. */
  pause(): Promise<void>;
}

/** One search, from the story's start, for one story seed. */
export interface SearchRequest {
  readonly storySeed: number;
  readonly limits: SearchLimits;
  /** In which order states are expanded; `breadth` where nothing is said. */
  readonly order?: OrderChoice;
  /** How states are told apart; `auto` where nothing is said. */
  readonly store?: StoreKind;
  /** The moment on the probes' clock that `maxTime` counts from, where it is not the begin of the search. */
  readonly timeFrom?: number;
  readonly signal?: StopSignal;
  /** Called between transitions, several times a second at most. */
  readonly onProgress?: (progress: SearchProgress) => void;
  readonly probes?: SearchProbes;
}

/** Anything that can answer a search request. The loop behind it may be replaced; the answer's meaning may not. */
export type SearchEngine = (request: SearchRequest) => Promise<SearchResult>;
