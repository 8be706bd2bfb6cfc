import { isKnee, kneeWindows, preferred, searchWindows } from "./knee.ts";
import type { Allocation, Ledger } from "./ledger.ts";

/** What the last windows suggest of the next. Never a statement of coverage. */
export interface Forecast {
  readonly basis: "completed_campaign_windows";
  readonly uncertainty: "high" | "medium";
  readonly meaningfulYield: {
    readonly preference: string;
    readonly windows: number;
    readonly states: number;
    readonly discoveries: number;
    readonly perMillionStates: number | null;
  };
  readonly knee: {
    readonly status: "insufficient_evidence" | "not_observed" | "candidate";
    readonly consecutiveDryWindows: number;
    readonly threshold: number;
  };
  readonly throughput: { readonly observedWindowMs: number | null; readonly statesPerSecond: number | null };
  readonly resources: {
    readonly peakMemoryBytes: number;
    readonly peakMemoryDeltaBytes: number;
    readonly currentDiskBytes: number;
    readonly diskDeltaBytes: number;
  };
  readonly expectedNextWindow: {
    readonly statesUpperBound: number;
    readonly meaningfulDiscoveries: { readonly low: number; readonly high: number | null };
    readonly basis: "recent_observed_rate" | "insufficient_evidence";
  };
  readonly disclosure: string;
}

const disclosure =
  "A range from the last three windows, not coverage proof: dry windows say nothing of what was not reached.";

/** Completed windows below which uncertainty is high. It is never low. */
const mediumFrom = 5;

export function forecastOf(ledger: Ledger, nextGrant: number): Forecast {
  const { policy, spend, totals } = ledger;
  const recent = recentSearch(ledger);
  const states = totalOf(recent, ({ consumedStates }) => consumedStates);
  const discoveries = totalOf(recent, (each) => preferred(each.yield, policy.valuePreference));
  const enough = recent.length >= kneeWindows;
  const all = Object.values(totals);
  const allStates = all.reduce((total, { consumedStates }) => total + consumedStates, 0);
  const allFound = all.reduce((total, each) => total + preferred(each.yield, policy.valuePreference), 0);
  const last = ledger.allocations.at(-1);
  return {
    basis: "completed_campaign_windows",
    uncertainty: searchWindows(ledger) < mediumFrom ? "high" : "medium",
    meaningfulYield: {
      preference: policy.valuePreference,
      windows: searchWindows(ledger),
      states: allStates,
      discoveries: allFound,
      perMillionStates: rate(allFound, allStates, 1e6),
    },
    knee: {
      status: !enough ? "insufficient_evidence" : isKnee(ledger) ? "candidate" : "not_observed",
      consecutiveDryWindows: ledger.dryWindows,
      threshold: kneeWindows,
    },
    throughput: {
      observedWindowMs: last?.provenance.elapsedMs ?? null,
      statesPerSecond: last === undefined ? null : rate(last.consumedStates, last.provenance.elapsedMs, 1000),
    },
    resources: {
      peakMemoryBytes: spend.peakMemoryBytes,
      peakMemoryDeltaBytes: Math.max(0, (last?.provenance.peakMemoryBytes ?? 0) - peakBefore(ledger)),
      currentDiskBytes: spend.reportBytes + spend.checkpointBytes,
      diskDeltaBytes: (last?.provenance.reportBytes ?? 0) + (last?.provenance.checkpointBytes ?? 0),
    },
    expectedNextWindow: {
      statesUpperBound: nextGrant,
      meaningfulDiscoveries: {
        low: 0,
        high: enough && states > 0 ? Math.ceil((discoveries / states) * nextGrant) : null,
      },
      basis: enough ? "recent_observed_rate" : "insufficient_evidence",
    },
    disclosure,
  };
}

/** The newest windows that searched, three at most. */
function recentSearch({ allocations }: Ledger): readonly Allocation[] {
  return allocations.filter(({ purpose }) => purpose === "typical" || purpose === "long_tail").slice(-kneeWindows);
}

export function totalOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((total, item) => total + value(item), 0);
}

export function rate(amount: number, per: number, scale: number): number | null {
  return per === 0 ? null : Math.round((amount / per) * scale * 1000) / 1000;
}

function peakBefore({ allocations }: Ledger): number {
  return Math.max(0, ...allocations.slice(0, -1).map(({ provenance }) => provenance.peakMemoryBytes));
}
