export { checkRules, describeRuleIssue, type RuleIssue } from "./check-rules.ts";
export { compileRules } from "./compile-rules.ts";
export { type Memory, memoryKey, type Moment, Monitor, type Sighting, type TurnClose } from "./monitor.ts";
export type { RuleInput, RuleSet } from "./rule-code.ts";
export { namesOf, type StoryNames } from "./story-names.ts";
export type { Value } from "./values.ts";
