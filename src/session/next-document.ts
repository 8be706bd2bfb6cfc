import { appendEvent, type NewEvent, nextSequence } from "./event-log.ts";
import type { SessionProject } from "./project.ts";
import type { SessionDocument } from "./session-document.ts";

/** What a mutation may change of a document by hand; the rest follows. */
export type DocumentChange = Partial<
  Pick<
    SessionDocument,
    | "status"
    | "recoverable"
    | "totalGranted"
    | "statesExplored"
    | "directedGranted"
    | "directedStatesExplored"
    | "goalProbes"
    | "latestReportId"
    | "bindingLimit"
    | "findings"
    | "campaign"
  >
> & { readonly latestCheckpointId?: string | undefined };

/** The document under its next revision, with the event that led there. */
export function nextDocument(
  project: Pick<SessionProject, "now" | "version">,
  document: SessionDocument,
  change: DocumentChange,
  event: NewEvent,
): SessionDocument {
  const { latestCheckpointId: before, ...kept } = document;
  const { latestCheckpointId, ...given } =
    "latestCheckpointId" in change ? change : { ...change, latestCheckpointId: before };
  const checkpoint = latestCheckpointId === undefined ? {} : { latestCheckpointId };
  const next: SessionDocument = {
    ...kept,
    ...given,
    ...checkpoint,
    inkcheckVersion: project.version,
    updatedAt: project.now().toISOString(),
    revision: document.revision + 1,
  };
  return { ...next, ...appendEvent(document, placed(next, event)) };
}

function placed(document: SessionDocument, event: NewEvent): SessionDocument["events"][number] {
  const { revision, totalGranted, statesExplored, latestReportId, latestCheckpointId } = document;
  const checkpoint = latestCheckpointId === undefined ? {} : { checkpointId: latestCheckpointId };
  const sequence = nextSequence(document);
  return { ...event, sequence, revision, totalGranted, statesExplored, reportId: latestReportId, ...checkpoint };
}
