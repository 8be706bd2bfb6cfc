import { rate, totalOf } from "./forecast.ts";
import { kneeWindows, preferred } from "./knee.ts";
import { type Allocation, type Ledger, noYield } from "./ledger.ts";
import { sum } from "./bookkeeping.ts";
import { postures } from "./modes.ts";

type Action = "expand_same_family" | "rotate_partition" | "stop_after_floor";
type Trend = "insufficient_evidence" | "dry" | "rising" | "flat" | "declining" | "mixed";

/** What the long tail's figures would suggest, were anyone to act on them. Nothing here changes a plan. */
export interface LongTailShadow {
  readonly schemaVersion: 1;
  readonly liveEffect: false;
  readonly action: Action;
  readonly reason: string;
  readonly preference: string;
  readonly resourcePreference: string;
  readonly uncertainty: "high" | "medium";
  readonly completedProbes: number;
  readonly minimumProbes: number;
  readonly minimumProbesRemaining: number;
  readonly evidenceThreshold: number;
  readonly authorizedStates: number;
  readonly remainingAuthorizedStates: number;
  readonly recent: {
    readonly windows: number;
    readonly states: number;
    readonly elapsedMs: number;
    readonly meaningfulDiscoveries: number;
    readonly perMillionStates: number | null;
    readonly perSecond: number | null;
    readonly trend: Trend;
    readonly yield: Allocation["yield"];
  };
  readonly signals: {
    readonly duplicateRate: {
      readonly scope: "selected_value_report_rediscovery";
      readonly observed: number;
      readonly campaignNew: number;
      readonly rediscovered: number;
      readonly rate: number | null;
    };
  };
  readonly unavailableSignals: readonly string[];
  readonly disclosure: string;
}

/** The shadow of a campaign that sets long-tail work aside; null where it sets none aside. */
export function longTailShadow(ledger: Ledger): LongTailShadow | null {
  const { policy, totals, allocations } = ledger;
  if (policy.longTailStates === 0) return null;
  const probes = allocations.filter(({ purpose }) => purpose === "long_tail");
  const recent = probes.slice(-kneeWindows);
  const completedProbes = totals.long_tail.windows;
  const owed = Math.max(0, policy.minLongTailProbes - completedProbes);
  const remaining = Math.max(0, policy.longTailStates - totals.long_tail.consumedStates);
  const { evidenceThreshold } = postures[policy.resourcePreference];
  const trend = trendOf(recent, ledger);
  const progress = recent.some((each) => each.yield.critical + each.yield.intent > 0);
  const advice = adviceOf({ owed, remaining, progress, trend, enough: completedProbes >= evidenceThreshold });
  return {
    schemaVersion: 1,
    liveEffect: false,
    ...advice,
    preference: policy.valuePreference,
    resourcePreference: policy.resourcePreference,
    uncertainty: completedProbes < evidenceThreshold ? "high" : "medium",
    completedProbes,
    minimumProbes: policy.minLongTailProbes,
    minimumProbesRemaining: owed,
    evidenceThreshold,
    authorizedStates: policy.longTailStates,
    remainingAuthorizedStates: remaining,
    recent: recentFigures(recent, ledger, trend),
    signals: { duplicateRate: duplicateRate(probes, ledger) },
    unavailableSignals: ["discovery_spacing"],
    disclosure: "An observation only: it allocates nothing. Rediscovery is counted over this campaign's own reports.",
  };
}

function recentFigures(recent: readonly Allocation[], { policy }: Ledger, trend: Trend): LongTailShadow["recent"] {
  const states = totalOf(recent, ({ consumedStates }) => consumedStates);
  const elapsedMs = totalOf(recent, ({ provenance }) => provenance.elapsedMs);
  const discoveries = totalOf(recent, (each) => preferred(each.yield, policy.valuePreference));
  return {
    windows: recent.length,
    states,
    elapsedMs,
    meaningfulDiscoveries: discoveries,
    perMillionStates: rate(discoveries, states, 1e6),
    perSecond: rate(discoveries, elapsedMs, 1000),
    trend,
    yield: recent.map((each) => each.yield).reduce(sum, noYield),
  };
}

/** How much of what the probes' reports show the campaign had met before. */
function duplicateRate(probes: readonly Allocation[], { policy }: Ledger): LongTailShadow["signals"]["duplicateRate"] {
  const observed = totalOf(probes, (each) => preferred(each.observed, policy.valuePreference));
  const rediscovered = totalOf(probes, (each) => preferred(each.rediscovered, policy.valuePreference));
  return {
    scope: "selected_value_report_rediscovery",
    observed,
    campaignNew: observed - rediscovered,
    rediscovered,
    rate: rate(rediscovered, observed, 1),
  };
}

interface Signs {
  readonly owed: number;
  readonly remaining: number;
  readonly progress: boolean;
  readonly trend: Trend;
  readonly enough: boolean;
}

function adviceOf({ owed, remaining, progress, trend, enough }: Signs): Pick<LongTailShadow, "action" | "reason"> {
  if (owed > 0) return { action: "expand_same_family", reason: "protected_floor_outstanding" };
  if (remaining === 0) return { action: "stop_after_floor", reason: "long_tail_authorization_exhausted" };
  if (progress) return { action: "expand_same_family", reason: "critical_or_intent_progress" };
  if (!enough || trend === "insufficient_evidence") {
    return { action: "rotate_partition", reason: "independent_evidence_insufficient" };
  }
  switch (trend) {
    case "dry":
      return { action: "stop_after_floor", reason: "preferred_yield_dry" };
    case "rising":
    case "flat":
      return { action: "expand_same_family", reason: "preferred_yield_rising_or_stable" };
    case "declining":
      return { action: "rotate_partition", reason: "preferred_yield_declining_rotate" };
    case "mixed":
      return { action: "rotate_partition", reason: "preferred_yield_mixed_rotate" };
    default:
      return trend satisfies never;
  }
}

function trendOf(recent: readonly Allocation[], { policy }: Ledger): Trend {
  if (recent.length < kneeWindows) return "insufficient_evidence";
  const found = recent.map((each) => preferred(each.yield, policy.valuePreference));
  if (found.every((count) => count === 0)) return "dry";
  const steps = found.slice(1).map((count, index) => Math.sign(count - (found[index] ?? 0)));
  if (steps.every((step) => step === 0)) return "flat";
  if (steps.every((step) => step >= 0)) return "rising";
  return steps.every((step) => step <= 0) ? "declining" : "mixed";
}
