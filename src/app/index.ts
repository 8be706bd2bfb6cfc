export { defaultExitPolicy, type ExitPolicy } from "../findings/index.ts";
export { type Report, renderJson, renderText, reportJsonSchema } from "../report/index.ts";
export { defaultLimits, type SearchProgress } from "../search/index.ts";
export { type CheckOutcome, type CheckRequest, checkStory } from "./check-story.ts";
