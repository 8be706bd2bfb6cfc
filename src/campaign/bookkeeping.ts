import { preferred } from "./knee.ts";
import {
  type Allocation,
  type CampaignStop,
  type ChildFinding,
  detailedWindows,
  type Ledger,
  type Yield,
} from "./ledger.ts";

/** What a completed window adds to the campaign. */
export interface Completed {
  readonly allocation: Allocation;
  /** Findings of the window's own report that no earlier window had met; none for a base window. */
  readonly childFindings: readonly ChildFinding[];
}

const maxChildFindings = 200;

/** The ledger with one window more. Sums are kept apart from the details, so that folding details away changes no plan. */
export function withWindow(ledger: Ledger, { allocation, childFindings }: Completed): Ledger {
  const { purpose, provenance, consumedStates, grantedStates } = allocation;
  if (consumedStates > grantedStates) throw new Error("a window spent more states than it was granted");
  const before = ledger.totals[purpose];
  const { spend } = ledger;
  const findings = [...ledger.childFindings, ...childFindings];
  // What a goal or a rule is given comes on top of the policy's budget.
  const isGiven = purpose === "approved_goal" || purpose === "assertion";
  return {
    ...ledger,
    spend: {
      states: spend.states + (isGiven ? 0 : consumedStates),
      elapsedMs: spend.elapsedMs + provenance.elapsedMs,
      peakMemoryBytes: Math.max(spend.peakMemoryBytes, provenance.peakMemoryBytes),
      reportBytes: spend.reportBytes + provenance.reportBytes,
      checkpointBytes: provenance.checkpointId === null ? spend.checkpointBytes : provenance.checkpointBytes,
    },
    windows: ledger.windows + 1,
    totals: {
      ...ledger.totals,
      [purpose]: {
        windows: before.windows + 1,
        grantedStates: before.grantedStates + grantedStates,
        consumedStates: before.consumedStates + consumedStates,
        yield: sum(before.yield, allocation.yield),
      },
    },
    dryWindows: dryAfter(ledger, allocation),
    allocations: [...ledger.allocations, allocation].slice(-detailedWindows),
    replays: allocation.replays ?? ledger.replays,
    owedReplays: purpose === "regression" ? 0 : ledger.owedReplays,
    childFindings: findings.slice(0, maxChildFindings),
    omittedChildFindings: ledger.omittedChildFindings + Math.max(0, findings.length - maxChildFindings),
  };
}

/** The ledger of a campaign that ended. */
export function ended(ledger: Ledger, reason: CampaignStop): Ledger {
  return { ...ledger, status: reason === "source_changed" ? "invalidated" : "complete", stopReason: reason };
}

export function sum(a: Yield, b: Yield): Yield {
  return {
    critical: a.critical + b.critical,
    intent: a.intent + b.intent,
    authoredCoverage: a.authoredCoverage + b.authoredCoverage,
    terminalVariants: a.terminalVariants + b.terminalVariants,
  };
}

function dryAfter({ dryWindows, policy }: Ledger, { purpose, yield: found }: Allocation): number {
  if (purpose !== "typical" && purpose !== "long_tail") return dryWindows;
  return preferred(found, policy.valuePreference) === 0 ? dryWindows + 1 : 0;
}
