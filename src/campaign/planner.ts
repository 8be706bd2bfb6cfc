import type { CampaignStop, Ledger, Purpose } from "./ledger.ts";
import { isKnee } from "./knee.ts";
import { policyLimits } from "./policy.ts";

/** What the planner knows besides the ledger. */
export interface Situation {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly sourceSha256: string;
  /** Everything reachable was visited. */
  readonly exhaustive: boolean;
  /** The base search has a frontier to go on from, or has not begun. */
  readonly baseGoesOn: boolean;
  /** Bytes of the session's document. */
  readonly documentBytes: number;
}

export type Step =
  | {
      readonly kind: "run";
      readonly purpose: Purpose;
      readonly grantedStates: number;
      /** What is left of time at most, in milliseconds. */
      readonly maxMs: number;
      readonly maxMemoryBytes: number | null;
      readonly reason: string;
    }
  | { readonly kind: "stop"; readonly reason: CampaignStop };

/** The session's document may hold a mebibyte; the campaign ends before the next window could pass it. */
const documentCeiling = 900 * 1024;

/** What a campaign does next: a pure function of ledger and situation. */
export function nextStep(ledger: Ledger, situation: Situation): Step {
  const boundary = boundaryOf(ledger, situation);
  return boundary === null ? allocate(ledger, situation) : { kind: "stop", reason: boundary };
}

/** The hard boundary that has been reached, if one has. */
function boundaryOf({ policy, spend, windows, ...ledger }: Ledger, situation: Situation): CampaignStop | null {
  if (ledger.stopReason !== null) return ledger.stopReason;
  if (situation.sourceSha256 !== ledger.sourceSha256) return "source_changed";
  if (situation.exhaustive) return "exhaustive";
  if (policy.deadlineAt !== null && situation.now >= Date.parse(policy.deadlineAt)) return "deadline";
  if (spend.elapsedMs >= policy.maxElapsedMs) return "time_ceiling";
  if (policy.maxMemoryBytes !== null && spend.peakMemoryBytes >= policy.maxMemoryBytes) return "memory_ceiling";
  if (spend.reportBytes + spend.checkpointBytes >= policy.maxDiskBytes) return "disk_ceiling";
  if (spend.states >= policy.totalStates) return "state_ceiling";
  if (windows >= policyLimits.windows) return "window_ceiling";
  if (situation.documentBytes >= documentCeiling) return "session_bytes";
  return isStalled(ledger.allocations) ? "no_progress" : null;
}

/** Whether the newest windows spent nothing at all, so that further ones would not either. */
function isStalled(allocations: Ledger["allocations"]): boolean {
  const newest = allocations.slice(-stallWindows);
  return newest.length === stallWindows && newest.every(({ consumedStates }) => consumedStates === 0);
}

const stallWindows = 3;

/**
 * Replays come first. Then base windows and owed long-tail probes alternate, each probe with its even part of what is set
 * aside, so that the last one has as much as the first. What the base cannot or need not spend goes to the long tail.
 */
function allocate(ledger: Ledger, situation: Situation): Step {
  const { policy, spend, totals } = ledger;
  const left = policy.totalStates - spend.states;
  const run = (purpose: Purpose, states: number, reason: string): Step => ({
    kind: "run",
    purpose,
    grantedStates: Math.max(1, Math.min(left, policy.windowStates, states)),
    maxMs: timeLeft(ledger, situation),
    maxMemoryBytes: policy.maxMemoryBytes,
    reason,
  });
  if (ledger.owedReplays > 0 && policy.regressionStates > 0) {
    return run("regression", policy.regressionStates, "replays_first");
  }
  const tail = Math.max(0, policy.longTailStates - totals.long_tail.consumedStates);
  const owedProbes = Math.max(0, policy.minLongTailProbes - totals.long_tail.windows);
  const ordinary = left - tail;
  const probe = (reason: string): Step => run("long_tail", Math.ceil(tail / Math.max(1, owedProbes)), reason);
  if (owedProbes > 0 && tail > 0 && totals.long_tail.windows < totals.typical.windows) {
    return probe("protected_floor_outstanding");
  }
  if (policy.stopPolicy === "knee" && isKnee(ledger)) {
    return tail > 0 ? probe("knee_spends_long_tail") : { kind: "stop", reason: "knee_observed" };
  }
  if (situation.baseGoesOn && ordinary > 0) return run("typical", ordinary, "ordinary_budget");
  if (situation.baseGoesOn) return tail > 0 ? probe("ordinary_budget_spent") : run("typical", left, "reserve_released");
  return owedProbes > 0 ? probe("base_has_no_frontier") : run("long_tail", left, "base_has_no_frontier");
}

function timeLeft({ policy, spend }: Ledger, { now }: Situation): number {
  const byBudget = policy.maxElapsedMs - spend.elapsedMs;
  return policy.deadlineAt === null ? byBudget : Math.min(byBudget, Date.parse(policy.deadlineAt) - now);
}
