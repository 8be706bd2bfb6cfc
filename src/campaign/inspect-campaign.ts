import { inspectSession, type InspectRequest, type SessionProject, type SessionResponse } from "../session/index.ts";
import type { Outcome } from "../store/index.ts";
import { type CampaignExtra, elsewhereOf, extrasOf, ledgerOf, situationOf } from "./campaign-session.ts";

/** How any session stands; a campaign's also by its policy, its latest window and what its children found. */
export function inspectCampaign(
  project: SessionProject,
  request: InspectRequest,
): Promise<Outcome<SessionResponse & Partial<CampaignExtra>>> {
  return inspectSession<Partial<CampaignExtra>>(project, request, (document, report, currentSourceSha256) => {
    const ledger = ledgerOf(document);
    if (ledger.kind === "refused") return { extras: [{}], elsewhere: [] };
    const situation = situationOf(document, project.now(), currentSourceSha256 ?? ledger.value.sourceSha256);
    return {
      extras: extrasOf(ledger.value, situation, report),
      elsewhere: elsewhereOf(project.folder, ledger.value, report),
    };
  });
}
