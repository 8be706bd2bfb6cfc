export { addGoal, type AddGoalRequest, type GoalResponse } from "./add-goal.ts";
export { budgetOf, type SessionBudget, sessionLimits, type Spending } from "./budget.ts";
export { cancelSearch, type CancelRequest, type Discarded } from "./cancel-search.ts";
export { type CheckPinRequest, type CheckPinResponse, checkRegression } from "./check-regression.ts";
export { type ContinueRequest, continueSearch } from "./continue-search.ts";
export type { EventPage } from "./event-log.ts";
export type { FindingQuery, FindingSummary, SavedFindings } from "./finding-page.ts";
export { makeCursor, readCursor } from "./cursor.ts";
export { expireSessions, forgetSessions, type Forgotten } from "./forget-sessions.ts";
export { type InspectRequest, inspectSearch } from "./inspect-search.ts";
export { listSessions, type SessionFacts } from "./list-sessions.ts";
export { type FindingRequest, getFinding, openReport, type ReportRequest } from "./open-report.ts";
export { type PinRequest, type PinResponse, pinRegression } from "./pin-regression.ts";
export type { SessionAccess, SessionProject } from "./project.ts";
export { type Repair, repairProject } from "./repair-project.ts";
export { type ReplayRequest, type ReplayResponse, replayWitness } from "./replay-witness.ts";
export type { FindingCounts, GoalProbe, SessionDocument, SessionStatus } from "./session-document.ts";
export type { SessionEvent } from "./session-event.ts";
export type { SessionResponse, SessionView } from "./session-response.ts";
export { type StartRequest, type StartResponse, startSearch } from "./start-search.ts";
export type {
  GoalProbeRun,
  OpenStory,
  ProbeRequest,
  ProbeResult,
  StoryEngine,
  WindowOptions,
  WindowRequest,
  WindowResult,
  WindowStop,
} from "./story-engine.ts";
export { checkpointsInUse, type WindowControl } from "./window.ts";
