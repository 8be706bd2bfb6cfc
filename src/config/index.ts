export { type BuiltinChoice, builtinNames, readBuiltinOptions } from "./builtin-options.ts";
export type { AtomicCheck, BuiltinCheck, CheckDefinition, ExternalCheck, GroupCheck } from "./check-definition.ts";
export { type ChecksConfig, readChecks } from "./checks-table.ts";
export { commandTokens } from "./command-tokens.ts";
export { type ConfigIssue, describeConfigIssue } from "./config-issue.ts";
export { configJsonSchema } from "./config-json-schema.ts";
export { type ConfigFile, configFileName, findConfig, loadConfig } from "./config-file.ts";
export { didYouMean } from "./did-you-mean.ts";
export { type EnvironmentVariable, environmentVariables } from "./environment.ts";
export { type ExitCode, exitCodes } from "./exit-codes.ts";
export { type InkcheckConfig, isConfig, readConfig, unknownTables } from "./inkcheck-config.ts";
export { limitRanges } from "./limit-ranges.ts";
export { type ParserChoice, type ParserName, parserNames, type ParserOptions } from "./parser-options.ts";
export { parseBytes, parseSeconds } from "./quantities.ts";
export {
  describeResolution,
  type GivenValues,
  type PlaceRequest,
  resolvePlace,
  type ResolvedPlace,
  resolutionTable,
} from "./resolution.ts";
export { defaultAllowedPrefixes, type RunPolicy } from "./run-table.ts";
export { isTomlDocument, readToml, type TomlDocument } from "./toml-document.ts";
export type { StoryConfig } from "./story-table.ts";
export type { ExternalConfig } from "./external-table.ts";
export { conditionWords, operandWords } from "./rules/condition-words.ts";
export type {
  ArithmeticOperator,
  Assertion,
  ComparisonOperator,
  Condition,
  Goal,
  Literal,
  Operand,
  Stage,
  When,
} from "./rules/rule-data.ts";
export { loadRules } from "./rules/rule-files.ts";
export { readAssertions, readGoals } from "./rules/rule-tables.ts";
export {
  type CampaignMode,
  campaignModes,
  type ResourcePreference,
  resourcePreferences,
  type StopPolicy,
  stopPolicies,
  type ValuePreference,
  valuePreferences,
} from "./campaign-names.ts";
export { sessionLimits } from "./session-limits.ts";
