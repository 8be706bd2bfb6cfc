export { breadthFirstEngine } from "./breadth-first.ts";
export {
  defaultFanOut,
  optionalReductions,
  packedEngine,
  type PackedEngineOptions,
  preparedSearch,
  packedSearch,
  settledDraws,
  type ResumableSearch,
} from "./fast/packed-engine.ts";
export { sampleStates, type StateSample } from "./fast/sample-states.ts";
export type { StateFactor } from "./fast/state-table.ts";
export type { StoreKind } from "./fast/state-store.ts";
export type { AssertionFacts, BrokenRule, ClosestTurn, GoalFacts, RuleFacts } from "./rule-facts.ts";
export { isUnconditional, type SearchConditions } from "./search-conditions.ts";
export { defaultOrder, type OrderChoice, searchOrders, type SearchOrder } from "./search-order.ts";
export { defaultLimits, type SearchLimits } from "./search-limits.ts";
export type { SearchEngine, SearchProbes, SearchProgress, SearchRequest } from "./search-request.ts";
export type {
  ChoiceRef,
  EndCounts,
  EndingOutcome,
  Endings,
  EventSite,
  OfferedSite,
  Reach,
  SearchCounters,
  SearchResult,
  SiteEvent,
  StopReason,
  TerminalVariant,
} from "./search-result.ts";
export { SharedStop, type StopSignal } from "./stop-signal.ts";
export {
  type Arrival,
  atStart,
  drawsOf,
  edgesFrom,
  type EdgeTable,
  NO_OUTCOME,
  NO_STATE,
  startsOf,
  type StateGraph,
  type StateId,
  StateKind,
  witnessOf,
  witnessTo,
} from "./state-graph.ts";
export { startWorker, type WorkerListener, type WorkerThread } from "./worker-thread.ts";
