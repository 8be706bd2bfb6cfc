export {
  annotationsOf,
  type CheckProject,
  diagnose,
  documentText,
  evidenceLimits,
  freshnessOf,
  getEvidence,
  githubText,
  listChecks,
  listLimits,
  listRuns,
  lockPath,
  pruneRuns,
  readDigest,
  readLatestAggregate,
  recordBaseline,
  runCheck,
  type RunControl,
  runSeries,
  sarifLog,
  verifyConfig,
  writeLock,
} from "../checks/index.ts";
export {
  addCampaignGoal,
  cancelCampaign,
  type CampaignWishes,
  continueCampaign,
  inspectCampaign,
  startCampaign,
} from "../campaign/index.ts";
export { configJsonSchema } from "../config/index.ts";
export {
  inspectionLines,
  type Report,
  renderJson,
  renderLcov,
  renderText,
  reportJsonSchema,
  shapeLines,
  shellWord,
  trailText,
} from "../report/index.ts";
export { type SearchProgress, startWorker } from "../search/index.ts";
export { writeBaseline } from "./baseline-file.ts";
export type { CampaignRun, CampaignState } from "./campaign.ts";
export type { DurableNews, DurableOrder, DurablePlace } from "./durable-messages.ts";
export { campaignInThread, resumeInThread } from "./durable-work.ts";
export { workOnDurable } from "./durable-worker.ts";
export { capabilities } from "./capabilities.ts";
export type { KitClient } from "./agent-kit/kit-clients.ts";
export { printedKit, writeKit } from "./agent-kit/write-kit.ts";
export { type CheckSettings, checkSettings, type CheckWishes, type SettingsOutcome } from "./check-settings.ts";
export type { CheckNews, CheckOrder, ReportGist } from "./check-messages.ts";
export { workOnCheck } from "./check-worker.ts";
export { guardedCheck, type GuardedRequest, type PrintedCheck, printedCheck } from "./guarded-check.ts";
export { renderTogether } from "./render-together.ts";
export type { Rendering } from "./rendering.ts";
export { probeGate } from "./probe-gate.ts";
export { type ProposedContract, reviewContract } from "./review-contract.ts";
export { type CompileOutcome, compileOnly } from "./compile-only.ts";
export { explainStates, type StatesExplained } from "./explain-states.ts";
export { inspectSource } from "./inspect-source.ts";
export {
  inspectionPages,
  type InspectionOverview,
  type InspectionPage,
  type InspectionSection,
  inspectionSections,
  inspectPage,
} from "./inspection-page.ts";
export { type InitOutcome, initProject, storyFiles } from "./init-project.ts";
export { playtest } from "./playtest.ts";
export { type Play, type PlayOutcome, playStory, type PlayView } from "./play-story.ts";
export { type ConfigVerdict, validateConfig } from "./validate-config.ts";
export { type SelftestOutcome, selftestStory, type SelftestWishes } from "./selftest-story.ts";
export { pruneSaved, removeReport, replaySaved, savedFinding } from "./stored/artifacts.ts";
export { sessionProject } from "./stored/resume.ts";
export { removeCheckpoint } from "./stored/checkpoints.ts";
export { entrypointOf, type ProjectData, projectData } from "./stored/project-data.ts";
export { readBuiltinRequest } from "./checks/builtin-request.ts";
export { playBuiltin } from "./checks/builtin-check.ts";
export { checkHost } from "./checks/check-host.ts";
export { type PublishedSchema, publishedSchema, publishedSchemas } from "./published-schema.ts";
export { findingPage } from "./bundled/finding-pages.ts";
export { skillText } from "./agent-kit/kit-texts.ts";
export { openChecks } from "./checks/open-checks.ts";
export { addTrail, type CheckedTrail, checkTrails, findTrails } from "./trails.ts";
export {
  checkRegression,
  continueSearch,
  expireSessions,
  forgetSessions,
  getFinding,
  listSessions,
  openReport,
  pinRegression,
  repairProject,
  replayWitness,
  type SessionFacts,
  type SessionProject,
  startSearch,
} from "../session/index.ts";
export {
  diskUse,
  listCheckpoints,
  listReports,
  loadManifest,
  loadReport,
  type Outcome,
  type ReportFacts,
} from "../store/index.ts";
