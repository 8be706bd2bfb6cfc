import * as v from "valibot";
import type { SessionDocument } from "../session/index.ts";
import { type DataFolder, loadReport, ok, type Outcome, refused, type ReportArtifact } from "../store/index.ts";
import { ended } from "./bookkeeping.ts";
import { type CampaignView, campaignView } from "./campaign-view.ts";
import { type CampaignStop, type Ledger, ledgerSchema, sealed } from "./ledger.ts";
import { nextStep, type Situation } from "./planner.ts";
import { unseenOf } from "./unseen.ts";

/** What responses on a campaign show besides the session. */
export interface CampaignExtra {
  readonly campaign: CampaignView;
}

/** A finding of a child's report, as session responses list it. */
export interface ElsewhereFinding {
  readonly finding: ReportArtifact["report"]["evidence"]["findings"][number];
  readonly reportId: string;
}

/** The ledger in a session's document. A session without one is no campaign. */
export function ledgerOf({ campaign }: SessionDocument): Outcome<Ledger> {
  if (campaign === undefined) {
    return refused("not_a_campaign", "this session is an ordinary search", "use continue_search, or start a campaign");
  }
  const read = v.safeParse(ledgerSchema, campaign.ledger);
  if (read.success) return ok(read.output);
  const hint = "its reports stay readable; start a new campaign";
  return refused("campaign_unreadable", "this campaign's ledger was written by another version of inkcheck", hint);
}

/** What the planner needs to know of a session, with the story as it stands. */
export function situationOf(document: SessionDocument, now: Date, sourceSha256: string): Situation {
  return {
    now: now.getTime(),
    sourceSha256,
    exhaustive: document.status === "complete",
    baseGoesOn: document.recoverable,
    documentBytes: Buffer.byteLength(JSON.stringify(document)),
  };
}

/** A document and the ledger that is in it. */
export interface Kept {
  readonly document: SessionDocument;
  readonly ledger: Ledger;
}

/** The document with the ledger in it; a campaign that has nothing more to do ends, and gives its frontier up. */
export function withLedger(document: SessionDocument, ledger: Ledger, situation: Situation): Kept {
  const next = nextStep(ledger, situation);
  const closed = next.kind === "stop" && ledger.status === "active" ? ended(ledger, next.reason) : ledger;
  const campaign = sealed(closed);
  if (closed.stopReason === null) return { document: { ...document, campaign }, ledger: closed };
  const { latestCheckpointId: _given, ...rest } = document;
  const status = endStatus[closed.stopReason];
  return { document: { ...rest, campaign, status, recoverable: false }, ledger: closed };
}

const endStatus: Readonly<Record<CampaignStop, SessionDocument["status"]>> = {
  exhaustive: "complete",
  knee_observed: "stopped",
  state_ceiling: "stopped",
  deadline: "stopped",
  time_ceiling: "stopped",
  memory_ceiling: "stopped",
  disk_ceiling: "stopped",
  window_ceiling: "stopped",
  session_bytes: "stopped",
  no_progress: "stopped",
  frontier_ceiling: "stopped",
  cancelled: "cancelled",
  source_changed: "invalidated",
};

/** The campaign as a response shows it: with estimates from the report, and leaner where the response has no room. */
export function extrasOf(
  ledger: Ledger,
  situation: Situation,
  report: ReportArtifact | null,
): readonly [CampaignExtra, ...CampaignExtra[]] {
  const unseen = report === null ? null : unseenOf(report.report);
  const full = campaignView(ledger, situation, unseen);
  return [{ campaign: full }, { campaign: { ...full, childFindings: { ...full.childFindings, latest: [] } } }];
}

/** The findings that children met and the base report does not have. */
export function elsewhereOf(folder: DataFolder, ledger: Ledger, base: ReportArtifact | null): ElsewhereFinding[] {
  const known = new Set(base?.report.evidence.findings.map(({ id }) => id) ?? []);
  const reports = new Map<string, ReportArtifact | null>();
  return ledger.childFindings.flatMap(({ id, reportId }) => {
    if (known.has(id)) return [];
    if (!reports.has(reportId)) {
      const loaded = loadReport(folder, reportId);
      reports.set(reportId, loaded.kind === "ok" ? loaded.value : null);
    }
    const finding = reports.get(reportId)?.report.evidence.findings.find((each) => each.id === id);
    return finding === undefined ? [] : [{ finding, reportId }];
  });
}
