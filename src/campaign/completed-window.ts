import { createHash } from "node:crypto";
import type { ReportArtifact } from "../store/index.ts";
import type { Completed } from "./bookkeeping.ts";
import { countsOf, criticalIdentity, type Identity, isCritical } from "./identities.ts";
import type { Allocation, Ledger } from "./ledger.ts";
import type { Step } from "./planner.ts";

export type RunStep = Extract<Step, { readonly kind: "run" }>;

/** A window's outcome before it is in the ledger. */
export interface WindowFacts {
  readonly step: RunStep;
  readonly partition: Allocation["partition"];
  readonly consumedStates: number;
  readonly stopReason: string;
  readonly startedAt: Date;
  readonly endedAt: Date;
  /** The window's own report; null where it made none. */
  readonly report: ReportArtifact | null;
  readonly checkpoint: { readonly id: string; readonly bytes: number } | null;
  readonly replays?: NonNullable<Allocation["replays"]>;
}

/** Everything the window's report shows, and what of it the campaign had not found before. */
export interface Findings {
  readonly all: readonly Identity[];
  readonly fresh: readonly Identity[];
}

export const nothingFound: Findings = { all: [], fresh: [] };

/** A window as the ledger records it. */
export function completedWindow(ledger: Ledger, facts: WindowFacts, found: Findings): Completed {
  const { step, report, checkpoint, replays } = facts;
  const sequence = ledger.windows + 1;
  const observed = countsOf(found.all);
  const fresh = countsOf(found.fresh);
  return {
    allocation: {
      sequence,
      id: windowId(ledger.campaignId, sequence),
      purpose: step.purpose,
      grantedStates: step.grantedStates,
      reason: step.reason,
      partition: facts.partition,
      consumedStates: Math.min(step.grantedStates, facts.consumedStates),
      stopReason: facts.stopReason,
      createdAt: facts.startedAt.toISOString(),
      completedAt: facts.endedAt.toISOString(),
      yield: fresh,
      observed,
      rediscovered: {
        critical: observed.critical - fresh.critical,
        intent: observed.intent - fresh.intent,
        authoredCoverage: observed.authoredCoverage - fresh.authoredCoverage,
        terminalVariants: observed.terminalVariants - fresh.terminalVariants,
      },
      provenance: {
        reportId: report?.id ?? null,
        checkpointId: checkpoint?.id ?? null,
        // A window takes some time, however little: so no loop of empty windows outlives the time ceiling.
        elapsedMs: Math.max(1, facts.endedAt.getTime() - facts.startedAt.getTime()),
        peakMemoryBytes: report?.report.run.peakMemoryBytes ?? 0,
        reportBytes: report === null ? 0 : Buffer.byteLength(JSON.stringify(report)),
        checkpointBytes: checkpoint?.bytes ?? 0,
      },
      ...(replays === undefined ? {} : { replays }),
    },
    childFindings: step.purpose === "typical" || report === null ? [] : freshFindings(report, found.fresh),
  };
}

/** The identifier of a campaign's n-th window. */
function windowId(campaignId: string, sequence: number): string {
  return `run-${createHash("sha256").update(`${campaignId} ${sequence}`).digest("hex").slice(0, 24)}`;
}

function freshFindings(report: ReportArtifact, fresh: readonly Identity[]): Completed["childFindings"] {
  const isFresh = new Set(fresh.map(({ hash }) => hash));
  return report.report.evidence.findings
    .filter((finding) => isCritical(finding) && isFresh.has(criticalIdentity(finding.id).hash))
    .map(({ id, code }) => ({ id, code, reportId: report.id }));
}
