import {
  type CancelRequest,
  cancelSearch,
  type Discarded,
  firstFindings,
  mutate,
  nextDocument,
  type SessionProject,
  type SessionResponse,
  sessionResponse,
} from "../session/index.ts";
import { loadReport, ok, type Outcome, refused } from "../store/index.ts";
import { ended } from "./bookkeeping.ts";
import { type CampaignExtra, elsewhereOf, extrasOf, ledgerOf, situationOf, withLedger } from "./campaign-session.ts";

type Answer = (SessionResponse & Partial<CampaignExtra>) | Discarded;

/** Ends a session of either kind. A campaign ends for good, with its latest report's provenance. */
export async function cancelCampaign(project: SessionProject, request: CancelRequest): Promise<Outcome<Answer>> {
  const ordinary = await cancelSearch(project, request);
  if (ordinary.kind === "ok" || ordinary.refusal.code !== "is_campaign") return ordinary;
  return mutate<null, Answer>(project, request, {
    operation: "cancel",
    plan: async ({ document }) => {
      const ledger = ledgerOf(document);
      if (ledger.kind === "refused") return ledger;
      if (ledger.value.status === "active") return ok(null);
      const hint = "to forget it, cancel with `discard: true`";
      return refused("session_ended", `this campaign ended: ${ledger.value.stopReason ?? "cancelled"}`, hint);
    },
    work: async ({ document: before }) => {
      const ledger = ledgerOf(before);
      if (ledger.kind === "refused") return ledger;
      const next = nextDocument(project, before, {}, { type: "cancelled" });
      const situation = situationOf(next, project.now(), ledger.value.sourceSha256);
      const kept = withLedger(next, ended(ledger.value, "cancelled"), situation);
      const report = loadReport(project.folder, kept.document.latestReportId);
      const base = report.kind === "ok" ? report.value : null;
      const parts = {
        version: project.version,
        document: kept.document,
        running: null,
        report: report.kind === "ok" ? report.value : { refusal: report.refusal.message },
        findings: firstFindings,
        elsewhere: elsewhereOf(project.folder, kept.ledger, base),
        currentSourceSha256: null,
        since: null,
      };
      const result = sessionResponse<Partial<CampaignExtra>>(parts, extrasOf(kept.ledger, situation, base));
      return ok({ document: kept.document, result });
    },
  });
}
