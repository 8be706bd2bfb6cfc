import { sessionLimits } from "../config/index.ts";
import { type Outcome, ok, refused } from "../store/index.ts";
import type { SessionDocument } from "./session-document.ts";

export interface Spending {
  readonly granted: number;
  readonly consumed: number;
}

/** What was granted and spent. Directed work never hides in the base. */
export interface SessionBudget {
  readonly base: Spending;
  readonly directed: Spending;
  readonly total: Spending;
}

type Accounts = Pick<SessionDocument, "totalGranted" | "statesExplored" | "directedGranted" | "directedStatesExplored">;

export function budgetOf(document: Accounts): SessionBudget {
  const base = { granted: document.totalGranted, consumed: document.statesExplored };
  const directed = { granted: document.directedGranted, consumed: document.directedStatesExplored };
  const total = { granted: base.granted + directed.granted, consumed: base.consumed + directed.consumed };
  return { base, directed, total };
}

/** The seconds of a window. */
export function grantSeconds(maxSeconds: number | undefined): Outcome<number, "bad_limit"> {
  const seconds = maxSeconds ?? sessionLimits.windowSecondsDefault;
  if (seconds > 0 && seconds <= sessionLimits.windowSecondsMax) return ok(seconds);
  return refused(
    "bad_limit",
    `a window has more than 0 and at most ${sessionLimits.windowSecondsMax} seconds, not ${seconds}`,
  );
}

/** The base grant of a first window. */
export function grantFirst(maxStates: number): Outcome<number, "bad_grant"> {
  if (isCount(maxStates) && maxStates <= sessionLimits.perCall) return ok(maxStates);
  return badGrant(`a first window has 1 to ${figure(sessionLimits.perCall)} states, not ${maxStates}`);
}

/**
 * The new cumulative base grant. It may equal the old one only where a window ended before it had spent it. Added work is
 * measured from grant to grant, so that 1,000,000 can become 6,000,000 in one call and not 7,000,000.
 */
export function grantMore(document: Accounts, maxStates: number): Outcome<number, "bad_grant"> {
  const { totalGranted, statesExplored, directedGranted } = document;
  const ceiling = Math.min(totalGranted + sessionLimits.perCall, sessionLimits.total - directedGranted);
  const floor = statesExplored < totalGranted ? totalGranted : totalGranted + 1;
  if (isCount(maxStates) && maxStates >= floor && maxStates <= ceiling) return ok(maxStates);
  const given = `maxStates is the new total of base states; it was ${figure(totalGranted)}`;
  if (ceiling < floor)
    return badGrant(`${given}, and the session's ${figure(sessionLimits.total)} states are all granted`);
  return badGrant(`${given}, so it can be ${figure(floor)} to ${figure(ceiling)}, not ${maxStates}`);
}

/** The additional grant of one directed probe. */
export function grantDirected(document: Accounts, maxStates: number): Outcome<number, "bad_grant"> {
  const left = sessionLimits.total - document.totalGranted - document.directedGranted;
  const ceiling = Math.min(sessionLimits.perCall, left);
  if (isCount(maxStates) && maxStates <= ceiling) return ok(maxStates);
  if (ceiling < 1) return badGrant(`the session's ${figure(sessionLimits.total)} states are all granted`);
  return badGrant(`directed work adds 1 to ${figure(ceiling)} states, not ${maxStates}`);
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 1;
}

function badGrant(message: string): Outcome<never, "bad_grant"> {
  return refused("bad_grant", message);
}

/** A number as people read it: 1,000,000. */
function figure(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
