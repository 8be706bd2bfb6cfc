import { deletePin, loadPin, pinFailure, type RegressionPin, savePin } from "../regression/index.ts";
import { loadReport, ok, type Outcome, refused } from "../store/index.ts";
import type { LiveSession } from "./find-session.ts";
import { mutate, type MutationTarget } from "./mutate.ts";
import { nextDocument } from "./next-document.ts";
import type { SessionProject } from "./project.ts";
import { openWitness, type OpenWitness } from "./replay-witness.ts";
import { firstFindings, type SessionResponse, sessionResponse } from "./session-response.ts";

export interface PinRequest extends MutationTarget {
  readonly findingId: string;
  /** The report that holds it, such as a long-tail search's; the session's latest where left out. */
  readonly reportId?: string | undefined;
}

export interface PinResponse extends SessionResponse {
  readonly pinId: string;
  readonly findingId: string;
  readonly artifactType: RegressionPin["artifactType"];
}

/**
 * Pins a runtime failure of the latest report, after playing its witness once more, so that it can be checked after edits.
 * Pinning the same failure again gives the same pin.
 */
export function pinRegression(project: SessionProject, request: PinRequest): Promise<Outcome<PinResponse>> {
  return mutate(project, request, {
    operation: "pin_regression",
    plan: (session) => plan(project, session, request),
    work: async (session, planned) => work(project, session, planned),
  });
}

interface Plan {
  readonly witness: OpenWitness;
  readonly pin: RegressionPin;
}

async function plan(
  project: SessionProject,
  session: LiveSession,
  { findingId, reportId }: PinRequest,
): Promise<Outcome<Plan>> {
  const witness = await openWitness(project, session, findingId, reportId);
  if (witness.kind === "refused") return witness;
  const { finding, story, report, choices, storySeed, draws } = witness.value;
  if (!finding.kind.startsWith("runtime.") || finding.kind === "runtime.warning") {
    const hint = "pin a runtime error; endings and compile issues are no failures of a path";
    return refused("not_pinnable", `a finding of kind ${finding.kind} cannot be pinned`, hint);
  }
  const pin = pinFailure(story.machine(), {
    createdAt: project.now().toISOString(),
    inkcheckVersion: project.version,
    sessionCapabilityHash: session.key,
    source: { entrypoint: session.entrypoint, baselineFingerprint: story.binding.sourceSha256 },
    reportId: report.id,
    findingId,
    findingKind: finding.kind,
    choices,
    storySeed,
    ...(draws === null ? {} : { draws }),
  });
  return pin.kind === "refused" ? pin : ok({ witness: witness.value, pin: pin.value });
}

function work(project: SessionProject, { document: before }: LiveSession, { witness, pin }: Plan) {
  const known = loadPin(project.folder, pin.id).kind === "ok";
  const saved = savePin(project.folder, pin);
  if (saved.kind === "refused") return saved;
  const findingId = witness.finding.id;
  const document = nextDocument(project, before, {}, { type: "regression_pinned", findingId, pinId: pin.id });
  const latest = loadReport(project.folder, document.latestReportId);
  const parts = {
    version: project.version,
    document,
    running: null,
    report: latest.kind === "ok" ? latest.value : { refusal: latest.refusal.message },
    findings: firstFindings,
    currentSourceSha256: witness.story.binding.sourceSha256,
    since: null,
  };
  const result = sessionResponse(parts, [{ pinId: pin.id, findingId, artifactType: pin.artifactType }]);
  const undo = (): void => {
    if (!known) deletePin(project.folder, pin.id);
  };
  return ok({ document, result, undo });
}
