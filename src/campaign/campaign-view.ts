import type { Forecast } from "./forecast.ts";
import { forecastOf } from "./forecast.ts";
import type { Allocation, Ledger } from "./ledger.ts";
import { longTailShadow, type LongTailShadow } from "./long-tail-shadow.ts";
import { nextStep, type Situation } from "./planner.ts";
import type { Unseen } from "./unseen.ts";

/** A campaign as every response on it shows it: ids, figures and code words. */
export interface CampaignView {
  readonly campaignId: string;
  readonly surface: Ledger["surface"];
  readonly status: Ledger["status"];
  readonly stopReason: Ledger["stopReason"];
  readonly spend: Ledger["spend"];
  readonly ceilings: {
    readonly totalStates: number;
    readonly maxElapsedMs: number;
    readonly maxMemoryBytes: number | null;
    readonly maxDiskBytes: number;
    readonly deadlineAt: string | null;
  };
  readonly unusedStates: number;
  readonly windows: number;
  readonly totals: Ledger["totals"];
  /** Outcomes of playing known failures again. */
  readonly replays: Ledger["replays"];
  readonly childFindings: { readonly total: number; readonly latest: Ledger["childFindings"] };
  readonly decision: CampaignDecision;
  readonly latestWindow: LatestWindow | null;
  /** Estimates of what was not met; null where the latest report cannot be read. */
  readonly unseen: Unseen | null;
  readonly disclosure: string;
}

/** Why the campaign did what it did last, and what it may do next. */
interface CampaignDecision {
  readonly policyId: string;
  readonly policyVersion: number;
  readonly mode: string;
  readonly resourcePreference: string;
  readonly valuePreference: string;
  readonly stopPolicy: string;
  readonly overrides: readonly string[];
  readonly latestAllocation: Pick<
    Allocation,
    "id" | "purpose" | "grantedStates" | "consumedStates" | "reason" | "stopReason"
  > | null;
  readonly forecast: Forecast;
  readonly longTailShadow: LongTailShadow | null;
  readonly bindingConstraint: string;
  readonly permitsMoreWork: readonly string[];
  readonly drilldown: { readonly reportId: string | null; readonly findingsTool: string; readonly curvesTool: string };
}

interface LatestWindow {
  readonly purpose: string;
  readonly partition: Allocation["partition"];
  readonly stopReason: string;
  readonly yield: Allocation["yield"];
  readonly provenance: Allocation["provenance"];
  readonly observability: {
    readonly observedYield: Allocation["yield"];
    readonly rediscoveredYield: Allocation["yield"];
    readonly discoverySpacing: null;
    readonly unavailable: readonly string[];
  };
  readonly replays: NonNullable<Allocation["replays"]> | null;
}

const disclosure =
  "A stop at a knee or a ceiling is a decision about effort, not coverage proof: what was not reached is unknown. " +
  "Long-tail windows are searches of their own from the start; their findings count here and stay out of the base report.";

/** Findings of children that one response names. */
const shownChildFindings = 20;

export function campaignView(ledger: Ledger, situation: Situation, unseen: Unseen | null): CampaignView {
  const { policy, spend, childFindings } = ledger;
  const { totalStates, maxElapsedMs, maxMemoryBytes, maxDiskBytes, deadlineAt } = policy;
  return {
    campaignId: ledger.campaignId,
    surface: ledger.surface,
    status: ledger.status,
    stopReason: ledger.stopReason,
    spend,
    ceilings: { totalStates, maxElapsedMs, maxMemoryBytes, maxDiskBytes, deadlineAt },
    unusedStates: totalStates - spend.states,
    windows: ledger.windows,
    totals: ledger.totals,
    replays: ledger.replays,
    childFindings: {
      total: childFindings.length + ledger.omittedChildFindings,
      latest: childFindings.slice(-shownChildFindings),
    },
    decision: decisionOf(ledger, situation),
    latestWindow: latestWindow(ledger),
    unseen,
    disclosure,
  };
}

function decisionOf(ledger: Ledger, situation: Situation): CampaignDecision {
  const { policy } = ledger;
  const next = nextStep(ledger, situation);
  const last = ledger.allocations.at(-1);
  const { mode, resourcePreference, valuePreference, stopPolicy, overrides, policyVersion } = policy;
  return {
    ...{ policyId: ledger.policyId, policyVersion, mode, resourcePreference, valuePreference, stopPolicy, overrides },
    latestAllocation: last === undefined ? null : chosen(last),
    forecast: forecastOf(ledger, next.kind === "run" ? next.grantedStates : 0),
    longTailShadow: longTailShadow(ledger),
    bindingConstraint: next.kind === "stop" ? next.reason : "none",
    permitsMoreWork: permits(next.kind === "stop" ? next.reason : null),
    drilldown: {
      reportId: last?.provenance.reportId ?? null,
      findingsTool: "get_finding",
      curvesTool: "open_report",
    },
  };
}

function chosen({ id, purpose, grantedStates, consumedStates, reason, stopReason }: Allocation) {
  return { id, purpose, grantedStates, consumedStates, reason, stopReason };
}

/** What a caller could change so that a campaign like this one does more. */
function permits(reason: Ledger["stopReason"]): readonly string[] {
  switch (reason) {
    case null:
      return ["continue_campaign"];
    case "knee_observed":
      return ["stopPolicy ceilings", "a larger mode", "a larger longTailShare"];
    case "state_ceiling":
      return ["a larger totalStates or mode"];
    case "deadline":
      return ["a later deadlineAt"];
    case "time_ceiling":
      return ["a larger maxElapsedSeconds"];
    case "memory_ceiling":
      return ["a larger maxMemoryMb"];
    case "disk_ceiling":
      return ["a larger maxDiskMb"];
    case "window_ceiling":
      return ["larger windowStates in a new campaign"];
    case "session_bytes":
      return ["a new campaign"];
    case "frontier_ceiling":
      return ["a larger maxFrontierStates or maxFrontierMb"];
    case "source_changed":
      return ["a new campaign on the story as it stands"];
    case "no_progress":
      return ["a new campaign with other limits"];
    case "exhaustive":
    case "cancelled":
      return [];
    default:
      return reason satisfies never;
  }
}

function latestWindow({ allocations }: Ledger): LatestWindow | null {
  const last = allocations.at(-1);
  if (last === undefined) return null;
  const { purpose, partition, stopReason, provenance, observed, rediscovered, replays } = last;
  return {
    ...{ purpose, partition, stopReason, yield: last.yield, provenance },
    observability: {
      observedYield: observed,
      rediscoveredYield: rediscovered,
      discoverySpacing: null,
      unavailable: ["discovery_spacing"],
    },
    replays: replays ?? null,
  };
}
