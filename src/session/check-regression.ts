import { checkPin, loadPin, type PinVerdict, type RegressionPin } from "../regression/index.ts";
import { loadReport, ok, type Outcome, refused } from "../store/index.ts";
import type { LiveSession } from "./find-session.ts";
import { mutate, type MutationTarget } from "./mutate.ts";
import { nextDocument } from "./next-document.ts";
import type { SessionProject } from "./project.ts";
import { firstFindings, type SessionResponse, sessionResponse } from "./session-response.ts";
import type { OpenStory } from "./story-engine.ts";

export interface CheckPinRequest extends MutationTarget {
  readonly pinId: string;
}

export interface CheckPinResponse extends SessionResponse {
  readonly pinId: string;
  readonly regression: PinVerdict;
}

/** Replays a pin of this session on the story as it stands now. It spends no states. */
export function checkRegression(project: SessionProject, request: CheckPinRequest): Promise<Outcome<CheckPinResponse>> {
  return mutate(project, request, {
    operation: "check_regression",
    plan: (session) => plan(project, session, request.pinId),
    work: async (session, planned) => ok(work(project, session, planned)),
  });
}

interface Plan {
  readonly pin: RegressionPin;
  readonly story: OpenStory;
}

/** A story that does not compile is a refusal here: nothing can be said of the pin. */
async function plan(project: SessionProject, session: LiveSession, pinId: string): Promise<Outcome<Plan>> {
  const pin = loadPin(project.folder, pinId);
  if (pin.kind === "refused") return pin;
  const { sessionCapabilityHash, source, storySeed } = pin.value;
  if (sessionCapabilityHash !== session.key || source.entrypoint !== session.entrypoint) {
    return refused("pin_elsewhere", "this pin belongs to another session");
  }
  const options = { maxDepth: 100, seed: 1, storySeed, maxFrontierStates: null, maxFrontierBytes: null };
  const story = await project.engine.open(session.entrypoint, options);
  return story.kind === "refused" ? story : ok({ pin: pin.value, story: story.value });
}

function work(project: SessionProject, { document: before }: LiveSession, { pin, story }: Plan) {
  const regression = checkPin(story.machine(), pin, story.judge);
  const document = nextDocument(
    project,
    before,
    {},
    {
      type: "regression_checked",
      findingId: pin.findingId,
      pinId: pin.id,
      regressionStatus: regression.status,
    },
  );
  const report = loadReport(project.folder, document.latestReportId);
  const parts = {
    version: project.version,
    document,
    running: null,
    report: report.kind === "ok" ? report.value : { refusal: report.refusal.message },
    findings: firstFindings,
    currentSourceSha256: story.binding.sourceSha256,
    since: null,
  };
  return { document, result: sessionResponse(parts, [{ pinId: pin.id, regression }]) };
}
