export { analyse, type Analysis } from "./analyse.ts";
export type { Coverage, Share } from "./coverage.ts";
export type { Chance, Odds } from "./odds.ts";
export { type OpenEndings, openEndings } from "./open-endings.ts";
export type { ItemReach, ReachVerdict } from "./reachability.ts";
export { sampledOdds, type SampledOdds, type SampledShare } from "./sampled-odds.ts";
export type { PointOfNoReturn, StartVerdict, StuckAnalysis } from "./stuck.ts";
export { type UnknownReason, whyConditional, whyUnknown } from "./unknown-reason.ts";
