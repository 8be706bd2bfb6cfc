export type { ExternalModel, OpenExternal } from "./externals.ts";
export type { BeforeStep } from "./metered-story.ts";
export { openOracle, type Oracle, type OracleOptions } from "./oracle.ts";
