export { addGoal, type AddGoalRequest, type GoalBooks, type GoalResponse } from "./add-goal.ts";
export { budgetOf, type SessionBudget, type Spending } from "./budget.ts";
export { cancelSearch, type CancelRequest, type Discarded } from "./cancel-search.ts";
export { type CheckPinRequest, type CheckPinResponse, checkRegression } from "./check-regression.ts";
export { type ContinueRequest, continueSearch } from "./continue-search.ts";
export { type EventPage, readSince } from "./event-log.ts";
export {
  type FindingQuery,
  type FindingSummary,
  type FindingWindow,
  readFindingQuery,
  type SavedFindings,
} from "./finding-page.ts";
export { makeCursor, readCursor } from "./cursor.ts";
export { expireSessions, forgetSessions, type Forgotten } from "./forget-sessions.ts";
export type { LiveSession } from "./find-session.ts";
export { type InspectRequest, inspectSearch, inspectSession } from "./inspect-search.ts";
export { listSessions, type SessionFacts } from "./list-sessions.ts";
export { type FindingRequest, getFinding, openReport, type ReportRequest } from "./open-report.ts";
export { type Done, mutate, type MutationTarget } from "./mutate.ts";
export { type DocumentChange, nextDocument } from "./next-document.ts";
export { type PinRequest, type PinResponse, pinRegression } from "./pin-regression.ts";
export type { SessionAccess, SessionProject } from "./project.ts";
export { type Repair, repairProject } from "./repair-project.ts";
export { type ReplayRequest, type ReplayResponse, replayWitness } from "./replay-witness.ts";
export type { FindingCounts, GoalProbe, SessionDocument, SessionStatus } from "./session-document.ts";
export type { SessionEvent } from "./session-event.ts";
export { firstFindings, type SessionResponse, sessionResponse, type SessionView } from "./session-response.ts";
export { type FirstWindow, type StartRequest, type StartResponse, startSearch, startSession } from "./start-search.ts";
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
export { checkpointsInUse, runWindow, type WindowControl } from "./window.ts";
