export { budgetOf, type SessionBudget, sessionLimits, type Spending } from "./budget.ts";
export { newCapability, readCapability, type SessionCapability } from "./capability.ts";
export type { EventPage, NewEvent } from "./event-log.ts";
export { type FoundDocument, readDocument } from "./read-document.ts";
export type { FindingCounts, GoalProbe, SessionDocument, SessionStatus } from "./session-document.ts";
export type { SessionEvent } from "./session-event.ts";
