export { type Baseline, baselineText, compareWithBaseline, readBaseline } from "./baseline.ts";
export {
  codeEntry,
  codeTable,
  type CodeEntry,
  type FindingCode,
  type FindingKind,
  isFindingCode,
} from "./code-table.ts";
export {
  type CollectedFindings,
  collectFindings,
  type FindingsInput,
  type Play,
  type PlayedStory,
  type StartedPlay,
} from "./collect.ts";
export { defaultExitPolicy, exitCode, type ExitPolicy, fails, type RunOutcome } from "./exit-policy.ts";
export { type PlainStart, plainStart } from "./finding.ts";
export type { Certainty, Excerpt, Finding, TrailStep } from "./finding.ts";
export {
  type AssertionResult,
  assertionResults,
  type GoalResult,
  goalResults,
  type PlayedRules,
  type RuleValues,
} from "./rule-results.ts";
export type { Referee } from "./confirm-drafts.ts";
export { runtimeCode } from "./runtime-code.ts";
export { playTrail } from "./trail.ts";
export { type Way, wayOf } from "./way.ts";
