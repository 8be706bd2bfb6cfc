export { compareFlows } from "./compare-flows.ts";
export type { Aspects } from "./observation.ts";
export {
  type Comparison,
  compareAllPaths,
  compareMachines,
  describeDivergence,
  type Divergence,
  type Walk,
} from "./compare-machines.ts";
export { type Claim, type Confirmation, confirm, type ReplayedWitness } from "./confirm.ts";
export type { OpenExternal } from "./externals.ts";
export type { BeforeStep } from "./metered-story.ts";
export { openOracle, type Oracle, type OracleOptions } from "./oracle.ts";
export { randomWalk, seededPicker } from "./random-walk.ts";
