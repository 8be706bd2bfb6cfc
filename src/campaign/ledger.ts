import * as v from "valibot";
import { canonicalSha256 } from "../report/index.ts";
import { type Policy, policySchema } from "./policy.ts";

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const id = v.pipe(v.string(), v.regex(/^[a-z]+-[0-9a-f]{24}$/));
const word = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,63}$/));

/** What a window is for. */
export const purposes = ["typical", "long_tail", "regression", "assertion", "approved_goal"] as const;
export type Purpose = (typeof purposes)[number];

/** Why a campaign ended. */
export const stopReasons = [
  "exhaustive",
  "knee_observed",
  "state_ceiling",
  "deadline",
  "time_ceiling",
  "memory_ceiling",
  "disk_ceiling",
  "window_ceiling",
  "session_bytes",
  "no_progress",
  "frontier_ceiling",
  "cancelled",
  "source_changed",
] as const;
export type CampaignStop = (typeof stopReasons)[number];

const yields = v.strictObject({
  /** Runtime failures and violated rules. */
  critical: count,
  /** Goals reached. */
  intent: count,
  /** Knots and stitches visited, and visible outcomes. */
  authoredCoverage: count,
  terminalVariants: count,
});
export type Yield = v.InferOutput<typeof yields>;

const partition = v.strictObject({
  /** `frontier`: goes on from the saved frontier. `root`: a search of its own from the start. */
  start: v.picklist(["frontier", "root"]),
  /** Order in which a root-started partition reads its frontier. */
  view: v.optional(word),
  seed: v.optional(count),
  maxDepth: v.optional(count),
});

const replays = v.strictObject({ stillFailing: count, fixed: count, pathChanged: count });

const allocation = v.strictObject({
  sequence: v.pipe(count, v.minValue(1)),
  id,
  purpose: v.picklist(purposes),
  grantedStates: count,
  /** A code word: why the planner chose this window. */
  reason: word,
  partition,
  consumedStates: count,
  stopReason: word,
  createdAt: v.string(),
  completedAt: v.string(),
  /** New to the campaign. */
  yield: yields,
  /** Everything the window's own report shows, and how much of it the campaign knew. */
  observed: yields,
  rediscovered: yields,
  provenance: v.strictObject({
    reportId: v.nullable(id),
    checkpointId: v.nullable(id),
    elapsedMs: count,
    peakMemoryBytes: count,
    reportBytes: count,
    checkpointBytes: count,
  }),
  /** Outcomes of replays; only of a regression window. */
  replays: v.optional(replays),
});
export type Allocation = v.InferOutput<typeof allocation>;

const purposeTotals = v.strictObject({ windows: count, grantedStates: count, consumedStates: count, yield: yields });

/** A finding that a window beside the base search met; the base report has its own. */
const savedFinding = v.strictObject({ id: v.string(), code: v.pipe(v.string(), v.regex(/^INK\d{3}$/)), reportId: id });
export type ChildFinding = v.InferOutput<typeof savedFinding>;

export const ledgerSchema = v.strictObject({
  schemaVersion: v.literal(1),
  campaignId: id,
  policyId: id,
  /** Who started it: people on the command line go on by entrypoint, agents by capability. */
  surface: v.picklist(["cli", "mcp"]),
  sourceSha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  createdAt: v.string(),
  /** Options that hold for the base search through the campaign's whole life. */
  options: v.strictObject({
    maxDepth: count,
    seed: count,
    storySeed: count,
    maxFrontierStates: v.nullable(count),
    maxFrontierBytes: v.nullable(count),
  }),
  status: v.picklist(["active", "complete", "invalidated"]),
  stopReason: v.nullable(v.picklist(stopReasons)),
  policy: policySchema,
  /** `reportBytes`: of all reports. `checkpointBytes`: of the newest checkpoint, which stands for the ones before it. */
  spend: v.strictObject({
    states: count,
    elapsedMs: count,
    peakMemoryBytes: count,
    reportBytes: count,
    checkpointBytes: count,
  }),
  /** Windows completed so far, also those whose details were folded into the totals. */
  windows: count,
  totals: v.strictObject(v.entriesFromList(purposes, purposeTotals)),
  /** Windows at the end of the log without anything new of the preferred kind. */
  dryWindows: count,
  /** The newest windows in detail; older ones live on in the totals. */
  allocations: v.pipe(v.array(allocation), v.maxLength(64)),
  /** Replays that the regression reserve still owes. */
  owedReplays: count,
  replays,
  childFindings: v.pipe(v.array(savedFinding), v.maxLength(200)),
  omittedChildFindings: count,
});
export type Ledger = v.InferOutput<typeof ledgerSchema>;

/** Windows kept in detail. */
export const detailedWindows = 48;

export const noYield: Yield = { critical: 0, intent: 0, authoredCoverage: 0, terminalVariants: 0 };

export interface NewCampaign {
  readonly campaignId: string;
  readonly surface: Ledger["surface"];
  readonly sourceSha256: string;
  readonly createdAt: string;
  readonly policy: Policy;
  readonly options: Ledger["options"];
  readonly owedReplays: number;
}

export function newLedger({ policy, ...given }: NewCampaign): Ledger {
  const totals = { windows: 0, grantedStates: 0, consumedStates: 0, yield: noYield };
  return {
    schemaVersion: 1,
    ...given,
    policyId: `policy-${canonicalSha256(policy).slice(0, 24)}`,
    status: "active",
    stopReason: null,
    policy,
    spend: { states: 0, elapsedMs: 0, peakMemoryBytes: 0, reportBytes: 0, checkpointBytes: 0 },
    windows: 0,
    totals: { typical: totals, long_tail: totals, regression: totals, assertion: totals, approved_goal: totals },
    dryWindows: 0,
    replays: { stillFailing: 0, fixed: 0, pathChanged: 0 },
    allocations: [],
    childFindings: [],
    omittedChildFindings: 0,
  };
}

/** How a session's document holds a ledger. */
export function sealed(ledger: Ledger): { readonly digest: string; readonly ledger: Record<string, unknown> } {
  return { digest: canonicalSha256(ledger), ledger: { ...ledger } };
}
